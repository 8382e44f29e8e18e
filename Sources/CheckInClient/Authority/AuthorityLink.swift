/// A connection to a health authority. A request names only the requested resource and contains no
/// information about the client.
public protocol AuthorityLink: Sendable {
    /// Fetches a public file.
    ///
    /// - Parameters:
    ///   - path: The file's path, such as `v1/packages/index`.
    ///   - maximumSize: The maximum size of the file in bytes. Further bytes are not read.
    /// - Returns: The file's content.
    /// - Throws: ``LinkError/size(path:maximum:)`` for a larger file, and the other cases of
    ///   ``LinkError``.
    func get(_ path: String, maximumSize: Int) async throws(LinkError) -> [UInt8]

    /// Sends a message. Messages to the same path have the same size, regardless of their content.
    ///
    /// - Parameters:
    ///   - path: The path, such as `v1/submissions`.
    ///   - message: The encoded message.
    ///   - answerSize: The exact size of the answer in bytes.
    /// - Returns: The encoded answer.
    /// - Throws: ``LinkError/size(path:maximum:)`` for an answer of another size, and the other
    ///   cases of ``LinkError``.
    func post(_ path: String, _ message: [UInt8], answerSize: Int) async throws(LinkError) -> [UInt8]
}

/// The reason why a request to a health authority failed.
public enum LinkError: Error, Equatable, Sendable {
    /// There was no connection. No part of the request has left this machine.
    case noConnection(address: String, reason: String)
    /// The server did not answer, or the connection broke.
    case unreachable(address: String, reason: String)
    /// The server's certificate is not the authority's, or this machine does not trust its issuer.
    case untrusted(address: String)
    /// The authority returned this HTTP status.
    case status(Int, path: String)
    /// The file is larger than `maximum` bytes, or an answer does not have exactly `maximum` bytes.
    case size(path: String, maximum: Int)
    /// The relay failed, or the response that came through it is unusable.
    case relay(RelayFailure, url: String)
    /// The task was cancelled.
    case cancelled

    /// Whether no part of the request has left this machine.
    public var isUnsent: Bool {
        switch self {
        // Certificates are verified before a request is sent.
        case .noConnection, .untrusted, .relay(.noConnection, _), .relay(.untrusted, _), .relay(.url, _): true
        case .unreachable, .status, .size, .relay, .cancelled: false
        }
    }
}

/// The reason why a request through a relay failed.
public enum RelayFailure: Equatable, Sendable {
    /// There was no connection. No part of the request has left this machine.
    case noConnection(reason: String)
    /// The relay did not answer, or the connection broke.
    case unreachable(reason: String)
    /// The certificate is not the relay's, or was not signed by a certificate authority that this
    /// machine trusts.
    case untrusted
    /// The relay returned an HTTP status other than 200.
    case status(Int)
    /// The authority cannot decrypt the message, because its key has changed. Or the key that this
    /// client uses is invalid.
    case key
    /// The response cannot be decrypted: it has the wrong size, answers another request, or was
    /// changed.
    case answer
    /// This program does not support the relay's URL.
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

/// Opens connections to a health authority. Each call opens a separate connection, so that an
/// observer cannot tell which messages belong together.
public protocol AuthorityNetwork: Sendable {
    /// Opens a connection, runs `body` with the connection, and closes it. Throws only errors that
    /// `body` throws.
    func use<Result, Failure>(
        _ body: (any AuthorityLink) async throws(Failure) -> Result
    ) async throws(Failure) -> Result

    /// Sends an encapsulated request (RFC 9458) to a relay once, on a separate connection.
    ///
    /// - Parameters:
    ///   - request: The encapsulated request.
    ///   - relay: The relay's URL.
    /// - Returns: The encapsulated response.
    /// - Throws: ``LinkError/relay(_:url:)``; `cancelled`.
    func send(_ request: [UInt8], through relay: String) async throws(LinkError) -> [UInt8]
}

extension AuthorityNetwork {
    /// Throws ``LinkError/relay(_:url:)``. This default is for networks without support for relays.
    public func send(_ request: [UInt8], through relay: String) async throws(LinkError) -> [UInt8] {
        throw .relay(.noConnection(reason: "this network does not support relays"), url: relay)
    }
}
