import Cryptography
package import ExposureNotification
import FoundationEssentials

/// A key as an export file contains it. Files of other authorities also contain keys that cannot be
/// used; see ``diagnosisKey``.
package struct ExportedKey: Sendable, Hashable {
    package var bytes: [UInt8]
    /// The transmission risk level; nil if absent.
    package var transmissionRisk: Int32?
    /// The first interval of the key; nil if absent.
    package var start: Int32?
    /// The number of intervals. The writer leaves out 144, the default of the format.
    package var period: Int32
    /// Nil if absent.
    package var reportType: ReportType?
    /// The number of days from the onset of symptoms to the day of the key; nil if absent.
    package var daysSinceOnset: Int32?

    static let defaultPeriod = Int32(IntervalNumber.perDay)

    package init(
        bytes: [UInt8],
        transmissionRisk: Int32? = nil,
        start: Int32?,
        period: Int32 = Int32(IntervalNumber.perDay),
        reportType: ReportType? = nil,
        daysSinceOnset: Int32? = nil
    ) {
        self.bytes = bytes
        self.transmissionRisk = transmissionRisk
        self.start = start
        self.period = period
        self.reportType = reportType
        self.daysSinceOnset = daysSinceOnset
    }

    /// Creates the form in which a key is published.
    package init(_ key: DiagnosisKey) {
        self.init(
            bytes: [UInt8](copying: key.key.bytes),
            transmissionRisk: key.transmissionRisk == 0 ? nil : Int32(clamping: key.transmissionRisk),
            start: Int32(clamping: key.key.start.value),
            period: Int32(clamping: key.key.period),
            reportType: key.reportType == .unknown ? nil : key.reportType,
            daysSinceOnset: key.daysSinceOnset.map { Int32(clamping: $0) }
        )
    }

    /// The key for matching. Nil if the key does not have 16 bytes, has no start, or has an invalid
    /// period. A risk level outside of 0 to 8 becomes the nearest valid level.
    package var diagnosisKey: DiagnosisKey? {
        guard let start = start.flatMap({ UInt32(exactly: $0) }),
            let key = TemporaryExposureKey(
                bytes: SecretBytes(copying: bytes),
                start: IntervalNumber(start),
                period: Int(period)
            )
        else { return nil }
        return DiagnosisKey(
            key: key,
            transmissionRisk: min(max(Int(transmissionRisk ?? 0), 0), 8),
            reportType: reportType ?? .unknown,
            daysSinceOnset: daysSinceOnset.map { Int($0) }
        )
    }

    init(_ message: WireTemporaryExposureKey) {
        self.init(
            bytes: [UInt8](message.keyData),
            transmissionRisk: message.hasTransmissionRiskLevel ? message.transmissionRiskLevel : nil,
            start: message.hasRollingStartIntervalNumber ? message.rollingStartIntervalNumber : nil,
            period: message.rollingPeriod,
            reportType: message.hasReportType ? ReportType(rawValue: message.reportType.rawValue) : nil,
            daysSinceOnset: message.hasDaysSinceOnsetOfSymptoms ? message.daysSinceOnsetOfSymptoms : nil
        )
    }

    var message: WireTemporaryExposureKey {
        var message = WireTemporaryExposureKey()
        message.keyData = Data(bytes)
        if let transmissionRisk { message.transmissionRiskLevel = transmissionRisk }
        if let start { message.rollingStartIntervalNumber = start }
        if period != Self.defaultPeriod { message.rollingPeriod = period }
        if let type = reportType.flatMap({ WireTemporaryExposureKey.ReportType(rawValue: $0.rawValue) }) {
            message.reportType = type
        }
        if let daysSinceOnset { message.daysSinceOnsetOfSymptoms = daysSinceOnset }
        return message
    }
}
