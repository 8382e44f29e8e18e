import AuthorityProtocol
import CheckInProtocol
import Cryptography
import ExposureNotification
import TestTraits
import Testing

@testable import CheckInClient

/// Sharing this device's own keys.
@Suite struct KeySharingTests {
    private let authority = PublishingAuthority()
    private let device: ProximityDevice

    init() throws {
        authority.change { $0.hasProximity = true }
        device = try ProximityDevice(authority: authority)
        let end = UnixTime.noon + 3 * Day.seconds
        while device.test.clock.time < end {
            _ = try device.onAir()
            device.test.clock.advance(minutes: 6 * 60)
        }
        try authority.publish(device.test.clock.time.hour)
    }

    private var now: UnixTime { device.test.clock.time }
    private var submitter: Submitter { get throws { try Submitter(authority.client(of: device.test.diary)) } }

    private func keys(_ symptoms: TestFacts.Symptoms) async throws -> [DiagnosisKeyRecord] {
        let facts = TestFacts(testDay: now.day, symptoms: symptoms)
        return try await device.test.diary.unlock().keysToShare(facts, .covid19, submitter.prepare())
    }

    @Test(.proves("E46")) func `each key has the risk and the onset of its day, and today's key ends now`() async throws
    {
        let onset = try #require(Day(number: now.day.number - 1))
        let keys = try await keys(.since(onset)).map(\.diagnosisKey)
        #expect(keys.count == 4)
        #expect(keys.map(\.daysSinceOnset) == [-2, -1, 0, 1])
        #expect(keys.map(\.transmissionRisk) == [5, 5, 5, 5])
        #expect(keys.map(\.key.period) == [144, 144, 144, 72])
        #expect(keys.allSatisfy { $0.reportType == .confirmedTest })
        #expect(Set(keys.map { $0.key.start.startOfDay }).count == 4)
    }

    @Test(.proves("E46")) func `days without risk are left out`() async throws {
        // Without symptoms, the standard table covers three days.
        let keys = try await keys(.none).map(\.diagnosisKey)
        #expect(keys.map(\.transmissionRisk) == [5, 5, 5])
        #expect(keys.allSatisfy { $0.daysSinceOnset == nil })
    }

    @Test(.proves("E46")) func `after sharing, today's key is replaced by a new one of the same day`() async throws {
        let keys = try await keys(.none)
        try device.test.diary.transaction { try $0.endUse(of: keys) }
        device.kill()
        device.test.clock.advance(minutes: 10)
        _ = try device.onAir()
        let own = try device.test.diary.unlock().transaction { try $0.ownKeys() }
        #expect(own.count == 5)
        #expect(own[3].start == own[4].start && own[3].period == 72 && own[4].period == 144)
        #expect(own[3].bytes != own[4].bytes)
        // Ending the use of old keys changes nothing.
        try device.test.diary.transaction { try $0.endUse(of: keys) }
        #expect(try device.test.diary.unlock().transaction { try $0.ownKeys() } == own)
    }

    @Test(.proves("E46"))
    func `a key of a day that the clock had shown too early is not shared when the day comes`() async throws {
        let configuration = try await submitter.prepare()
        func keyOnAir(after days: Int64) throws -> TemporaryExposureKey {
            device.kill()
            device.test.clock.advance(minutes: days * 24 * 60)
            _ = try device.onAir()
            return try #require(try device.test.diary.unlock().transaction { try $0.ownKeys() }.last)
        }
        let early = try keyOnAir(after: 2)
        // The next day ends its use. Then the clock is corrected.
        _ = try keyOnAir(after: 1)
        device.test.clock.advance(minutes: -3 * 24 * 60)
        #expect(try device.test.diary.deleteExpired().deletedDays == 0)
        let late = try keyOnAir(after: 2)
        #expect(late.start == early.start && late.bytes != early.bytes)
        let facts = TestFacts(testDay: now.day, symptoms: .since(now.day))
        let shared = try device.test.diary.unlock().keysToShare(facts, .covid19, configuration).map(
            \.diagnosisKey.key.bytes
        )
        #expect(shared.contains(late.bytes) && !shared.contains(early.bytes))
    }

