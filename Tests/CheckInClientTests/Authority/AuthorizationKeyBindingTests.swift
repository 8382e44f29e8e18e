import CheckInClient
import CheckInProtocol
import Publication
import Sharing
import TestTraits
import Testing

/// The authorisation key that a client uses. An authority that gave one client its own key could
/// recognise that client's submissions.
@Suite struct AuthorizationKeyBindingTests {
    private let test: TestDiary
    private let authority = PublishingAuthority()
    private let hour = UnixTime.noon.hour
    private var today: Day { Day(number: hour.number / 24)! }
    private var yesterday: Day { Day(number: today.number - 1)! }

    init() throws {
        test = try TestDiary(generator: TestDiary.seeded(1))
        try test.diary.enroll(authority.enrolled)
        try test.diary.answer(.sharing, true)
        try test.diary.answer(.matching, true)
    }

    private func prepare() async throws -> [Day] {
        try await Submitter(authority.client(of: test.diary)).prepare().authorizationKeys.map(\.day)
    }

    @Test(.proves("S4")) func `a key is used if the packages of its day name it`() async throws {
        try authority.publish(Hour(number: hour.number - 1)!)
        try authority.publish(hour)
        #expect(try await prepare() == [today])
    }

    @Test(.proves("S4")) func `a key is not used if a single package of its day contradicts it`() async throws {
        let other = AuthorizationKey.Private().publicKey
        try authority.publish(Hour(number: hour.number - 1)!, authorizationKey: other)
        try authority.publish(hour)
        let error = await #expect(throws: ShareError.self) { try await prepare() }
        #expect(error?.description.contains("a package of that day names a different one") == true)
        #expect(authority.sent.isEmpty)
    }

    @Test(.proves("S4"))
    func `a key is not used after packages of its day named another key, even if those packages are replaced`()
        async throws
    {
        try authority.publish(Hour(number: hour.number - 1)!, authorizationKey: AuthorizationKey.Private().publicKey)
        _ = try await Sync(authority.client(of: test.diary)).run()
        // This client gets a different, shorter index. Its only package names the key from the
        // configuration.
        authority.change { $0.packages = [] }
        try authority.publish(hour)
        await #expect(throws: ShareError.self) { try await prepare() }
        #expect(authority.sent.isEmpty)
    }

    /// A schedule that only one client gets could shorten its delay, or reduce its decoys.
    @Test(.proves("S9"), arguments: [(60, 20), (300, 10)] as [(UInt32, UInt32)])
    func `a schedule is not used if the packages of the day name another one`(
        delay: UInt32,
        decoys: UInt32
    ) async throws {
        try authority.publish(hour)
        let other = Schedule(
            retentionDays: 14,
            publicationHours: 2,
            decoysPerHundredDays: decoys,
            submissionDelaySeconds: delay,
            skippedHours: 1
        )
        let schedule = try #require(other)
        authority.change { $0.schedule = schedule }
        try authority.configure(at: hour)
        let error = await #expect(throws: ShareError.self) { try await prepare() }
        #expect(error?.description.contains("the schedule, a key or the relay") == true)
        #expect(authority.sent.isEmpty)
        #expect(try test.diary.dailyTraffic() == nil)
    }

    @Test(.proves("S9")) func `clients with the same settings have the same fingerprint of the day`() async throws {
        try authority.publish(hour)
        _ = try await prepare()
        let traffic = try #require(try test.diary.dailyTraffic())
        #expect(traffic.authorizationKey.day == today && traffic.schedule == .standard)
        let other = try TestDiary()
        try other.diary.enroll(authority.enrolled)
        try other.diary.answer(.matching, true)
        #expect(try other.diary.dailyTraffic() == nil)
        _ = try await Sync(authority.client(of: other.diary)).run()
        #expect(try other.diary.dailyTraffic()?.fingerprint == traffic.fingerprint)
    }

    @Test(.proves("S4")) func `a package that names no key does not confirm any key`() async throws {
        try authority.publish(hour, authorizationKey: nil)
        await #expect(throws: ShareError.self) { try await prepare() }
    }

    @Test(.proves("S4")) func `until the first package of a day, the key of the day before is used`() async throws {
        let midnight = Hour(number: today.number * 24)!
        try authority.publish(Hour(number: midnight.number - 1)!)
        test.clock.set(midnight.start + 60)
        try authority.configure(at: midnight, days: [yesterday, today])
        #expect(try await prepare() == [yesterday])
        try authority.publish(midnight)
        try authority.configure(at: midnight, days: [yesterday, today])
        #expect(try await prepare() == [today])
    }

    @Test(.proves("S4"))
    func `a client that receives yesterday's configuration does not use its key`()
        async throws
    {
        let evening = Hour(number: today.number * 24 - 1)!
        try authority.publish(evening)
        let old = try #require(try? authority.file("v1/configuration"))
        for number in evening.number + 1...hour.number { try authority.publish(Hour(number: number)!) }
        authority.change { $0.files["v1/configuration"] = old }
        await #expect(throws: ShareError.sync(.stale(path: "v1/configuration", hours: 13))) { try await prepare() }
    }

    @Test(.proves("P8", "S4")) func `a decoy does not use a key that is not confirmed`() async throws {
        let often = try #require(Schedule(decoysPerHour: 2))
        authority.change { $0.schedule = often }
        try authority.publish(hour)
        _ = try await Sync(authority.client(of: test.diary)).run()
        try test.diary.planDecoy()
        let due = try #require(try test.diary.nextDue())
        #expect(due.event == .decoy)
        test.clock.set(due.time)
        authority.change { $0.packages = [] }
        try authority.publish(due.time.hour, authorizationKey: AuthorizationKey.Private().publicKey)
        await #expect(throws: SyncError.self) { try await Decoys(authority.client(of: test.diary)).run() }
        #expect(authority.sent.isEmpty)
    }
}
