/// The code in the answer to a refused request of the verification API. The raw values are those of
/// Google's API.
package enum VerificationCode: String, Error, Sendable, CaseIterable {
    case unauthorized
    case unparsableRequest = "unparsable_request"
    case codeInvalid = "code_invalid"
    case codeExpired = "code_expired"
    case codeNotFound = "code_not_found"
    case invalidTestType = "invalid_test_type"
    case unsupportedTestType = "unsupported_test_type"
    case tokenInvalid = "token_invalid"
    /// The token has expired, or was used.
    case tokenExpired = "token_expired"
    case macInvalid = "hmac_invalid"
    /// Too many wrong codes were entered.
    case quotaExceeded = "quota_exceeded"
    case internalError = "internal_server_error"

    /// The HTTP status.
    var status: Int {
        switch self {
        case .unauthorized: 401
        case .unsupportedTestType: 412
        case .quotaExceeded: 429
        case .internalError: 500
        case .unparsableRequest, .codeInvalid, .codeExpired, .codeNotFound, .invalidTestType, .tokenInvalid,
            .tokenExpired, .macInvalid:
            400
        }
    }
}

extension VerificationCode: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unauthorized: "the X-API-Key header has no valid API key"
        case .unparsableRequest: "the request is not JSON with the documented members"
        case .codeInvalid: "the code does not have the form of a code"
        case .codeExpired: "the code has expired"
        case .codeNotFound: "the code is wrong, or was used"
        case .invalidTestType: "“accept” has a test type that does not exist"
        case .unsupportedTestType: "“accept” does not have the test type of the code"
        case .tokenInvalid: "the token is not a token of this server"
        case .tokenExpired: "the token has expired, or was used"
        case .macInvalid: "“ekeyhmac” is not 32 bytes in base 64"
        case .quotaExceeded: "too many wrong codes were entered; retry later"
        case .internalError: "the request failed"
        }
    }
}
