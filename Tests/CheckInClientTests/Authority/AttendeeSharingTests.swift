import CheckInClient
import CheckInProtocol
import Cryptography
import Publication
import Sharing
import TestSupport
import Testing

@Suite struct AttendeeSharingTests {
    private let test: TestDiary
    private let authority = PublishingAuthority()
    private let hour = Hour(number: UInt32(UnixTime.noon.seconds / 3600))!
    private let today = Day(number: UInt32(UnixTime.noon.seconds / 86_400))!
    private let code: HotlineCode

    init() throws {
        var generator = SystemRandomNumberGenerator()
        code = HotlineCode(using: &generator)
        test = try TestDiary()
        try test.diary.enroll(authority.enrolled)
        try test.diary.answer(.matching, true)
        try test.diary.answer(.sharing, true)
        try authority.publish(hour)
    }

    private var submitter: Submitter {
        Submitter(authority.client(of: test.diary))
    }

    private func plan(
        _ checkIns: [CheckIn],
        _ symptoms: TestFacts.Symptoms = .sinceUnknownDay,
        testDay: Day? = nil
    ) async throws -> SharingPlan {
        SharingPlan(
            checkIns,
            facts: TestFacts(testDay: testDay ?? today, symptoms: symptoms),
            configuration: try await submitter.prepare(),
            authority: authority.enrolled,
            now: test.clock.time
        )
    }

    private func draft() async throws -> SharingDraft {
        var generator = SystemRandomNumberGenerator()
        return try await plan(test.checkIns()).draft(using: &generator)
    }

    /// Up to the moment when it waits to be sent.
    private func keep() async throws -> Int {
        let draft = try await draft()
        let configuration = try await submitter.prepare()
        return try submitter.keep(draft, proof: .hotlineCode(code), configuration: configuration)
    }

    // MARK: What is sent

    @Test func `P1, P6: a stay is sent with its tail, in steps of five minutes, once for each seed`() async throws {
        _ = try test.diary.record(.test(seed: 2, previous: 1))
        test.clock.advance(minutes: 42, seconds: 10)
        _ = try test.diary.checkOut()
        let plan = try await plan(test.checkIns())
        #expect(plan.reportCount == 2)
        let window = try #require(plan.items[0].records.first?.window)
        #expect(window.intervals.lowerBound.start == .noon)
        // 42 minutes and 10 seconds, and a tail of 30 minutes, rounded up.
        #expect(window.intervals.upperBound.start == .noon + 75 * 60)
        #expect(plan.items[0].records.map(\.transmissionRiskLevel) == [5])
    }

    @Test func `P6: a stay over midnight is a report of each day, with its level`() async throws {
        test.clock.set(.midnight + -3600)
        _ = try test.diary.record(.test(seed: 1))
        test.clock.set(.midnight + 3500)
        _ = try test.diary.checkOut()
        let tomorrow = try #require(Day(number: today.number + 1))
        let plan = try await plan(test.checkIns(), .since(today), testDay: tomorrow)
        #expect(plan.items[0].records.map(\.window.day) == [today, tomorrow])
        #expect(plan.items[0].records.map(\.transmissionRiskLevel) == [8, 8])
        #expect(plan.items[0].records[0].window.intervals.upperBound == today.intervals.upperBound)
    }

    @Test func `P5: levels are those of the authority's tables, and days without risk are left out`() async throws {
        _ = try test.diary.record(.test(seed: 1))
        test.clock.advance(minutes: 60)
        _ = try test.diary.checkOut()
        let checkIns = try test.checkIns()
        let parameters = SharingParameters.standard
        for ago in 0...14 as ClosedRange<UInt32> {
            let past = try #require(Day(number: today.number - ago))
            for (symptoms, table, index) in [
                (.since(past), parameters.levelsSinceOnset, Int(ago) - Int(parameters.firstDaySinceOnset)),
                (.sinceUnknownDay, parameters.levelsWithoutOnset, -Int(ago)),
                (.none, parameters.levelsWithoutSymptoms, -Int(ago)),
            ] as [(TestFacts.Symptoms, [UInt8], Int)] {
                let level = table.indices.contains(index) ? table[index] : 1
                let item = try await plan(checkIns, symptoms, testDay: past).items[0]
                // Levels 1 and 2 count nothing.
                #expect(item.records.map(\.transmissionRiskLevel) == (level > 2 ? [level] : []))
                #expect(item.omission == (level > 2 ? nil : .withoutRisk))
            }
        }
    }

