package import CheckInProtocol
package import Cryptography
import Encodings

/// The time of a check-in in five-minute intervals, the precision that matching needs. While the
/// diary is locked, the program uses this window to purge, extend and check out.
///
/// ```
/// window = BE32(start interval) || BE32(end interval, exclusive) || 1 if ended by hand, else 0
///          || BE32(interval of the start or the first scan, whichever is earlier)
///          || BE32(earliest interval before that in which the clock was read, or 0)      17 bytes
/// ```
///
/// The window can be read without the passphrase. The presences beside the window already
/// reveal five-minute intervals. Therefore, the window contains these intervals instead of seconds.
/// As a result, a check-in is deleted up to five minutes before the end of its retention, and never
/// later.
package struct CheckInWindow: Equatable {
    static let count = 17
    /// The maximum number of intervals that a stay can touch.
    private static let longest = UInt32(Stay.maximumSeconds / Interval.seconds) + 1

    /// The intervals of the stay. The range is not empty.
    let intervals: Range<Interval>
    /// Whether the end was set to a time that was not in the future. Without this flag, a check-in
    /// would still be open after the check-out, until the end of the five-minute interval.
    let isEnded: Bool
    /// The interval of the stay's start or of the first scan, whichever is earlier. The retention
    /// is counted from this interval, even if the start is edited.
    private let oldest: Interval
    /// The earliest interval before ``oldest`` in which the clock was read; nil if the clock has
    /// never shown a time before ``oldest``.
    private var seen: Interval?

    /// - Parameter oldest: The time of the first scan; nil if the first scan was not before the
    ///   start.
    init(_ stay: Stay, oldest: UnixTime? = nil, isEnded: Bool = false) {
        self.init(stay, oldest: oldest, isEnded: isEnded, seen: nil)
    }

    private init(_ stay: Stay, oldest: UnixTime?, isEnded: Bool, seen: Interval?) {
        self.seen = seen
        let parts = stay.windows
        // A stay has at least one part.
        intervals = parts[0].intervals.lowerBound..<parts[parts.count - 1].intervals.upperBound
        self.isEnded = isEnded
        let first = min(oldest ?? stay.start, stay.start)
        self.oldest = Interval.covering(first..<first + 1).lowerBound
    }

    /// Returns the same check-in with another stay.
    ///
    /// - Parameter oldest: The time of the first scan; nil leaves it unchanged.
    func with(_ stay: Stay, oldest: UnixTime? = nil, isEnded: Bool = false) -> CheckInWindow {
        CheckInWindow(stay, oldest: oldest ?? self.oldest.start, isEnded: isEnded, seen: seen)
    }

    /// Records the current time, and returns the changed window. Do not call this if the clock is
    /// known to be behind.
    ///
    /// A check-in that begins in the future was scanned while the clock was ahead. Such a check-in
    /// is kept as long as any other, but its retention begins at the earliest time recorded here.
    func seen(at now: UnixTime) -> CheckInWindow {
        guard now < (seen ?? oldest).start else { return self }
        var window = self
        window.seen = Interval.covering(now..<now + 1).lowerBound
        return window
    }

    /// The stay's start, rounded down to the interval.
    var start: UnixTime { intervals.lowerBound.start }
    /// The stay's end, rounded up to the interval.
    var end: UnixTime { intervals.upperBound.start }
    /// Returns when the check-in must be deleted. The retention is in seconds.
    func expiry(after retention: Int64) -> UnixTime { min(oldest, seen ?? oldest).start + retention }
    package var parts: [DayWindow] { DayWindow.parts(of: intervals) }

    /// Returns the presence keys for every seed of a venue on every day of the stay.
    func keys(of seeds: [Seed], at venue: VenueIdentity) -> [PresenceKeys] {
        parts.flatMap { part in seeds.map { PresenceKeys(seed: $0, venue: venue, day: part.day) } }
    }

    /// Returns the presence keys for every seed in `code` on every day of the stay.
    func keys(of code: VenueCodeURL) -> [PresenceKeys] { keys(of: code.code.seeds, at: code.identity) }

    func isOpen(at time: UnixTime) -> Bool { start <= time && !hasEnded(at: time) }

    func hasEnded(at time: UnixTime) -> Bool { isEnded || end <= time }

    package var encoded: [UInt8] {
        intervals.lowerBound.number.bigEndianBytes + intervals.upperBound.number.bigEndianBytes + [isEnded ? 1 : 0]
            + oldest.number.bigEndianBytes + (seen?.number ?? 0).bigEndianBytes
    }

    /// Decodes the output of ``encoded``. Returns nil for any other bytes.
    package init?(decoding bytes: SecretBytes) {
        guard bytes.count == Self.count else { return nil }
        let array = [UInt8](copying: bytes)
        let span = array.span
        let (start, end) = (UInt32(bigEndianBytes: span, at: 0), UInt32(bigEndianBytes: span, at: 4))
        let flag = span[8]
        let (oldest, seen) = (UInt32(bigEndianBytes: span, at: 9), UInt32(bigEndianBytes: span, at: 13))
        guard oldest <= start, start < end, end - start <= Self.longest, flag <= 1 else { return nil }
        intervals = Interval(number: start)..<Interval(number: end)
        isEnded = flag == 1
        self.oldest = Interval(number: oldest)
        self.seen = seen == 0 ? nil : Interval(number: seen)
    }
}
