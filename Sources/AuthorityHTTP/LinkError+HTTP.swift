import AsyncHTTPClient
import CheckInClient
import Glibc
import NIOCore
import NIOPosix
import NIOSSL
import SystemPackage

extension LinkError {
    /// What a failure of the libraries means to somebody who asked `address`.
    init(_ error: any Error, at address: AuthorityAddress) {
        switch error {
        case NIOSSLError.handshakeFailed(.sslError(let reasons))
        where "\(reasons)".contains("CERTIFICATE_VERIFY_FAILED"):
            self = .untrusted(address: address.text)
        case let error as NIOSSLExtraError where error == .failedToValidateHostname:
            self = .untrusted(address: address.text)
        case _ where Self.isOfConnecting(error):
            self = .noConnection(address: address.text, reason: Self.reason(error))
        default:
            self = .unreachable(address: address.text, reason: Self.reason(error))
        }
    }

    /// Whether there was no connection yet, for certain: what a system says of a whole one, too, does not count.
    private static func isOfConnecting(_ error: any Error) -> Bool {
        switch error {
        case is NIOConnectionError: true
        case let error as HTTPClientError: error == .connectTimeout
        // Of an address instead of a name. Nobody refuses a connection that there is: connect(2).
        case let error as IOError: error.errnoCode == ECONNREFUSED
        default: false
        }
    }

    /// On one line, and without the library's own names where that is possible.
    private static func reason(_ error: any Error) -> String {
        switch error {
        case let error as HTTPClientError: lowercased(error.shortDescription)
        case let error as NIOConnectionError: reason(error)
        case let error as IOError: lowercased(Errno(rawValue: error.errnoCode).description)
        case let error as SocketAddressError.UnknownHost:
            // Also a machine without a network cannot look a name up, which says nothing of the name.
            error.errorCode == Int(EAI_NONAME)
                ? "nobody knows the name \(error.host)" : "the name \(error.host) could not be looked up"
        case is NIOSSLError: "TLS failed"
        default: "\(error)".split(separator: "\n").first.map(String.init) ?? "for no known reason"
        }
    }

    /// That of the first address that was tried, which may be a proxy's.
    private static func reason(_ error: NIOConnectionError) -> String {
        guard let failure = error.connectionErrors.first else {
            return (error.dnsAError ?? error.dnsAAAAError).map(reason) ?? "there is no address of \(error.host)"
        }
        return "\(error.host):\(error.port): \(reason(failure.error))"
    }

    /// Unless it begins with an abbreviation.
    private static func lowercased(_ sentence: String) -> String {
        guard sentence.dropFirst().first?.isLowercase ?? false else { return sentence }
        return sentence.prefix(1).lowercased() + sentence.dropFirst()
    }
}
