import AuthorityProtocol
import CheckInProtocol
import Cryptography
import ExportFiles
import Foundation
import HTTPClient
import Synchronization
import SystemPackage
import TestTraits
import Testing

@testable import CheckInClient

/// A diary of a traveller, with an authority at home and one abroad, and a check-in at a venue of each.
@Suite struct SeveralAuthoritiesTests {
    private let test: TestDiary
    private let home = PublishingAuthority()
    private let abroad = PublishingAuthority(host: "health.elsewhere.example")
    private let ids: (home: CheckInID, abroad: CheckInID)
    private var both: [PublishingAuthority] { [home, abroad] }

    init() throws {
        test = try TestDiary()
        for authority in [home, abroad] { try test.diary.enroll(authority.enrolled) }
        for consent in [Consent.matching, .sharing] { try test.diary.answer(consent, true) }
        ids = (
            try test.diary.record(.test(seed: 1)).id,
            try test.diary.record(.test(seed: 2, authority: abroad.host)).id
        )
        for authority in [home, abroad] { try authority.publish(UnixTime.noon.hour) }
        test.clock.advance(minutes: 60)
    }

    private func client(_ authority: PublishingAuthority) -> AuthorityClient {
        authority.client(of: test.diary.about(authority.host))
    }

    private func sync() async throws {
        for authority in both { _ = try await Sync(client(authority)).run() }
    }

    /// Publishes reports of everyone who was at the venue with this seed, at the venue's authority or another.
    private func publish(_ seed: UInt8, of host: String, by authority: PublishingAuthority) throws {
        let window = Stay(start: .noon, end: .noon + 7200)!.windows[0]
        let keys = VenueCodeURL.test(seed: seed, authority: host).presenceKeys(on: window.day)
        let (day, report) = try ProtectedReport.test(keys[0], window)
        try authority.publish(test.clock.time.hour, [day: [report]])
    }

    /// The check-ins with an exposure.
    private func exposed() throws -> [CheckInID] { try test.diary.exposures().map(\.id) }

    @Test(.proves("I3", "U4"))
    func `a check-in is compared with the files of the authority that its code names, and with no others`() async throws
    {
        try publish(2, of: abroad.host, by: home)
        try publish(1, of: home.host, by: abroad)
        try await sync()
        #expect(try exposed() == [], "each report is in the files of the wrong authority")
        test.clock.advance(minutes: 60)
        try publish(2, of: abroad.host, by: abroad)
        try home.publish(test.clock.time.hour)
        try await sync()
        #expect(try exposed() == [ids.abroad])
        for authority in both {
            let check = try #require(try test.diary.unlock().about(authority.host).lastCheck())
            #expect(check.checkIns == 1 && check.checkInsOfOthers == 0)
        }
    }

