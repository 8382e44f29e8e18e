/// The code in the answer to a publish request. The raw values are those of Google's API.
enum PublishCode: String, Sendable, CaseIterable {
    case unknownHealthAuthority = "unknown_health_authority_id"
    case certificateInvalid = "health_authority_verification_certificate_invalid"
    case healthAuthorityUnavailable = "unable_to_load_health_authority"
    case missingRegion = "health_authority_missing_region_config"
    case internalError = "internal_error"
    case badRequest = "bad_request"
    case missingRevisionToken = "missing_revision_token"
    case invalidRevisionToken = "invalid_revision_token"
    case keyAlreadyRevised = "key_already_revised"
    case invalidReportTypeTransition = "invalid_report_type_transition"
    /// The good keys were stored, and the bad keys were not.
    case partialFailure = "partial_failure"

    /// The HTTP status.
    var status: Int {
        switch self {
        case .unknownHealthAuthority, .certificateInvalid: 401
        case .healthAuthorityUnavailable, .missingRegion, .internalError: 500
        case .badRequest, .missingRevisionToken, .invalidRevisionToken, .keyAlreadyRevised,
            .invalidReportTypeTransition:
            400
        case .partialFailure: 200
        }
    }
}
