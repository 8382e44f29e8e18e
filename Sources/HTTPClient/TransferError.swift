/// The reason why a transfer failed.
package enum TransferError: Error, Equatable, Sendable {
    /// There was no connection. No part of the request has left this machine.
    case noConnection(address: String, reason: String)
    /// The server did not answer, or the connection broke.
    case unreachable(address: String, reason: String)
    /// The certificate is not the server's, or was not signed by a certificate authority that this
    /// machine trusts.
    case untrusted(address: String)
    /// The body of the response is larger than the maximum, in bytes.
    case tooLarge(maximum: Int)
    /// The task was cancelled.
    case cancelled
}

extension TransferError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noConnection(let address, let reason), .unreachable(let address, let reason):
            "\(address) does not answer: \(reason)"
        case .untrusted(let address): "\(address) has a certificate that this machine does not trust"
        case .tooLarge(let maximum): "the response has more than \(maximum) bytes"
        case .cancelled: "interrupted"
        }
    }
}
