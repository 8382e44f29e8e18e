import HTTPTypes
import HealthAuthority
import Hummingbird

/// The hosts under which browsers may open the portal.
package enum PortalHost: Sendable, Equatable {
    /// A host in lower case, with its port unless it is 443. Browsers use TLS, which ends at a proxy.
    case named(String)
    /// The loopback addresses with any port. Browsers are on the same machine, and use HTTP.
    case loopback

    var isSecure: Bool { self != .loopback }

    /// The origin under which a browser has opened the portal (RFC 6454 §6.2).
    ///
    /// - Parameter host: The header `Host` of the request, which the portal has accepted.
    func origin(_ host: String?) -> String { "\(isSecure ? "https" : "http")://\(host ?? "")" }

    /// - Parameter host: The header `Host` of a request; nil if the request has none.
    package func accepts(_ host: String?) -> Bool {
        guard let host else { return false }
        switch self {
        case .named(let name): return host == name
        case .loopback: return [host, "\(host):80"].contains { (try? ListenAddress($0))?.isLoopback ?? false }
        }
    }
}

/// Refuses requests for other hosts. An attacker's host name can have the address of this server, so
/// that browsers treat the portal as a page of the attacker's site.
struct PortalHostCheck: RouterMiddleware {
    let host: PortalHost

    @concurrent func handle(
        _ request: Request,
        context: AuthorityRequestContext,
        next: @concurrent (Request, AuthorityRequestContext) async throws -> Response
    ) async throws -> Response {
        guard host.accepts(request.head.authority) else {
            throw HTTPError(.misdirectedRequest, message: "this is not the host that authority.conf names as portal")
        }
        return try await next(request, context)
    }
}
