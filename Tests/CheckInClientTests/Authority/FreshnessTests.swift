import AuthorityProtocol
import CheckInClient
import CheckInProtocol
import TestTraits
import Testing

/// An authority whose files are out of date because of an outage, a stale cache or an attacker who
/// withholds warnings.
@Suite struct FreshnessTests {
    private let test: TestDiary
    private let authority = PublishingAuthority()
    private let hour = UnixTime.noon.hour

    init() throws {
        test = try TestDiary()
        try test.diary.enroll(authority.enrolled)
        try test.diary.answer(.matching, true)
        try authority.publish(hour)
    }

    private func sync() async throws -> LastCheck { try await Sync(authority.client(of: test.diary)).run() }

    @Test(.proves("U4")) func `an index is current for five hours and out of date after six`()
        async throws
    {
        test.clock.advance(minutes: 5 * 60)
        #expect(try await sync().hoursWithoutNews(at: test.clock.time) == nil)
        test.clock.advance(minutes: 60)
        await #expect(throws: ClientError.stale(path: "v1/packages/index", hours: 6)) { try await sync() }
        #expect(try test.diary.lastCheck()?.hoursWithoutNews(at: test.clock.time) == 6)
    }

    @Test(.proves("U4")) func `packages of an authority without new publications are still compared`() async throws {
        let (day, report) = try ProtectedReport.test()
        _ = try test.diary.record(.test(seed: 1))
        test.clock.advance(minutes: 60)
        try authority.publish(Hour(number: hour.number + 1)!, [day: [report]])
        test.clock.advance(minutes: 13 * 24 * 60)
        await #expect(throws: ClientError.self) { try await sync() }
        #expect(try test.diary.exposures().count == 1)
    }

    @Test(.proves("U4")) func `a configuration that is 49 hours old is refused, also for enrolment`() async throws {
        test.clock.advance(minutes: 48 * 60)
        try authority.publish(Hour(number: hour.number + 1)!)
        let error = ClientError.stale(path: "v1/configuration", hours: 49)
        let later = test.clock.time + 3600
        func enroll(at now: UnixTime) async throws {
            _ = try await Enrolment(link: authority, now: now).ask(host: "health.example.org", address: "https://a")
        }
        try authority.configure(at: hour)
        try await enroll(at: test.clock.time)
        await #expect(throws: error) { try await enroll(at: later) }
        test.clock.set(later)
        await #expect(throws: error) { try await sync() }
    }

    @Test(.proves("S4")) func `with an outdated index, no submission is prepared and no message is sent`()
        async throws
    {
        try test.diary.answer(.sharing, true)
        test.clock.advance(minutes: 6 * 60)
        let client = authority.client(of: test.diary)
        let error = ClientError.stale(path: "v1/packages/index", hours: 6)
        await #expect(throws: error) { try await Submitter(client).prepare() }
        #expect(authority.sent.isEmpty)
    }

    @Test(.proves("U4")) func `after a day without news, the user is notified once a day until there is news`()
        async throws
    {
        _ = try await sync()
        var told: [Int] = []
        func hours(_ count: Int) throws {
            for _ in 0..<count {
                test.clock.advance(minutes: 60)
                try test.diary.tellOfMissingNews { told.append($0) }
            }
        }
        try hours(23)
        #expect(told == [])
        try hours(48)
        #expect(told == [24, 48])
        // A notification that failed is shown an hour later.
        struct NoDesktop: Error {}
        test.clock.advance(minutes: 60)
        #expect(throws: NoDesktop.self) { try test.diary.tellOfMissingNews { _ in throw NoDesktop() } }
        try hours(1)
        #expect(told == [24, 48, 73])
        try authority.publish(test.clock.time.hour)
        authority.change { $0.packages.removeFirst($0.packages.count - 1) }
        try authority.signIndex()
        _ = try await sync()
        try hours(23)
        #expect(told == [24, 48, 73])
    }

    @Test(.proves("U4")) func `news that is always seven hours late counts as missing, and the user is notified`()
        async throws
    {
        _ = try await sync()
        var told: [Int] = []
        for _ in 1...30 {
            test.clock.advance(minutes: 60)
            let hours = test.clock.time.hour.number
            if hours >= hour.number + 8 {
                authority.change { $0.packages = [] }
                try authority.publish(Hour(number: hours - 7)!)
            }
            _ = try? await sync()
            try test.diary.tellOfMissingNews { told.append($0) }
        }
        #expect(told.count == 1)
    }

    @Test(.proves("U4")) func `a notification while the clock was ahead does not prevent later ones`() async throws {
        _ = try await sync()
        var told: [Int] = []
        test.clock.advance(minutes: 30 * 24 * 60)
        try test.diary.tellOfMissingNews { told.append($0) }
        test.clock.advance(minutes: -29 * 24 * 60)
        try test.diary.tellOfMissingNews { told.append($0) }
        #expect(told == [30 * 24, 24])
    }

    @Test(.proves("U4")) func `a user who never got any news is notified a day after enrolment`() throws {
        var told: [Int] = []
        test.clock.advance(minutes: 24 * 60)
        try test.diary.tellOfMissingNews { told.append($0) }
        #expect(told == [24])
    }

    @Test func `a configuration from the future is refused for enrolment`() async throws {
        try authority.configure(at: Hour(number: hour.number + 2)!)
        await #expect(throws: ClientError.fromTheFuture(path: "v1/configuration", hours: 2)) {
            _ = try await Enrolment(link: authority, now: .noon).ask(host: "health.example.org", address: "https://a")
        }
    }
}