    @Test func `P1: too short a stay, and one at another authority's venue, are left out with the reason`() async throws
    {
        _ = try test.diary.record(.test(seed: 1))
        test.clock.advance(minutes: 9, seconds: 59)
        _ = try test.diary.checkOut()
        let elsewhere = try VenueCodeURL(authority: "elsewhere.example", code: VenueCodeURL.test(seed: 2).code)
        _ = try test.diary.record(elsewhere)
        test.clock.advance(minutes: 60)
        _ = try test.diary.checkOut()
        let plan = try await plan(test.checkIns())
        #expect(plan.items.map(\.omission) == [.tooShort(minimumMinutes: 10), .otherAuthority])
        var generator = SystemRandomNumberGenerator()
        #expect(throws: DiaryError.nothingToShare) { try plan.draft(using: &generator) }
    }

    @Test func `P1: what is over 14 days ago is not shared, even if it was selected`() async throws {
        _ = try test.diary.record(.test(seed: 1))
        test.clock.advance(minutes: 60)
        _ = try test.diary.checkOut()
        let checkIns = try test.checkIns()
        let configuration = try await submitter.prepare()
        for (days, count) in [(0, 1), (13, 1), (14, 1), (15, 0), (16, 0)] as [(Int64, Int)] {
            let plan = SharingPlan(
                checkIns,
                facts: TestFacts(testDay: today, symptoms: .since(today)),
                configuration: configuration,
                authority: authority.enrolled,
                now: test.clock.time + days * 86_400
            )
            #expect(plan.reportCount == count, "after \(days) days")
        }
    }

    @Test func `P9: a batch leaves in an order that has nothing to do with the diary's`() async throws {
        let seeds = 1...5 as ClosedRange<UInt8>
        for seed in seeds {
            _ = try test.diary.record(.test(seed: seed))
            test.clock.advance(minutes: 20)
            _ = try test.diary.checkOut()
        }
        let plan = try await plan(test.checkIns())
        let keys = seeds.map { PresenceKeys(seed: .number($0), day: today) }
        var generator = SeededGenerator(9)
        // How often the report of each venue came at each place.
        var counts = [[Int]](repeating: [0, 0, 0, 0, 0], count: 5)
        for _ in 0..<200 {
            for (place, dated) in try plan.draft(using: &generator).reports.enumerated() {
                let report = try #require(ProtectedReport(bytes: dated.bytes))
                let venue = try #require(keys.firstIndex { report.open(with: $0) != .notForTheseKeys })
                counts[venue][place] += 1
            }
        }
        // 40 each, by chance.
        #expect(counts.joined().allSatisfy { (20...60).contains($0) }, "\(counts)")
    }

