import Cryptography
import Encodings
import CheckInClient
import CheckInProtocol

extension SharingDraft {
    /// All bytes of the draft, with one report per line: IV, encrypted record, tag.
    var lines: [String] {
        reports.map { "  \($0.day.iso8601)  \($0.bytes.withSpan { Hexadecimal.text($0) })" }
    }
}
