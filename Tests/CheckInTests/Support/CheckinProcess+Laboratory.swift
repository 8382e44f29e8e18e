import CheckInClient
import CheckInProtocol
import Publication
import Sharing
import SystemPackage
import Testing

extension CheckinProcess {
    /// Registers for a laboratory's test, with consent to sharing and to nothing else, at an authority that answers this one time.
    ///
    /// - Parameters:
    ///   - status: What the authority answers.
    ///   - ago: Seconds since then.
    func register(_ guid: String, answer status: Answer.Status, ago: Int64 = 0) async throws {
        let diary = try Diary(in: FilePath(data), clock: { .now() + -ago })
        if try diary.authority() == nil { try enroll(at: "health.example.org") }
        try diary.answer(.sharing, true)
        let version = try #require(ClientVersion("1.0.0"))
        let client = AuthorityClient(diary, network: OneAnswer(status: status), version: version)
        _ = try await LaboratoryTest(client).register(#require(TestIdentifier(guid)))
    }
}

/// An authority that answers everything with one status.
private struct OneAnswer: AuthorityNetwork, AuthorityLink {
    let status: Answer.Status

    func use<Result, Failure>(
        _ body: (any AuthorityLink) async throws(Failure) -> Result
    ) async throws(Failure) -> Result { try await body(self) }

    func get(_ path: String, maximumSize: Int) async throws(LinkError) -> [UInt8] { throw .status(404, path: path) }

    func post(_ path: String, _ message: [UInt8], answerSize: Int) async throws(LinkError) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return Answer(status).encoded(using: &generator)
    }
}