    @Test(.proves("U4")) func `the requests to all authorities are the same`() async throws {
        try await sync()
        #expect(home.requests == abroad.requests && !home.requests.isEmpty)
        try test.diary.about(home.host).planDecoy()
        try test.diary.about(abroad.host).planDecoy()
        for authority in both {
            let next = try #require(try test.diary.about(authority.host).authorityState()?.decoys.next)
            try test.diary.about(authority.host).updateAuthority { $0.decoys.next = test.clock.time.seconds }
            #expect(next > test.clock.time.seconds)
        }
        for _ in both {
            let (_, event) = try #require(try test.diary.nextDue())
            guard case .decoy(let host) = event else { throw DiaryError.noSubmission }
            try await Decoys(client(try #require(both.first { $0.host == host }))).run()
        }
        #expect(both.map { $0.sent.map(\.path) } == [["v1/authorizations"], ["v1/authorizations"]])
    }

    @Test(.proves("U4")) func `an authority that fails stops no other, and the diary shows which is out of date`()
        async throws
    {
        try publish(2, of: abroad.host, by: abroad)
        home.change { $0.retryPolicy = 0 }
        let program = Program(both)
        let run = HourlyRun(test.diary, by: program) { _ in throw ExportError.unknownVersion }
        await #expect(throws: ClientError.self) { try await run.run() }
        #expect(try exposed() == [ids.abroad])
        let checked = try test.diary.unlock().checkedAuthorities()
        #expect(checked.map(\.host) == [home.host, abroad.host])
        #expect(checked.map { $0.check == nil } == [true, false])
    }

    @Test(.proves("U4", "I5")) func `a locked diary is compared with all authorities`() async throws {
        let passphrase = SecretBytes("correct horse")
        try test.diary.setPassphrase(passphrase, cost: .cheap)
        try publish(2, of: abroad.host, by: abroad)
        try home.publish(test.clock.time.hour)
        try await sync()
        #expect(try test.diary.status().hasNews)
        let open = try test.diary.unlock(passphrase: passphrase)
        #expect(try open.checkedAuthorities().allSatisfy { $0.check != nil })
        try await open.compare()
        #expect(try open.roughExposures().map(\.id) == [ids.abroad])
    }

    /// Stores and authorises a submission of all check-ins to an authority.
    private func share(with authority: PublishingAuthority) async throws -> (plan: SharingPlan, number: Int) {
        var generator = SystemRandomNumberGenerator()
        let submitter = try Submitter(client(authority))
        let configuration = try await submitter.prepare()
        let plan = SharingPlan(
            try test.checkIns(),
            facts: TestFacts(testDay: UnixTime.noon.day, symptoms: .sinceUnknownDay),
            profile: configuration.profiles.usable[0],
            configuration: configuration,
            authority: authority.enrolled,
            now: test.clock.time
        )
        let draft = try plan.draft(using: &generator)
        let proof = PositiveTestProof.hotlineCode(HotlineCode(using: &generator))
        let number = try submitter.keep(draft, proof: proof, configuration: configuration)
        _ = try await submitter.authorize(number)
        return (plan, number)
    }

    @Test(.proves("P1"))
    func `a visit is shared with the authority of its code only, and submissions to two can wait at once`() async throws
    {
        for authority in both {
            let (plan, _) = try await share(with: authority)
            let omissions = Dictionary(uniqueKeysWithValues: plan.items.map { ($0.checkIn.id, $0.omission) })
            let isHome = authority === home
            #expect(
                omissions == [ids.home: isHome ? nil : .otherAuthority, ids.abroad: isHome ? .otherAuthority : nil]
            )
        }
        #expect(try test.diary.submissions().map(\.authority) == [home.host, abroad.host])
        #expect(try test.diary.unlock().about(abroad.host).submissions().map(\.checkIns) == [[ids.abroad]])
        while let (time, event) = try test.diary.nextDue(), case .submission(let number, let host) = event {
            test.clock.set(max(time, test.clock.time))
            let authority = try #require(both.first { $0.host == host })
            try await SubmissionSender(client(authority)).send(number)
        }
        #expect(both.map(\.submissions.count) == [1, 1])
        #expect(try test.diary.submissions().isEmpty && test.diary.unlock().sharedCount == 2)
    }

    @Test(.proves("P1")) func `deleting a check-in discards only the submission that contains it`() async throws {
        for authority in both { _ = try await share(with: authority) }
        _ = try test.diary.delete(ids.abroad.string)
        #expect(try test.diary.submissions().map(\.authority) == [home.host])
        let hosts = try test.diary.authorities().map(\.host)
        #expect(try hosts.map { try test.diary.about($0).authorityState()?.due == nil } == [false, true])
    }

    @Test(.proves("V3")) func `a laboratory's test belongs to one authority, and only that authority is asked`()
        async throws
    {
        let identifier = try #require(TestIdentifier("3f2504e0-4f89-41d3-9a0c-0305e82c3301"))
        try await sync()
        _ = try await LaboratoryTest(client(abroad)).register(identifier)
        for authority in both { _ = try await LaboratoryTest(client(authority)).ask() }
        #expect(both.map { $0.sent.map(\.path) } == [[], ["v1/tests", "v1/tests"]])
        let open = try test.diary.unlock()
        #expect(try open.about(abroad.host).testResult() == .pending && open.about(home.host).testResult() == nil)
    }

    @Test(.proves("C4"))
    func `removing an authority deletes what came from it, keeps its check-ins, and changes nothing else`() async throws
    {
        try publish(1, of: home.host, by: home)
        try publish(2, of: abroad.host, by: abroad)
        try await sync()
        let identifier = try #require(TestIdentifier("3f2504e0-4f89-41d3-9a0c-0305e82c3301"))
        _ = try await LaboratoryTest(client(abroad)).register(identifier)
        for authority in both { _ = try await share(with: authority) }
        #expect(try Set(exposed()) == [ids.home, ids.abroad])
        let open = try test.diary.unlock()
        #expect(try open.about(abroad.host).removeAuthority() == abroad.host)
        #expect(try test.diary.authorities() == [home.enrolled])
        #expect(try exposed() == [ids.home])
        #expect(try open.submissions().map(\.authority) == [home.host])
        #expect(try open.testResult() == nil && test.checkIns().count == 2)
        let names = try FileManager.default.contentsOfDirectory(atPath: test.path.appending("published").string)
        #expect(names == [home.host])
        #expect(try Array(open.ownerState().authorities.keys) == [home.host])
        // The check-in at its venue now counts as one of another authority, until the next enrolment.
        test.clock.advance(minutes: 60)
        try home.publish(test.clock.time.hour)
        #expect(try await Sync(client(home)).run().checkInsOfOthers == 1)
        try test.diary.enroll(abroad.enrolled)
        _ = try await Sync(client(abroad)).run()
        #expect(try Set(exposed()) == [ids.home, ids.abroad])
    }

    @Test(.proves("U3"))
    func `check-ins are kept for as many days as the authority that needs the most`() async throws {
        abroad.change { $0.profiles = DiseaseProfiles([.covid19(number: 0, retentionDays: 7)])! }
        for authority in both {
            authority.change { $0.packages = [] }
            try authority.publish(test.clock.time.hour)
        }
        try await sync()
        #expect(try test.diary.about(abroad.host).authorityState()?.retentionDays == 7)
        #expect(try test.diary.status().retentionDays == 14)
    }

    /// A program that reaches each authority.
    private final class Program: HourlyRun.Program {
        private let authorities: [PublishingAuthority]

        init(_ authorities: [PublishingAuthority]) {
            self.authorities = authorities
        }

        func tell(_ news: HourlyRun.News) {}
        func startSending() {}
        func startRecording() {}
        func tellOfExposures() {}

        func client(of diary: Diary) throws -> AuthorityClient {
            let host = try diary.requireAuthority().host
            guard let authority = authorities.first(where: { $0.host == host }) else { throw DiaryError.notEnrolled }
            return authority.client(of: diary)
        }
    }
}
