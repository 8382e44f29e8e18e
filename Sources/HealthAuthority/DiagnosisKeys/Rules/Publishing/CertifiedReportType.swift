import ExposureNotification

/// The type of a report in a verification certificate. The raw values are those of Google's APIs.
enum CertifiedReportType: String, Sendable, CaseIterable {
    case confirmed
    case likely
    case userReport = "user-report"
    case negative

    /// The type in export files.
    var reportType: ReportType {
        switch self {
        case .confirmed: .confirmedTest
        case .likely: .confirmedClinicalDiagnosis
        case .userReport: .selfReport
        case .negative: .revoked
        }
    }

    /// The transmission risk of a key without one.
    static func transmissionRisk(given: Int, for type: CertifiedReportType?) -> Int {
        guard given == 0 else { return given }
        return switch type {
        case .confirmed: 2
        case .likely: 4
        case .negative: 6
        case .userReport, nil: 0
        }
    }

    /// Whether a published key of the type `old` may get the type `new`. An absent type counts as
    /// ``likely``.
    static func mayChange(_ old: CertifiedReportType?, to new: CertifiedReportType?) -> Bool {
        switch (old ?? .likely, new) {
        case (.likely, .confirmed), (.likely, .negative): true
        case (.userReport, .confirmed), (.userReport, .likely), (.userReport, .negative): true
        default: false
        }
    }
}
