/// What a failed request to Google's verification server or publish server means for an app, as in
/// Google's reference app.
package enum RequestFailure: String, Sendable, CaseIterable {
    /// The app sent a request that the server does not understand, or the code is unknown.
    case appError = "APP_ERROR"
    case codeExpired = "CODE_EXPIRED"
    case codeInvalid = "CODE_INVALID"
    case rateLimited = "RATE_LIMITED"
    case serverError = "SERVER_ERROR"
    case unauthorizedClient = "UNAUTHORIZED_CLIENT"

    /// The requests of an app.
    package enum Call: String, Sendable {
        case verify
        case certificate
        case userReport = "user-report"
        case publish
    }

    /// - Parameters:
    ///   - status: The HTTP status, 400 or higher.
    ///   - code: The error code in the response; may be empty.
    package init(_ call: Call, status: Int, code: String) {
        self =
            switch status {
            case 401: .unauthorizedClient
            case 429: .rateLimited
            case 500...: .serverError
            case 400 where call == .publish: Self.publish(code)
            case 400: Self.verification(code)
            default: .appError
            }
    }

    /// Errors in the authority's configuration are not the app's.
    private static func publish(_ code: String) -> RequestFailure {
        [
            "unknown_health_authority_id", "unable_to_load_health_authority", "health_authority_missing_region_config",
            "health_authority_verification_certificate_invalid", "internal_error",
        ].contains(code) ? .serverError : .appError
    }

    private static func verification(_ code: String) -> RequestFailure {
        switch code {
        case "code_expired", "token_expired": .codeExpired
        case "code_invalid", "code_not_found", "code_user_unauthorized", "token_invalid": .codeInvalid
        default: .appError
        }
    }
}
