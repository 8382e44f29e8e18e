import Hummingbird

/// Counts requests. It uses only the path, status and duration of a request.
struct RequestMeterMiddleware: RouterMiddleware {
    let meter: RequestMeter

    @concurrent func handle(
        _ request: Request,
        context: AuthorityRequestContext,
        next: @concurrent (Request, AuthorityRequestContext) async throws -> Response
    ) async throws -> Response {
        let start = ContinuousClock.now
        func count(_ status: Int) {
            let duration = ContinuousClock.now - start
            meter.add(RequestMeter.kind(ofPath: request.uri.path), status: status, duration: duration)
        }
        do {
            let response = try await next(request, context)
            count(response.status.code)
            return response
        } catch {
            count((error as? any HTTPResponseError)?.status.code ?? 500)
            throw error
        }
    }
}
