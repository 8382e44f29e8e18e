/// The reason why a request to a server failed.
public struct TransferError: Error, Equatable, Sendable {
    /// What the error names.
    public enum Subject: Equatable, Sendable {
        /// The address of a server.
        case server(String)
        /// The path of a file or message of the authority.
        case path(String)
        /// The URL of a relay between this machine and the authority.
        case relay(String)
    }

    public enum Cause: Equatable, Sendable {
        /// There was no connection. No part of the request has left this machine.
        case noConnection(reason: String)
        /// The server did not answer, or the connection broke.
        case unreachable(reason: String)
        /// The certificate is not the server's, or was not signed by a certificate authority that this machine trusts.
        case untrusted
        /// The server returned this HTTP status.
        case status(Int)
        /// The response has more than `maximum` bytes, or an answer does not have exactly `maximum` bytes.
        case size(maximum: Int)
        /// The authority cannot decrypt a message that came through the relay, because its key has changed. Or the key
        /// that this client uses is invalid.
        case key
        /// The response that came through the relay cannot be decrypted: it has the wrong size, answers another
        /// request, or was changed.
        case answer
        /// This program does not support the relay's URL.
        case url
        /// The task was cancelled.
        case cancelled
    }

    public let subject: Subject
    public let cause: Cause

    public init(_ subject: Subject, _ cause: Cause) {
        (self.subject, self.cause) = (subject, cause)
    }

    /// Whether no part of the request has left this machine. Certificates are verified before a request is sent.
    public var isUnsent: Bool {
        switch cause {
        case .noConnection, .untrusted, .url: true
        case .unreachable, .status, .size, .key, .answer, .cancelled: false
        }
    }
}

extension TransferError: CustomStringConvertible {
    public var description: String {
        switch cause {
        case .noConnection(let reason), .unreachable(let reason): "\(subject) does not answer: \(reason)"
        case .untrusted: "\(subject) has a certificate that this machine does not trust"
        case .status(let status):
            if case .path = subject {
                "the authority returned HTTP \(status) for \(subject)"
            } else {
                "\(subject) returned HTTP \(status)"
            }
        case .size(let maximum):
            "the authority's response for \(subject) has an invalid size (allowed: \(maximum) bytes)"
        case .key: "the authority cannot decrypt messages sent through \(subject): its key has changed"
        case .answer: "the response received through \(subject) cannot be decrypted"
        case .url: "this program does not support the URL of \(subject)"
        case .cancelled: "interrupted"
        }
    }
}

extension TransferError.Subject: CustomStringConvertible {
    public var description: String {
        switch self {
        case .server(let address): address
        case .path(let path): "/\(path)"
        case .relay(let url): "the relay \(url)"
        }
    }
}
