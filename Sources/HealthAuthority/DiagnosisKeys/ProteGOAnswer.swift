/// The answer to a request of ProteGO Safe.
struct ProteGOAnswer: Encodable, Sendable {
    /// The HTTP status.
    let status: Int
    private let content: Content

    private enum Content {
        case accessToken(String)
        case error(Refusal)
        /// The answer of the publish API, which is passed on.
        case published(PublishAnswer)
    }

    /// The reason for a refusal. The raw values are those of ProteGO Safe's server.
    enum Refusal: String, Sendable {
        case malformed = "INVALID_ARGUMENT"
        /// The access token or the attestation of the device is not valid.
        case unauthenticated = "UNAUTHENTICATED"
        /// The API key is not valid.
        case denied = "PERMISSION_DENIED"
        /// The code is wrong, has expired, or was used.
        case notFound = "NOT_FOUND"
        case exhausted = "RESOURCE_EXHAUSTED"
        case internalError = "INTERNAL"

        fileprivate var status: Int {
            switch self {
            case .malformed: 400
            case .unauthenticated: 401
            case .denied: 403
            case .notFound: 404
            case .exhausted: 429
            case .internalError: 500
            }
        }
    }

    init(accessToken: String) { (status, content) = (200, .accessToken(accessToken)) }

    /// - Parameter status: The HTTP status, if it is not that of the refusal.
    init(_ refusal: Refusal, status: Int? = nil) {
        (self.status, content) = (status ?? refusal.status, .error(refusal))
    }

    init(published answer: PublishAnswer) { (status, content) = (answer.status, .published(answer)) }

    private enum CodingKeys: CodingKey {
        case result, error
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch content {
        case .accessToken(let token): try container.encode(["accessToken": token], forKey: .result)
        case .error(let refusal):
            try container.encode(["message": "", "status": refusal.rawValue], forKey: .error)
        case .published(let answer): try answer.encode(to: encoder)
        }
    }
}
