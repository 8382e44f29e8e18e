public import Cryptography
import Encodings

/// The decrypted content of a protected report: the time of presence and the transmission risk.
///
/// ```
/// record = BE32(start interval) || BE32(end interval, exclusive) || 16 * profile + TRL || infectiousness
///          || report type                                                                           11 bytes
/// ```
/// A record is valid if start < end, both times are on the same day, and TRL is from 1 to 8. See
/// protocol version 1, section "Protected report".
public struct ReportRecord: Sendable, Hashable {
    /// The length in bytes.
    public static let count = 11

    public let window: DayWindow
    /// The number of the disease in the authority's configuration, from 0 to 15. The configuration need not have it.
    public let profile: UInt8
    /// The transmission risk level, from 1 to 8.
    public let transmissionRiskLevel: UInt8
    public let infectiousness: Infectiousness
    public let type: ReportType

    /// How infectious the person was on that day.
    public enum Infectiousness: UInt8, Sendable {
        case none = 0
        case standard = 1
        case high = 2
    }

    /// The evidence behind the report.
    public enum ReportType: UInt8, Sendable {
        case unspecified = 0
        case confirmedTest = 1
        case clinicalDiagnosis = 2
        case selfReport = 3
    }

    /// - Parameter profile: 0 to 15.
    /// - Throws: `transmissionRiskLevel`.
    public init(
        window: DayWindow,
        profile: UInt8 = 0,
        transmissionRiskLevel: UInt8,
        infectiousness: Infectiousness,
        type: ReportType
    ) throws(ReportRecordError) {
        guard (1...8).contains(transmissionRiskLevel) else { throw .transmissionRiskLevel(transmissionRiskLevel) }
        precondition(profile < 16, "four bits")
        self.window = window
        self.profile = profile
        self.transmissionRiskLevel = transmissionRiskLevel
        self.infectiousness = infectiousness
        self.type = type
    }

    /// The encoded record, 11 bytes.
    package var encoded: [UInt8] {
        window.intervals.lowerBound.number.bigEndianBytes + window.intervals.upperBound.number.bigEndianBytes
            + [profile << 4 | transmissionRiskLevel, infectiousness.rawValue, type.rawValue]
    }

    /// Decodes the 11 bytes of a report for `day`.
    package init(decoding bytes: Span<UInt8>, day: Day) throws(ReportRecordError) {
        precondition(bytes.count == Self.count, "a report's record has 11 bytes")
        let start = Interval(number: UInt32(bigEndianBytes: bytes, at: 0))
        let end = Interval(number: UInt32(bigEndianBytes: bytes, at: 4))
        guard start < end else { throw .endsBeforeItStarts }
        guard let window = DayWindow(day: day, intervals: start..<end) else { throw .outsideOfItsDay }
        guard let infectiousness = Infectiousness(rawValue: bytes[9]) else { throw .infectiousness(bytes[9]) }
        guard let type = ReportType(rawValue: bytes[10]) else { throw .reportType(bytes[10]) }
        try self.init(
            window: window,
            profile: bytes[8] >> 4,
            transmissionRiskLevel: bytes[8] & 15,
            infectiousness: infectiousness,
            type: type
        )
    }
}

extension ReportRecord: Redacted {
    public var description: String { "<report record>" }
}

/// The reason why a record is dropped although its tag may be valid. No case contains the time of a
/// visit.
public enum ReportRecordError: Error, Equatable, Sendable {
    case endsBeforeItStarts
    case outsideOfItsDay
    case transmissionRiskLevel(UInt8)
    case infectiousness(UInt8)
    case reportType(UInt8)
}

extension ReportRecordError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .endsBeforeItStarts: "a report ends at or before its start"
        case .outsideOfItsDay: "a report extends beyond the day that it is listed under"
        case .transmissionRiskLevel(let level):
            "a report's transmission risk level is \(level) (expected 1 to 8)"
        case .infectiousness(let value): "a report's infectiousness is \(value) (expected 0 to 2)"
        case .reportType(let value): "a report's type is \(value) (expected 0 to 3)"
        }
    }
}
