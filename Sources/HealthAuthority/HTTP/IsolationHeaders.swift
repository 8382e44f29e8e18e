import HTTPTypes
package import Hummingbird

/// Adds headers with which browsers isolate this server's pages from other sites: they do not guess content
/// types, other sites cannot embed a response, and a page that opened one of these pages cannot control its
/// window.
package struct IsolationHeaders: RouterMiddleware {
    package init() {}

    @concurrent package func handle(
        _ request: Request,
        context: AuthorityRequestContext,
        next: @concurrent (Request, AuthorityRequestContext) async throws -> Response
    ) async throws -> Response {
        var response: Response
        do {
            response = try await next(request, context)
        } catch let error as any HTTPResponseError {
            response = try error.response(from: request, context: context)
        }
        response.headers[.xContentTypeOptions] = "nosniff"
        response.headers[.crossOriginResourcePolicy] = "same-origin"
        response.headers[.crossOriginOpenerPolicy] = "same-origin"
        return response
    }
}

extension HTTPField.Name {
    fileprivate static let crossOriginOpenerPolicy = HTTPField.Name("Cross-Origin-Opener-Policy")!
}
