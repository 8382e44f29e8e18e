/// The key of a person who tested positive, as an authority publishes it.
package struct DiagnosisKey: Sendable, Equatable {
    package var key: TemporaryExposureKey
    /// The transmission risk level, 0 to 8. 0 means that it is absent.
    package var transmissionRisk: Int
    package var reportType: ReportType
    /// The number of days from the onset of symptoms to the day of the key; nil if unknown.
    package var daysSinceOnset: Int?

    package init(
        key: TemporaryExposureKey,
        transmissionRisk: Int = 0,
        reportType: ReportType = .unknown,
        daysSinceOnset: Int? = nil
    ) {
        self.key = key
        self.transmissionRisk = transmissionRisk
        self.reportType = reportType
        self.daysSinceOnset = daysSinceOnset
    }
}

/// Why a key was published. The raw values are those of the export format.
package enum ReportType: Int, Sendable, CaseIterable {
    case unknown = 0
    case confirmedTest = 1
    case confirmedClinicalDiagnosis = 2
    case selfReport = 3
    case recursive = 4
    case revoked = 5

    /// Whether a later publication may replace this type. A key's type may be changed only once.
    func mayBecome(_ type: ReportType) -> Bool {
        switch self {
        case .selfReport: [.confirmedTest, .confirmedClinicalDiagnosis, .revoked].contains(type)
        case .confirmedClinicalDiagnosis: [.confirmedTest, .revoked].contains(type)
        default: false
        }
    }
}
