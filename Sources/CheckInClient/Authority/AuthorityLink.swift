/// The way to an authority: what is asked of it, and nothing about who asks.
public protocol AuthorityLink: Sendable {
    /// Fetches a file that everybody can fetch.
    ///
    /// - Parameters:
    ///   - path: Such as `v1/packages/index`.
    ///   - maximumSize: Bytes. More are not read.
    func get(_ path: String, maximumSize: Int) async throws(LinkError) -> [UInt8]

    /// Sends a message, which has one size whatever is in it.
    ///
    /// - Parameters:
    ///   - path: Such as `v1/submissions`.
    ///   - answerSize: Bytes that the answer has.
    func post(_ path: String, _ message: [UInt8], answerSize: Int) async throws(LinkError) -> [UInt8]
}

/// Why an authority gave no answer.
public enum LinkError: Error, Equatable, Sendable {
    /// There was no connection: nothing of the request has left this machine.
    case noConnection(address: String, reason: String)
    /// Nobody answered, or the connection broke.
    case unreachable(address: String, reason: String)
    /// Somebody answered with a certificate that is not the authority's, or that nobody vouches for.
    case untrusted(address: String)
    /// HTTP's.
    case status(Int, path: String)
    case size(path: String, maximum: Int)
    /// The relay that messages go through has failed, or what comes through it.
    case relay(RelayFailure, url: String)
    case cancelled

    /// Whether nothing of the request has left this machine.
    public var isUnsent: Bool {
        switch self {
        // Certificates are verified before a request is sent.
        case .noConnection, .untrusted, .relay(.noConnection, _), .relay(.untrusted, _), .relay(.url, _): true
        case .unreachable, .status, .size, .relay, .cancelled: false
        }
    }
}

/// Why there was no answer through a relay.
public enum RelayFailure: Equatable, Sendable {
    /// There was no connection: nothing of the request has left this machine.
    case noConnection(reason: String)
    /// The relay did not answer, or the connection broke.
    case unreachable(reason: String)
    /// The certificate is not the relay's, or not signed by an authority that this machine trusts.
    case untrusted
    /// The relay answered with another HTTP status than 200.
    case status(Int)
    /// The authority cannot open messages for its key that is known here, or the key is not usable.
    case key
    /// The answer cannot be opened: it has another size, answers another request, or was changed.
    case answer
    /// This program cannot use the relay's URL.
    case url
}

extension LinkError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .noConnection(let address, let reason), .unreachable(let address, let reason):
            "\(address) does not answer: \(reason)"
        case .untrusted(let address): "\(address) has a certificate that this machine does not trust"
        case .status(let status, let path): "the authority returned HTTP \(status) for /\(path)"
        case .size(let path, let maximum):
            "the authority's response for /\(path) has an invalid size (allowed: \(maximum) bytes)"
        case .relay(let failure, let url): failure.description(of: url)
        case .cancelled: "interrupted"
        }
    }
}

extension RelayFailure {
    fileprivate func description(of relay: String) -> String {
        switch self {
        case .noConnection(let reason), .unreachable(let reason): "the relay \(relay) does not answer: \(reason)"
        case .untrusted: "the relay \(relay) has a certificate that this machine does not trust"
        case .status(let status): "the relay \(relay) returned HTTP \(status)"
        case .key: "the authority cannot decrypt messages sent through the relay \(relay): its key has changed"
        case .answer: "the response received through the relay \(relay) cannot be decrypted"
        case .url: "this program does not support the relay URL \(relay)"
        }
    }
}
