import CheckInClient
import CheckInProtocol

extension SharingDraft {
    /// Every byte, a report on each line: IV, encrypted record, tag.
    var lines: [String] {
        reports.map { "  \($0.day.iso8601)  \($0.bytes.hexadecimal)" }
    }
}
