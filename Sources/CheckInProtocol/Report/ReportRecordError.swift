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
