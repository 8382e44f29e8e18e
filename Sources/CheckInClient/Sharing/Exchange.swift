import CheckInProtocol
import Cryptography
import Publication
import Sharing

/// What goes to the authority and comes from it, real or not: both take the same way through this type, so that nobody can tell them
/// apart.
struct Exchange: Sendable {
    let link: any AuthorityLink
    let diary: Diary

    func inquire(_ inquiry: TestInquiry) async throws -> Answer {
        var generator = diary.makeGenerator()
        return try await post("v1/tests", inquiry.encoded(using: &generator))
    }

    func authorize(_ request: AuthorizationRequest) async throws -> Answer {
        var generator = diary.makeGenerator()
        return try await post("v1/authorizations", request.encoded(using: &generator))
    }

    func submit(_ request: SubmissionRequest) async throws -> Answer {
        var generator = diary.makeGenerator()
        return try await post("v1/submissions", request.encoded(using: &generator))
    }

    /// Now, and a while that is distributed exponentially: who knows the time of an authorisation learns least about that of its
    /// submission.
    func due(after schedule: Schedule) -> UnixTime {
        var generator = diary.makeGenerator()
        return diary.now + Int64(generator.exponential(mean: Double(schedule.submissionDelaySeconds)))
    }

    private func post(_ path: String, _ message: [UInt8]) async throws -> Answer {
        let answer = try await link.post(path, message, answerSize: Answer.size)
        guard let answer = try? Answer(decoding: answer) else {
            throw SyncError.refused(path: path, .notDecodable)
        }
        return answer
    }
}
