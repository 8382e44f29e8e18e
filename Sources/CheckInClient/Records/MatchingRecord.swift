import CheckInProtocol
import Cryptography

/// What matching needs of one seed and one day of a stay: derived keys and times in steps of five minutes. No seed, no venue.
///
/// ```
/// record = K_aes || K_mac (48) || BE32(day) || BE32(start interval) || BE32(end interval, exclusive)          60 bytes
/// ```
struct MatchingRecord: Equatable {
    static let count = PresenceKeys.count + 12

    let keys: PresenceKeys
    /// Of the keys' day.
    let window: DayWindow

    /// One record for each part of `window` and each of `keys` that is of the part's day, without duplicates.
    static func records(for window: OccupiedWindow, keys: [PresenceKeys]) -> [MatchingRecord] {
        window.parts.flatMap { part in
            keys.filter { $0.day == part.day }
                .reduce(into: []) { unique, keys in
                    if !unique.contains(keys) { unique.append(keys) }
                }
                .map { MatchingRecord(keys: $0, window: part) }
        }
    }

    init(keys: PresenceKeys, window: DayWindow) {
        self.keys = keys
        self.window = window
    }

    var encoded: SecretBytes {
        SecretBytes(maximumCount: Self.count) { bytes in
            bytes += keys.bytes
            bytes += window.day.number.bigEndianBytes
            bytes += window.intervals.lowerBound.number.bigEndianBytes
            bytes += window.intervals.upperBound.number.bigEndianBytes
        }
    }

    /// Nil if the bytes are not what ``encoded`` gives.
    init?(decoding bytes: SecretBytes) {
        guard bytes.count == Self.count else { return nil }
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
