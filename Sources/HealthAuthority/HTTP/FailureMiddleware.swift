import HTTPTypes
package import Hummingbird
package import Logging
import OperatingSystem

/// Converts errors into responses and log lines. Responses and log lines contain no information
/// about the request.
package struct FailureMiddleware: RouterMiddleware {
    private let logger: Logger
    private let unavailable: RareLogLine
    private let failed: RareLogLine

    package init(logger: Logger, clock: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        self.logger = logger
        unavailable = RareLogLine(.warning, "database unavailable", clock: clock)
        failed = RareLogLine(.error, "request failed", clock: clock)
    }

    @concurrent package func handle(
        _ request: Request,
        context: AuthorityRequestContext,
        next: @concurrent (Request, AuthorityRequestContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch {
            throw answer(to: error)
        }
    }

    /// The response to a failed request. Errors that were not caused by the request are logged.
    func answer(to error: any Error) -> any HTTPResponseError {
        switch error {
        case let error as any HTTPResponseError:
            return error
        case let error as DatabaseError where error.kind == .unavailable:
            return unusableDatabase("\(error)")
        // Another database answers, such as one that was replaced. The right one may answer soon.
        case AuthorityError.otherDatabase:
            return unusableDatabase("\(error)")
        case is CancellationError:
            // The client has disconnected, or the server is being stopped.
            return HTTPError(.serviceUnavailable)
        case is ClockError:
            // The publisher logs this error once an hour.
            return HTTPError(
                .serviceUnavailable,
                headers: [.retryAfter: "30"],
                message: "the authority's clock is not trusted; retry later, nothing was lost"
            )
        default:
            // Log only the types of other errors, because their messages could quote the request.
            let isOurs = error is DatabaseError || error is AuthorityError || error is FileError
            failed.log(logger, reason: isOurs ? "\(error)" : "\(type(of: error))")
            return HTTPError(.internalServerError)
        }
    }

    private func unusableDatabase(_ reason: String) -> HTTPError {
        unavailable.log(logger, reason: reason)
        return HTTPError(
            .serviceUnavailable,
            headers: [.retryAfter: "30"],
            message: "the authority's database is unreachable; retry later, nothing was lost"
        )
    }
}
