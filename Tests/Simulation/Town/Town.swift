/// What happened, as nobody but the simulation knows it: who was where from when to when, and what they did with their diaries.
///
/// Times are seconds since 1970. Tests/Python/warned_set.py reads it, and says who must be warned.
struct Town: Encodable, Sendable {
    let seed: UInt64
    /// When the first may check in.
    let start: Int64
    /// When everybody looks at their diary for the last time.
    let end: Int64
    var venues: [Venue]
    var people: [Person]

    struct Venue: Encodable, Sendable {
        /// `unspecified`, `indoor`, `outdoor` or `ventilated_indoor`.
        let setting: String
        /// Minutes.
        let defaultStay: Int64
        /// When its kiosk was switched on first, and drew seed 0.
        let opened: Int64
        let rotation: Rotation
        /// Seconds.
        let handOver: Int64
        /// Whether its kiosk knows the time of day.
        let knowsTime: Bool
    }

    /// When a venue's seed gives way to the next.
    enum Rotation: Encodable, Sendable {
        /// At this minute of each day, UTC.
        case daily(minute: Int64)
        case every(hours: Int64)
        /// When the operator says so.
        case event(times: [Int64])
        case never
    }

    struct Person: Encodable, Sendable {
        /// Whether she has consented to comparing.
        let compares: Bool
        var visits: [Visit]
        /// When she downloads and compares, besides the end.
        let syncs: [Int64]
        /// Nil unless she was tested positive.
        var positive: Positive?
    }

    struct Visit: Encodable, Sendable {
        let venue: Int
        /// The first begins the stay, others make it longer.
        var scans: [Scan]
        /// When she checked out; nil if she did not.
        var checkOut: Int64?
        var edit: Edit?
        /// When she deleted it.
        var deleted: Int64?
    }

    struct Scan: Encodable, Sendable {
        let time: Int64
        /// Which of the venue's seeds the code carried, the current one first; numbered as they appeared.
        var seeds: [Int] = []
    }

    /// What she changed in her diary, and when.
    struct Edit: Encodable, Sendable {
        let time: Int64
        let start: Int64
        let end: Int64
    }

    struct Positive: Encodable, Sendable {
        /// Whether she consents to sharing.
        let shares: Bool
        /// When she selects visits.
        let time: Int64
        /// Days since 1970.
        let testDay: Int64
        let symptoms: Symptoms
        /// The numbers of the visits that she selects.
        let selected: [Int]
    }

    enum Symptoms: Encodable, Sendable {
        case none
        case sinceUnknownDay
        case since(day: Int64)
    }
}

extension Town.Visit {
    /// When the stay ends if nobody does anything: now plus the default stay at each scan, never earlier than before, at most a day.
    func expectedEnd(_ venue: Town.Venue) -> Int64 {
        let limit = scans[0].time + 86_400
        return scans.reduce(0) { max($0, min($1.time + venue.defaultStay * 60, limit)) }
    }

    /// From the first moment to the last that the diary may have had it open, or has it.
    func span(_ venue: Town.Venue) -> ClosedRange<Int64> {
        let times = scans.map(\.time) + [expectedEnd(venue), checkOut, edit?.start, edit?.end].compactMap { $0 }
        return (times.min() ?? 0)...(times.max() ?? 0)
    }
}
