import HTTPTypes
import HealthAuthority
import Hummingbird

/// Adds the portal's own security headers to all of its responses, and turns HTTP errors into pages.
struct PortalResponses: RouterMiddleware {
    let cookies: PortalCookies
    let libraries: PageLibraries

    @concurrent func handle(
        _ request: Request,
        context: AuthorityRequestContext,
        next: @concurrent (Request, AuthorityRequestContext) async throws -> Response
    ) async throws -> Response {
        var response: Response
        do {
            response = try await next(request, context)
        } catch let error as any HTTPResponseError {
            response = refusal(error.status, request)
            if let time = (error as? HTTPError)?.headers[.retryAfter] { response.headers[.retryAfter] = time }
        }
        for (name, value) in Self.headers where response.headers[name] == nil { response.headers[name] = value }
        if cookies.isSecure { response.headers[.strictTransportSecurity] = "max-age=31536000" }
        return response
    }

    /// An error page for officers and visitors. It does not show the officer's name.
    private func refusal(_ status: HTTPResponse.Status, _ request: Request) -> Response {
        let library = libraries.library(for: request, cookies)
        return library.response(toVisitor: RefusalView(status, library.texts), status)
    }

    private static let headers: [(HTTPField.Name, String)] = [
        (.contentSecurityPolicy, ContentPolicy.text(hasScripts: false)),
        // Do not use no-referrer here. Browsers would then also omit the origin when they send a
        // form (Fetch §3.1, "append a request Origin header").
        (named("Referrer-Policy"), "same-origin"),
        (.cacheControl, "no-store"),
        (
            named("Permissions-Policy"),
            "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()"
        ),
    ]

    private static func named(_ name: String) -> HTTPField.Name {
        guard let name = HTTPField.Name(name) else { preconditionFailure("not a header name") }
        return name
    }
}
