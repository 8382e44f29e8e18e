import Cryptography
import DiagnosisKeys
import Hummingbird

/// Google's publish API, version 1. It also accepts the members of version 1 alpha 1.
struct PublishAPI {
    private let desk: DiagnosisKeyDesk
    private let endpoint: PaddedEndpoint<PublishAnswer>

    init(_ desk: DiagnosisKeyDesk, answerTime: Duration, failures: FailureMiddleware) {
        self.desk = desk
        endpoint = PaddedEndpoint(
            maximumSize: PublishRequest.maximumSize,
            answerTime: answerTime,
            failures: failures,
            typical: Self.typical
        ) { status, reason in
            let code: PublishCode = status.code < 500 ? .badRequest : .internalError
            return PublishAnswer(code, reason, status: status.code)
        }
    }

    func addRoutes(to router: Router<AuthorityRequestContext>) {
        router.post("/v1/publish") { request, _ in
            try await endpoint.respond(to: request) { body in
                guard let request = PublishRequest(json: body) else {
                    let refused = PublishAnswer(.badRequest, "the request is not JSON with the documented members")
                    return (refused.status, refused)
                }
                let answer = try await desk.publish(request)
                return (answer.status, answer)
            }
        }
    }

    /// An answer of the usual size. The size of a token does not depend on the number of keys.
    static var typical: PublishAnswer {
        var generator = SystemRandomNumberGenerator()
        let key = SecretBytes(randomCount: 32, using: &generator)
        return PublishAnswer(token: RevisionToken().sealed(key: key, app: "", using: &generator))
    }
}