    @Test func `P7: nothing that the authority is sent has a seed in it, a key, or the name of a venue`() async throws {
        _ = try test.diary.record(.test(seed: 2, previous: 1))
        test.clock.advance(minutes: 60)
        let number = try await keep()
        _ = try await submitter.authorize(number)
        try await submitter.submit(number)
        #expect(authority.sent.map(\.path) == ["v1/authorizations", "v1/submissions"])
        for seed in [1, 2] as [UInt8] {
            let keys = PresenceKeys(seed: .number(seed), day: today)
            let secrets = [
                Seed.number(seed).array, keys.encryption.array, keys.authentication.array, Array("Copper Kettle".utf8),
            ]
            for (path, message) in authority.sent {
                for secret in secrets { #expect(message.firstRange(of: secret) == nil, "\(path)") }
            }
        }
    }

    @Test func `C9: what is sent is what was shown`() async throws {
        _ = try test.diary.record(.test(seed: 2, previous: 1))
        test.clock.advance(minutes: 60)
        let draft = try await draft()
        let configuration = try await submitter.prepare()
        let number = try submitter.keep(draft, proof: .hotlineCode(code), configuration: configuration)
        _ = try await submitter.authorize(number)
        try await submitter.submit(number)
        let sent = try #require(authority.submissions.first).batch.reports
        #expect(sent.map(\.report.bytes) == draft.reports.map(\.bytes))
        #expect(sent.map(\.day) == draft.reports.map(\.day))
    }

    // MARK: How it is sent

    @Test func `I8: without consent to sharing nothing is kept or sent`() async throws {
        _ = try test.diary.record(.test(seed: 1))
        test.clock.advance(minutes: 60)
        let draft = try await draft()
        let configuration = try await submitter.prepare()
        try test.diary.answer(.sharing, false)
        authority.forgetRequests()
        await #expect(throws: ShareError.sync(.diary(.noConsent(.sharing, .refused)))) { try await submitter.prepare() }
        #expect(throws: ShareError.sync(.diary(.noConsent(.sharing, .refused)))) {
            try submitter.keep(draft, proof: .hotlineCode(code), configuration: configuration)
        }
        #expect(authority.requests == [])
        #expect(try test.diary.submissions() == [])
    }

    @Test func `C1, I8: whoever takes the consent to sharing back takes back what waits`() async throws {
        _ = try test.diary.record(.test(seed: 1))
        test.clock.advance(minutes: 60)
        let number = try await keep()
        _ = try await submitter.authorize(number)
        try test.diary.answer(.sharing, false)
        #expect(try test.diary.submissions() == [])
        await #expect(throws: ShareError.sync(.diary(.noSubmission))) { try await submitter.submit(number) }
        #expect(authority.submissions == [])
        // Nor does it go out when the consent is given again.
        try test.diary.answer(.sharing, true)
        #expect(try test.diary.submissions() == [])
    }

