import AuthorityProtocol
import CheckInClient
import CheckInProtocol
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
        let error = await #expect(throws: ClientError.self) { try await prepare() }
        #expect(error?.description.contains("a package of that day names different ones") == true)
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
        await #expect(throws: ClientError.self) { try await prepare() }
        #expect(authority.sent.isEmpty)
    }

    /// What an authority could change for a single client: a shorter delay, fewer decoys, a weight with which
    /// only this client would report days, diagnosis keys, or a relay or a key of its own.
    enum Change: CaseIterable {
        case delay, decoys, weight, diagnosisKeys, anotherRelay, noRelay, anotherKey

        func apply(to state: inout PublishingAuthority.State) {
            switch self {
            case .delay, .decoys:
                state.schedule = Schedule(
                    retentionDays: 14,
                    publicationHours: 2,
                    decoysPerHundredDays: self == .decoys ? 10 : 20,
                    submissionDelaySeconds: self == .delay ? 60 : 300,
                    skippedHours: 1
                )!
            case .weight:
                let weights: [UInt32] = [1, 0, 60, 80, 100, 120, 140, 160]
                state.profiles = .covid19(risk: RiskParameters(levelWeights: weights, increasedMinutes: 10)!)
            case .diagnosisKeys: state.hasProximity.toggle()
            case .anotherRelay: state.relay = "https://relay.of.the.authority.example/v1/oblivious"
            case .noRelay: state.relay = nil
            case .anotherKey: state.gatewaySeed = 2
            }
        }
    }

    @Test(.proves("S9"), arguments: Change.allCases)
    func `settings that packages of the day do not name are not used, and no message is sent`(
        change: Change
    ) async throws {
        authority.change { $0.relay = "https://relay.example/v1/oblivious" }
        try authority.publish(hour)
        authority.change { change.apply(to: &$0) }
        try authority.configure(at: hour)
        let error = await #expect(throws: ClientError.self) { try await prepare() }
        let words = "the settings, a key or the relay: a package of that day names different ones"
        #expect(error?.description.contains(words) == true)
        #expect(authority.sent.isEmpty && authority.relayed.isEmpty)
        #expect(try test.diary.settingsOfDay() == nil)
    }

    @Test(.proves("S9")) func `reports that were chosen with other settings are not sent`() async throws {
        let fixture = try SharingFixture()
        let (test, authority) = (fixture.test, fixture.authority)
        _ = try test.diary.record(.test(seed: 1))
        test.clock.advance(minutes: 60)
        let hour = test.clock.time.hour
        let weights: [UInt32] = [1, 0, 60, 80, 100, 120, 140, 160]
        let risk = try #require(RiskParameters(levelWeights: weights, increasedMinutes: 10))
        authority.change { $0.profiles = .covid19(risk: risk) }
        try authority.configure(at: hour)
        _ = try await Sync(authority.client(of: test.diary)).run()
        let other = try #require(try test.diary.configuration())
        let plan = fixture.plan(try test.checkIns(), .sinceUnknownDay, testDay: today, other)
        var generator = SystemRandomNumberGenerator()
        let draft = try plan.draft(using: &generator)
        authority.change { $0.profiles = .standard }
        try authority.publish(hour)
        let configuration = try await fixture.submitter.prepare()
        #expect(throws: ClientError.settingsChanged) {
            try fixture.submitter.keep(draft, proof: .hotlineCode(fixture.code), configuration: configuration)
        }
        #expect(try test.diary.submissions().isEmpty)
    }

    @Test(.proves("S9")) func `clients with the same settings have the same fingerprint of the day`() async throws {
        try authority.publish(hour)
        _ = try await prepare()
        let settings = try #require(try test.diary.settingsOfDay())
        #expect(settings.day == today)
        let other = try TestDiary()
        try other.diary.enroll(authority.enrolled)
        try other.diary.answer(.matching, true)
        #expect(try other.diary.settingsOfDay() == nil)
        _ = try await Sync(authority.client(of: other.diary)).run()
        #expect(try other.diary.settingsOfDay()?.fingerprint == settings.fingerprint)
    }

    @Test(.proves("S4")) func `a package that names no key does not confirm any key`() async throws {
        try authority.publish(hour, authorizationKey: nil)
        await #expect(throws: ClientError.self) { try await prepare() }
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

    @Test(.proves("S4")) func `a client that receives yesterday's configuration does not use its key`()
        async throws
    {
        let evening = Hour(number: today.number * 24 - 1)!
        try authority.publish(evening)
        let old = try #require(try? authority.file("v1/configuration"))
        for number in evening.number + 1...hour.number { try authority.publish(Hour(number: number)!) }
        authority.change { $0.files["v1/configuration"] = old }
        await #expect(throws: ClientError.stale(path: "v1/configuration", hours: 13)) { try await prepare() }
    }

    @Test(.proves("P8", "S4")) func `a decoy does not use a key that is not confirmed`() async throws {
        let often = try #require(Schedule(decoysPerHour: 2))
        authority.change { $0.schedule = often }
        try authority.publish(hour)
        _ = try await Sync(authority.client(of: test.diary)).run()
        try test.diary.planDecoy()
        let due = try #require(try test.diary.nextDue())
        #expect(due.event == .decoy(authority: authorityHost))
        test.clock.set(due.time)
        authority.change { $0.packages = [] }
        try authority.publish(due.time.hour, authorizationKey: AuthorizationKey.Private().publicKey)
        await #expect(throws: ClientError.self) { try await Decoys(authority.client(of: test.diary)).run() }
        #expect(authority.sent.isEmpty)
    }
}
