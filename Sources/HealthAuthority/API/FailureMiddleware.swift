import HTTPTypes
import Hummingbird
import Logging

/// Turns what goes wrong into an answer that says nothing about the request, and a line of log that says nothing about it either.
struct FailureMiddleware: RouterMiddleware {
    let logger: Logger

    @concurrent func handle(
        _ request: Request,
        context: AuthorityRequestContext,
        next: @concurrent (Request, AuthorityRequestContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let error as any HTTPResponseError {
            throw error
        } catch let error as DatabaseError where error.kind == .unavailable {
            logger.warning("The database cannot be reached", metadata: ["reason": "\(error)"])
            throw HTTPError(
                .serviceUnavailable,
                headers: [.retryAfter: "30"],
                message: "the authority's database cannot be reached; ask again, nothing was lost"
            )
        } catch is ClockError {
            // The publisher logs it once an hour.
            throw HTTPError(
                .serviceUnavailable,
                headers: [.retryAfter: "30"],
                message: "the authority does not know what time it is; ask again, nothing was lost"
            )
        } catch {
            let reason = (error as? DatabaseError).map { "\($0)" } ?? "\(type(of: error))"
            logger.error("A request failed", metadata: ["reason": "\(reason)"])
            throw HTTPError(.internalServerError)
        }
    }
}
