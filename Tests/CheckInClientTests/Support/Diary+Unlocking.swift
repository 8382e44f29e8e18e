import AuthorityProtocol
import CheckInProtocol

@testable import CheckInClient

// Most tests use a diary without a passphrase. These methods unlock it first, and throw `locked` if it
// has a passphrase.
extension Diary {
    func consents() throws -> [Consent: ConsentAnswer] { try unlock().consents() }
    func lastCheck() throws -> LastCheck? { try unlock().lastCheck() }
    func exposures() throws -> [CheckInExposure] { try unlock().roughExposures() }
    func decoys() throws -> (last: UnixTime?, sent: Int) { try unlock().decoys() }
    func submissions() throws -> [SubmissionStatus] { try unlock().submissions() }
    func discard(_ number: Int) throws { try unlock().discard(number) }
    func positiveTest() throws -> PositiveTestProof? { try unlock().positiveTest() }
    func testResult() throws -> TestResult? { try unlock().testResult() }
    func enroll(_ authority: EnrolledAuthority) throws { try unlock().enroll(authority) }
}

extension UnlockedDiary {
    /// The number of shared submissions.
    var sharedCount: Int {
        get throws { try pastTests().count(where: \.isShared) }
    }
}

extension Submitter {
    init(_ client: AuthorityClient) throws { self.init(client, try client.diary.unlock()) }

    func submit(_ number: Int) async throws { try await SubmissionSender(client).send(number) }
}

extension LaboratoryTest {
    func register(_ test: TestIdentifier) async throws -> TestResult {
        try await register(test, in: diary.unlock())
    }
}
