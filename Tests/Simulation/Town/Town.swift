import CheckInProtocol

/// The ground truth: who was where and when, and what they did with their diaries.
///
/// Times are seconds since 1970. Tests/Python/warned_set.py reads it, and computes who must be
/// warned.
struct Town: Encodable, Sendable {
    let seed: UInt64
    /// The earliest check-in.
    let start: Int64
    /// The time at which all people check their diaries for the last time.
    let end: Int64
    var venues: [Venue]
    var people: [Person]
    /// What officers enter.
    var warnings: [OfficersWarning] = []
    /// The stays at which nobody scanned the code.
    var unscanned: [Presence] = []

    struct Venue: Encodable, Sendable {
        /// `unspecified`, `indoor`, `outdoor` or `ventilated_indoor`.
        let setting: String
        /// In minutes.
        let defaultStay: Int64
        /// The first start of its kiosk, which generated seed 0.
        let opened: Int64
        let rotation: Rotation
        /// In seconds.
        let handOver: Int64
        /// Whether its kiosk has the time of day.
        let knowsTime: Bool
        /// Whether officers can warn of it.
        var hasIdentifier = false
    }

    /// The time of a venue's seed rotation.
    enum Rotation: Encodable, Sendable {
        /// At this minute of each day in UTC.
        case daily(minute: Int64)
        case every(hours: Int64)
        /// At the operator's command.
        case event(times: [Int64])
        case never
    }

    struct Person: Encodable, Sendable {
        /// Whether the person has consented to comparing.
        let compares: Bool
        var visits: [Visit]
        /// The times of downloads and comparisons, except the end.
        let syncs: [Int64]
        /// Nil unless the person tested positive.
        var positive: Positive?
    }

    struct Visit: Encodable, Sendable {
        let venue: Int
        /// The first scan starts the stay; others extend it.
        var scans: [Scan]
        /// The time of the check-out; nil without one.
        var checkOut: Int64?
        var edit: Edit?
        /// The time of its deletion; nil if it was not deleted.
        var deleted: Int64?
        /// When the person really left; nil if nothing depends on it.
        var left: Int64?
    }

    struct Scan: Encodable, Sendable {
        let time: Int64
        /// The numbers of the venue's seeds in the code, the current one first, in order of
        /// appearance.
        var seeds: [Int] = []
    }

    /// A change in the diary, and its time.
    struct Edit: Encodable, Sendable {
        let time: Int64
        let start: Int64
        let end: Int64
    }

    struct Positive: Encodable, Sendable {
        /// The number of the disease.
        var disease: UInt8 = 0
        /// Whether the person consents to sharing.
        let shares: Bool
        /// The time at which visits are selected.
        let time: Int64
        /// Days since 1970.
        let testDay: Int64
        let symptoms: Symptoms
        /// The numbers of the selected visits.
        let selected: [Int]
    }

    /// An officer's warning of a disease: an infectious person was at a venue, or its air still counted.
    struct OfficersWarning: Encodable, Sendable {
        /// When the officer enters it.
        let time: Int64
        let disease: UInt8
        let venue: Int
        let start: Int64
        let end: Int64
    }

    /// A stay that is in no diary.
    struct Presence: Encodable, Sendable {
        let person: Int
        let venue: Int
        let start: Int64
        let end: Int64
    }

    enum Symptoms: Encodable, Sendable {
        case none
        case sinceUnknownDay
        case since(day: Int64)
    }
}

extension Town.Venue {
    var venueSetting: VenueSetting {
        switch setting {
        case "indoor": .indoor
        case "outdoor": .outdoor
        case "ventilated_indoor": .ventilatedIndoor
        default: .unspecified
        }
    }
}

extension Town.Visit {
    /// The end of the stay without further action: each scan sets it to the scan plus the default
    /// stay. It never moves to an earlier time, and the stay is at most a day.
    func expectedEnd(_ venue: Town.Venue) -> Int64 {
        let limit = scans[0].time + 86_400
        return scans.reduce(0) { max($0, min($1.time + venue.defaultStay * 60, limit)) }
    }

    /// The longest period that the diary can assign to the stay.
    func span(_ venue: Town.Venue) -> ClosedRange<Int64> {
        let times = scans.map(\.time) + [expectedEnd(venue), checkOut, edit?.start, edit?.end].compactMap { $0 }
        return (times.min() ?? 0)...(times.max() ?? 0)
    }
}