    @Test func `C1: whoever takes the consent to sharing back asks for no test's result any more`() async throws {
        let laboratory = LaboratoryTest(authority.client(of: test.diary))
        authority.change { $0.isMad = true }
        _ = try? await laboratory.register(#require(TestIdentifier("3f2504e0-4f89-41d3-9a0c-0305e82c3301")))
        authority.change { $0.isMad = false }
        #expect(try test.diary.awaitsTest())
        try test.diary.answer(.sharing, false)
        authority.forgetRequests()
        #expect(try await laboratory.ask() == nil)
        #expect(authority.requests == [])
    }

    @Test(arguments: 0...3)
    func `a network that is cut at any moment loses no submission, and none is made twice`(patience: Int) async throws {
        _ = try test.diary.record(.test(seed: 1))
        test.clock.advance(minutes: 60)
        let number = try await keep()
        authority.forgetRequests()
        // The answer may be lost after the authority has written it down.
        authority.change { $0.patience = patience }
        try? await submitter.submit(number)
        _ = try? await submitter.authorize(number)
        try? await submitter.submit(number)
        authority.change { $0.patience = .max }
        if try !test.diary.submissions().isEmpty {
            // As another process finds it.
            let again = Submitter(authority.client(of: try test.reopened()))
            _ = try await again.authorize(number)
            try await again.submit(number)
        }
        #expect(try test.diary.submissions() == [])
        #expect(Set(authority.submissions.map(\.batch.nonce)).count == 1)
        #expect(try test.diary.status().submissions == 1)
    }

    @Test func `S4: a code that is refused leaves nothing behind`() async throws {
        _ = try test.diary.record(.test(seed: 1))
        test.clock.advance(minutes: 60)
        let number = try await keep()
        authority.change { $0.refusesProofs = true }
        await #expect(throws: ShareError.refused) { try await submitter.authorize(number) }
        #expect(try test.diary.submissions() == [])
        #expect(try test.filesContaining(Array(code.text.utf8)) == [])
    }

    @Test func `an answer that makes no sense is refused, and what the user wanted stays`() async throws {
        _ = try test.diary.record(.test(seed: 1))
        test.clock.advance(minutes: 60)
        let number = try await keep()
        authority.change { $0.isMad = true }
        func refused(_ path: String) -> SyncError { .refused(path: path, .notDecodable) }
        await #expect(throws: ShareError.sync(refused("v1/authorizations"))) { try await submitter.authorize(number) }
        let test = LaboratoryTest(authority.client(of: self.test.diary))
        let identifier = try #require(TestIdentifier("3f2504e0-4f89-41d3-9a0c-0305e82c3301"))
        await #expect(throws: refused("v1/tests")) { try await test.register(identifier) }
        #expect(try self.test.diary.submissions().count == 1)
        #expect(try self.test.diary.awaitsTest())
        authority.change { $0.isMad = false }
        _ = try await submitter.authorize(number)
        authority.change { $0.isMad = true }
        await #expect(throws: ShareError.sync(refused("v1/submissions"))) { try await submitter.submit(number) }
        #expect(try self.test.diary.submissions().map(\.wasTried) == [true])
    }

    @Test func `C4: whoever deletes a check-in takes back what waits`() async throws {
        let id = try test.diary.record(.test(seed: 1)).id
        test.clock.advance(minutes: 60)
        let number = try await keep()
        _ = try await submitter.authorize(number)
        _ = try test.diary.delete(id.string)
        #expect(try test.diary.submissions() == [])
        await #expect(throws: ShareError.sync(.diary(.noSubmission))) { try await submitter.submit(number) }
        #expect(authority.submissions == [])
    }

    @Test func `C2: a check-in tells that reports of it wait, and that they were shared`() async throws {
        _ = try test.diary.record(.test(seed: 1))
        test.clock.advance(minutes: 60)
        let number = try await keep()
        _ = try await submitter.authorize(number)
        let waiting = try #require(try test.checkIns().first).traces
        #expect(waiting.isWaiting && waiting.sharedIVs == [])
        try await submitter.submit(number)
        let shared = try #require(try test.checkIns().first).traces
        #expect(!shared.isWaiting)
        #expect(shared.sharedIVs == authority.submissions.first?.batch.reports.map { Array($0.report.iv) })
    }

    @Test func `own reports warn nobody here`() async throws {
        _ = try test.diary.record(.test(seed: 1))
        test.clock.advance(minutes: 60)
        let number = try await keep()
        _ = try await submitter.authorize(number)
        try await submitter.submit(number)
        let sent = try #require(authority.submissions.first).batch.reports
        let next = try #require(Hour(number: hour.number + 1))
        try authority.publish(next, Dictionary(grouping: sent, by: \.day).mapValues { $0.map(\.report) })
        _ = try await Sync(authority.client(of: test.diary)).run()
        #expect(try test.diary.exposures().isEmpty)
    }

    // MARK: Decoys

    @Test func `P8: a decoy looks like a submission: the same messages, of the same sizes, after the same downloads`()
        async throws
    {
        _ = try test.diary.record(.test(seed: 1))
        test.clock.advance(minutes: 60)
        let draft = try await draft()
        authority.forgetRequests()
        let configuration = try await submitter.prepare()
        let number = try submitter.keep(draft, proof: .hotlineCode(code), configuration: configuration)
        _ = try await submitter.authorize(number)
        try await submitter.submit(number)
        let real = (authority.requests, authority.sent.map(\.message.count))

        let often = try #require(Schedule(decoysPerHour: 0.2))
        var sent = 0
        for _ in 0..<120 {
            sent += try await decoys(of: often) { requests, sizes in
                #expect(requests == real.0)
                #expect(sizes == real.1)
            }
        }
        // A mean of 24; a hundred times more often than that, and a hundred times less, does not happen.
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

    @Test func `P8: a decoy whose time has passed while the machine was off does not begin when it is switched on`()
        async throws
    {
        try authority.configure(at: hour, schedule: try #require(Schedule(decoysPerHour: 0.2)))
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

extension Schedule {
    fileprivate init?(decoysPerHour: Double) {
        self.init(
            retentionDays: 14,
            publicationHours: 2,
            decoysPerHundredDays: UInt32(decoysPerHour * 2400),
            submissionDelaySeconds: 300
        )
    }
}
