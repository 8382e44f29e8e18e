package import CheckInProtocol
package import Cryptography
import Encodings

/// The encoding of the presences that a diary stores for a check-in.
///
/// ```
/// record = K_aes || K_mac (48) || BE32(day) || BE32(start interval)
///          || BE32(end interval, exclusive)                                       60 bytes
/// ```
extension Presence {
    package static let recordCount = PresenceKeys.count + 12

    /// Returns the presences for all parts of `window`. Each part gets one presence for each
    /// element of `keys` that is for the part's day. Duplicate keys are ignored.
    static func all(in window: CheckInWindow, keys: [PresenceKeys]) -> [Presence] {
        window.parts.flatMap { part in
            keys.filter { $0.day == part.day }
                .reduce(into: []) { unique, keys in
                    if !unique.contains(keys) { unique.append(keys) }
                }
                .map { Presence(keys: $0, window: part) }
        }
    }

    package var record: SecretBytes {
        SecretBytes(maximumCount: Self.recordCount) { bytes in
            bytes += keys.bytes
            bytes += window.day.number.bigEndianBytes
            bytes += window.intervals.lowerBound.number.bigEndianBytes
            bytes += window.intervals.upperBound.number.bigEndianBytes
        }
    }

    /// Decodes the output of ``record``. Returns nil for any other bytes.
    package init?(record bytes: SecretBytes) {
        guard bytes.count == Self.recordCount else { return nil }
        let (day, start, end) = bytes.withSpan { span in
            (
                UInt32(bigEndianBytes: span, at: PresenceKeys.count),
                UInt32(bigEndianBytes: span, at: PresenceKeys.count + 4),
                UInt32(bigEndianBytes: span, at: PresenceKeys.count + 8)
            )
        }
        guard start < end, let day = Day(number: day),
            let window = DayWindow(day: day, intervals: Interval(number: start)..<Interval(number: end)),
            let keys = PresenceKeys(bytes: bytes[0..<PresenceKeys.count], day: day)
        else { return nil }
        self.init(keys: keys, window: window)
    }
}