    @Test(.proves("E46")) func `reports and keys are separate: the user can send either part of a draft`() async throws
    {
        _ = try device.test.diary.record(.test())
        device.test.clock.advance(minutes: 60)
        let configuration = try await submitter.prepare()
        let facts = TestFacts(testDay: now.day, symptoms: .none)
        let unlocked = try device.test.diary.unlock()
        let plan = try SharingPlan(
            unlocked.checkIns(),
            facts: facts,
            profile: .covid19,
            configuration: configuration,
            authority: authority.enrolled,
            now: now,
            diagnosisKeys: unlocked.keysToShare(facts, .covid19, configuration)
        )
        var generator = SystemRandomNumberGenerator()
        let draft = try plan.draft(using: &generator)
        let keys = try #require(draft.keeping(reports: false, diagnosisKeys: true))
        #expect(keys.reports.isEmpty && keys.checkIns.isEmpty && keys.diagnosisKeys == draft.diagnosisKeys)
        let reports = try #require(draft.keeping(reports: true, diagnosisKeys: false))
        #expect(reports.diagnosisKeys.isEmpty && reports.reports.map(\.bytes) == draft.reports.map(\.bytes))
        #expect(draft.keeping(reports: false, diagnosisKeys: false) == nil)
        let number = try submitter.keep(
            keys,
            proof: .hotlineCode(HotlineCode(using: &generator)),
            configuration: configuration
        )
        _ = try await submitter.authorize(number)
        try await submitter.submit(number)
        #expect(authority.submissions.first?.batch.keys == draft.diagnosisKeys)
    }

    @Test(.proves("E46")) func `an authority that takes no keys is offered none`() async throws {
        authority.change { $0.hasProximity = false }
        // The change is valid from midnight on.
        let midnight = now.day.start + Day.seconds
        for number in now.hour.number + 1...midnight.hour.number {
            try authority.publish(try #require(Hour(number: number)))
        }
        device.test.clock.set(midnight)
        #expect(try await keys(.none).isEmpty)
    }

    /// Registers for a laboratory's test whose result is unknown, and permits sharing after it.
    private func permit(_ symptoms: TestFacts.Symptoms = .none) async throws -> UnlockedDiary {
        let unlocked = try device.test.diary.unlock()
        let test = try #require(TestIdentifier("3f2504e0-4f89-41d3-9a0c-0305e82c3301"))
        _ = try await LaboratoryTest(authority.client(of: unlocked.diary)).register(test, in: unlocked)
        try unlocked.permitSharingInAdvance(TestFacts(testDay: now.day, symptoms: symptoms), .covid19)
        return unlocked
    }

    @Test(.proves("E47", "P8")) func `sharing as permitted is attempted as often as a decoy`() async throws {
        let unlocked = try await permit()
        for isPossible in [true, true, true, true, false] {
            #expect(try unlocked.permission()?.canBeAttempted == isPossible)
            try unlocked.countPermittedAttempt()
        }
        #expect(try await permit().permission()?.attempts == 0)
    }

    @Test(.proves("E4", "E47")) func `a permission in advance is valid for five days, and only once`() async throws {
        let unlocked = try device.test.diary.unlock()
        #expect(try !unlocked.mayShareKeys())
        _ = try await permit()
        device.test.clock.advance(minutes: 5 * 24 * 60)
        #expect(try unlocked.mayShareKeys())
        device.test.clock.advance(seconds: 1)
        #expect(try !unlocked.mayShareKeys())
        _ = try await permit()
        #expect(try unlocked.mayShareKeys())
        try unlocked.endPermissionInAdvance()
        #expect(try !unlocked.mayShareKeys())
        try device.test.diary.answer(.sharing, false)
        #expect(throws: DiaryError.noConsent(.sharing, .refused)) {
            try unlocked.permitSharingInAdvance(TestFacts(testDay: now.day, symptoms: .none), .covid19)
        }
    }

    @Test(.proves("E47")) func `withdrawing the consent to sharing also withdraws the permission`() async throws {
        let unlocked = try await permit()
        try device.test.diary.answer(.sharing, false)
        try device.test.diary.answer(.sharing, true)
        #expect(try !unlocked.mayShareKeys())
    }

    @Test(.proves("E47")) func `a permission belongs to one registered test without a result`() async throws {
        let unlocked = try device.test.diary.unlock()
        let facts = TestFacts(testDay: now.day, symptoms: .none)
        #expect(throws: DiaryError.noPendingTest) { try unlocked.permitSharingInAdvance(facts, .covid19) }
        _ = try await permit()
        let another = try #require(TestIdentifier("00000000-4f89-41d3-9a0c-0305e82c3301"))
        authority.change { $0.results[another.digest] = .accepted }
        #expect(try await LaboratoryTest(authority.client(of: unlocked.diary)).register(another) == .positive)
        #expect(try !unlocked.mayShareKeys())
        #expect(throws: DiaryError.noPendingTest) { try unlocked.permitSharingInAdvance(facts, .covid19) }
    }

    @Test(.proves("E47")) func `a permission keeps what the user said about the test`() async throws {
        for symptoms in [TestFacts.Symptoms.none, .sinceUnknownDay, .since(now.day)] {
            let facts = TestFacts(testDay: now.day, symptoms: symptoms)
            #expect(try await permit(symptoms).permission()?.facts == facts)
        }
    }
}
