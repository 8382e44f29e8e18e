import CheckInProtocol
import Cryptography

/// The time of a check-in, as coarse as matching needs it: what purging, extending and checking out work on while the diary is
/// locked.
///
/// ```
/// window = BE32(start interval) || BE32(end interval, exclusive) || 1 if it was ended by hand, else 0          9 bytes
/// ```
/// Five minutes rather than seconds: it can be read without the passphrase, and the matching records beside it say as much. The
/// price is that a check-in is deleted up to five minutes before its days are over, never after.
struct OccupiedWindow: Equatable {
    static let count = 9

    /// Not empty.
    let intervals: Range<Interval>
    /// Whether its end was set to a time that had come. Without this, a visit would stay open to the end of its interval after
    /// the visitor has checked out.
    let isEnded: Bool

    init(_ stay: Stay, isEnded: Bool = false) {
        let parts = stay.windows
        intervals = parts[0].intervals.lowerBound..<parts[parts.count - 1].intervals.upperBound  // a stay has a part
        self.isEnded = isEnded
    }

    /// The stay's start, rounded down to the interval.
    var start: UnixTime { intervals.lowerBound.start }
    /// The stay's end, rounded up to the interval.
    var end: UnixTime { intervals.upperBound.start }
    /// When the check-in is to be deleted, if check-ins are kept for `retention` seconds.
    func expiry(after retention: Int64) -> UnixTime { start + retention }
    var parts: [DayWindow] { DayWindow.parts(of: intervals) }

    /// The keys of every seed and every day.
    func keys(of seeds: [Seed]) -> [PresenceKeys] {
        parts.flatMap { part in seeds.map { PresenceKeys(seed: $0, day: part.day) } }
    }

    func isOpen(at time: UnixTime) -> Bool {
        !isEnded && start <= time && time < end
    }

    var encoded: [UInt8] {
        intervals.lowerBound.number.bigEndianBytes + intervals.upperBound.number.bigEndianBytes + [isEnded ? 1 : 0]
    }

    /// Nil if the bytes are not what ``encoded`` gives.
    init?(decoding bytes: SecretBytes) {
        let fields = bytes.withSpan { span -> (start: UInt32, end: UInt32, flag: UInt8)? in
            guard span.count == Self.count else { return nil }
            return (
                UInt32(bigEndianBytes: span, at: 0), UInt32(bigEndianBytes: span, at: 4), span[8]
            )
        }
        guard let (start, end, flag) = fields, start < end, flag <= 1 else { return nil }
        intervals = Interval(number: start)..<Interval(number: end)
        isEnded = flag == 1
    }
}
