import ExposureNotification

/// A key in another authority's export file. Nil means that the field is absent.
struct ForeignKey: Sendable, Equatable {
    var bytes: [UInt8]
    var transmissionRisk: Int?
    var start: Int?
    var period: Int?
    var reportType: ReportType?
    var daysSinceOnset: Int?
}

/// The rules for importing keys from another authority's export files.
struct ForeignKeyRules: Sendable {
    /// The type of keys without a type.
    var defaultReportType: CertifiedReportType?
    /// The days since onset of keys without an onset.
    var defaultDaysSinceOnset: Int?
    var maximumOnsetDays = 14
    var allowsSelfReports = false
    var allowsClinical = false
    var allowsRevoked = false

    func key(_ foreign: ForeignKey, createdAt: Int64) throws(ForeignKeyError) -> PublishedKey {
        guard foreign.bytes.count == TemporaryExposureKey.count else { throw .keyLength }
        let type = try type(of: foreign)
        let risk = foreign.transmissionRisk ?? 0
        guard risk >= 0 else { throw .riskTooLow(risk) }
        guard risk <= 8 else { throw .riskTooHigh(risk) }
        guard let start = foreign.start else { throw .noStart }
        let period = foreign.period ?? IntervalNumber.perDay
        guard period >= 1 else { throw .periodTooLow(period) }
        guard period <= IntervalNumber.perDay else { throw .periodTooHigh(period) }
        if let days = foreign.daysSinceOnset, abs(days) > maximumOnsetDays {
            throw .onset(days, maximum: maximumOnsetDays)
        }
        var key = PublishedKey(
            bytes: foreign.bytes,
            start: start,
            period: period,
            transmissionRisk: CertifiedReportType.transmissionRisk(given: risk, for: type),
            reportType: type,
            daysSinceOnset: foreign.daysSinceOnset ?? defaultDaysSinceOnset,
            createdAt: createdAt
        )
        key.isLocal = false
        return key
    }

    private func type(of key: ForeignKey) throws(ForeignKeyError) -> CertifiedReportType? {
        let type: CertifiedReportType?
        switch key.reportType ?? .unknown {
        case .unknown: type = defaultReportType
        case .confirmedTest: type = .confirmed
        case .confirmedClinicalDiagnosis: type = .likely
        case .selfReport: type = .userReport
        case .revoked: type = .negative
        case .recursive: throw .reportType
        }
        if type == .negative, !allowsRevoked { throw .revoked }
        if type == .likely, !allowsClinical { throw .clinical }
        if type == .userReport, !allowsSelfReports { throw .selfReport }
        return type
    }
}

/// The reason why a key from another authority was not imported.
enum ForeignKeyError: Error, Sendable, Equatable {
    case keyLength
    case reportType
    case revoked
    case clinical
    case selfReport
    case riskTooLow(Int)
    case riskTooHigh(Int)
    case noStart
    case periodTooLow(Int)
    case periodTooHigh(Int)
    case onset(Int, maximum: Int)
}

extension ForeignKeyError: CustomStringConvertible {
    var description: String {
        switch self {
        case .keyLength: "invalid key length"
        case .reportType: "unsupported report type"
        case .revoked: "saw revoked key when not allowed"
        case .clinical: "saw likely key when not allowed"
        case .selfReport: "saw self report key when not allowed"
        case .riskTooLow(let risk): "transmission risk too low: \(risk), must be >= 0"
        case .riskTooHigh(let risk): "transmission risk too high: \(risk), must be <= 8"
        case .noStart: "missing rolling_start_interval_number"
        case .periodTooLow(let period): "rolling period too low: \(period) must be >= 1"
        case .periodTooHigh(let period): "rolling period too high: \(period) must be <= 144"
        case .onset(let days, let maximum):
            "days since onset of symptoms is out of range: \(days) must be within: \(maximum)"
        }
    }
}
