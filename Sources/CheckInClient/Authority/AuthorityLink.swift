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
    case cancelled
}

extension LinkError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .noConnection(let address, let reason), .unreachable(let address, let reason):
            "\(address) does not answer: \(reason)"
        case .untrusted(let address): "\(address) has a certificate that this machine does not trust"
        case .status(let status, let path): "the authority answered status \(status) when it was asked for /\(path)"
        case .size(let path, let maximum):
            "the authority's answer for /\(path) is not of the size it must have: \(maximum) bytes"
        case .cancelled: "interrupted"
        }
    }
}
