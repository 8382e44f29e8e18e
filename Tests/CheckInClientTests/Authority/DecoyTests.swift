import CheckInClient
import CheckInProtocol
import Cryptography
import Publication
import Sharing
import TestSupport
import Testing

@Suite struct DecoyTests {
    private let bed: SharingTestBed
    private let test: TestDiary
    private let authority: PublishingAuthority

    init() throws {
        bed = try SharingTestBed(generator: TestDiary.seeded(1))
        (test, authority) = (bed.test, bed.authority)
    }

    @Test func `P8: a decoy looks like a submission: the same messages, of the same sizes, after the same downloads`()
        async throws
    {
        _ = try test.diary.record(.test(seed: 1))
        test.clock.advance(minutes: 60)
        let draft = try await bed.draft()
        authority.forgetRequests()
        let configuration = try await bed.submitter.prepare()
        let number = try bed.submitter.keep(draft, proof: .hotlineCode(bed.code), configuration: configuration)
        _ = try await bed.submitter.authorize(number)
        try await bed.submitter.submit(number)
        let real = (authority.requests, authority.sent.map(\.message.count))

        // 24 decoys on average.
        let hours = Thoroughness.isWhole ? 120 : 12
        let often = try #require(Schedule(decoysPerHour: 24 / Double(hours)))
        var sent = 0
        for _ in 0..<hours {
            sent += try await decoys(of: often) { requests, sizes in
                #expect(requests == real.0)
                #expect(sizes == real.1)
            }
        }
        // A hundred times more often than that, and a hundred times less, would be noticed.
        #expect((4...60).contains(sent))
        #expect(try test.diary.decoys().sent == sent)
        #expect(authority.submissions.count == 1)
    }

    /// Lives through an hour.
    ///
    /// - Parameter body: Told what went out for each decoy.
    /// - Returns: How many were sent.
    private func decoys(of schedule: Schedule, _ body: ([String], [Int]) -> Void) async throws -> Int {
        let hour = (test.clock.time + 3600).hour
        test.clock.set(hour.start)
        authority.change { $0.packages = [] }
        try authority.publish(hour)
        try authority.configure(at: hour, schedule: schedule)
        _ = try await Sync(authority.client(of: test.diary)).run()
        try test.diary.planDecoy()
        let before = try test.diary.decoys().sent
        var (counted, requests, sizes): (Int, [String], [Int]) = (before, [], [])
        while let (time, event) = try test.diary.nextDue(), event == .decoy, time < hour.start + 3600 {
            test.clock.set(time)
            authority.forgetRequests()
            authority.change { $0.sent = [] }
            try await Decoys(authority.client(of: test.diary)).run()
            requests += authority.requests
            sizes += authority.sent.map(\.message.count)
            guard try test.diary.decoys().sent > counted else { continue }
            counted += 1
            body(requests, sizes)
            (requests, sizes) = ([], [])
        }
        // What has begun, and is not submitted within the hour, goes on in the next: here it is forgotten, to count whole ones.
        while let (time, event) = try test.diary.nextDue(), event == .decoy, !requests.isEmpty {
            test.clock.set(time)
            try await Decoys(authority.client(of: test.diary)).run()
            requests = []
        }
        return try test.diary.decoys().sent - before
    }

    @Test func `P8: a submission follows an authorisation that was refused, as if the code had been right`()
        async throws
    {
        _ = try test.diary.record(.test(seed: 1))
        test.clock.advance(minutes: 60)
        let number = try await bed.keep()
        authority.change { $0.refusesProofs = true }
        await #expect(throws: ShareError.refused) { try await bed.submitter.authorize(number) }
        let (due, event) = try #require(try test.diary.nextDue())
        #expect(event == .decoy && due - test.clock.time < 20 * 300)
        test.clock.set(due)
        try await Decoys(authority.client(of: test.diary)).run()
        #expect(authority.sent.map(\.path) == ["v1/authorizations", "v1/submissions"])
        #expect(authority.submissions.isEmpty, "it is marked as a decoy")
        #expect(try test.diary.submissions() == [])
    }

    @Test func `P8: a decoy whose time has passed while the machine was off does not begin when it is switched on`()
        async throws
    {
        try authority.configure(at: UnixTime.noon.hour, schedule: try #require(Schedule(decoysPerHour: 0.2)))
        _ = try await Sync(authority.client(of: test.diary)).run()
        try test.diary.planDecoy()
        var waits: Set<Int64> = []
        for _ in 0..<50 {
            test.clock.advance(minutes: 14 * 24 * 60)
            try test.diary.planDecoy()
            let due = try #require(try test.diary.nextDue())
            #expect(due.event == .decoy)
            waits.insert(due.time - test.clock.time)
        }
        #expect(waits.allSatisfy { (0..<3600).contains($0) })
        #expect(waits.count > 40)
    }
}
