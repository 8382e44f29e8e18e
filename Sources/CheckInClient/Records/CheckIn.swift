public import CheckInProtocol
public import Cryptography

/// A check-in as its owner sees it, with everything that is stored about the check-in.
///
/// Its description contains only the ID, because the other values reveal where the owner was.
public struct CheckIn: Sendable, Equatable {
    /// The maximum number of scans: one in each five minutes of the longest stay.
    static let maximumScans = Int(Stay.maximumSeconds / Interval.seconds)

    /// Identifies the check-in in the diary.
    public let id: CheckInID
    /// The authority's host name in the code that was scanned last; nil without a code.
    public let authority: String?
    /// The venue's details in the code that was scanned last, or as the owner entered them.
    public let venue: VenueDetails
    /// The time of the stay, exact to the second.
    public let stay: Stay
    /// How many people without an own check-in were with the owner. This number stays in the diary.
    public let companions: UInt8
    /// Whether the stay was in progress when this value was read: the user had not checked out, and
    /// the stay was not over. For this purpose, the end is rounded up to a multiple of five
    /// minutes.
    public let isOpen: Bool
    /// The times of the scans. The first scan created the check-in, the others extended it. Empty
    /// if the owner entered the visit without a code.
    public let scans: [UnixTime]
    /// Whether the owner entered the visit without a code. Such a visit has no seeds, so it is
    /// neither compared nor shared.
    public var isManual: Bool { scans.isEmpty }
    /// The distinct seeds of all scanned codes, in the order of the scans.
    public let seeds: [Seed]
    /// The identity of the venue, which is the same in all scanned codes; nil without a code.
    public let identity: VenueIdentity?
    /// Starts that are no longer valid but are still stored. The next edit removes them.
    public let supersededStarts: [UnixTime]
    /// Ends that a later scan or check-out has replaced but that are still stored. The next edit
    /// removes them.
    public let supersededEnds: [UnixTime]
    /// The time windows of the presences: one for each seed and each UTC day of the stay.
    public let presences: [DayWindow]
    /// The results of comparing and sharing the check-in.
    public let status: CheckInStatus

    /// When the check-in will be deleted: 14 times 86,400 seconds after the start or the first
    /// scan, whichever is earlier. The start or the scan is rounded down to a multiple of five
    /// minutes. The authority can set fewer days.
    public let expiry: UnixTime
}

extension CheckIn: Redacted {
    public var description: String { "<check-in \(id)>" }
}

extension CheckIn {
    /// Combines entries into a check-in. Returns nil if the entries contain no venue, no start or
    /// no end.
    ///
    /// - The last start is valid.
    /// - The last end is valid, unless a later scan sets a later end.
    /// - The venue comes from the last scan. The seeds come from all scans.
    ///
    /// While the diary is locked, the program sets an end but cannot read the exact start. After a
    /// very short visit or a clock step, this end can be seconds before the start. The stay then
    /// lasts one second.
    ///
    /// - Parameter retention: The retention of check-ins in seconds.
    init?(
        id: CheckInID,
        entries: [Entry],
        window: CheckInWindow,
        presences: [Presence],
        status: CheckInStatus,
        retention: Int64,
        now: UnixTime
    ) {
        let scans = entries.compactMap(\.scan)
        guard let venue = scans.last?.code.code.venue ?? entries.lazy.compactMap(\.manual).first?.venue,
            let start = entries.compactMap(\.start).last,
            let end = Self.end(entries),
            let stay = Stay(start: start, end: max(start + 1, min(end, start + Stay.maximumSeconds)))
        else { return nil }
        self.id = id
        authority = scans.last?.code.authority
        self.venue = venue
        self.stay = stay
        companions = entries.compactMap(\.companions).last ?? 0
        isOpen = window.isOpen(at: now)
        self.scans = scans.map(\.time)
        seeds = scans.seeds
        identity = scans.last?.code.identity
        supersededStarts = entries.compactMap(\.start).filter { $0 != start }
        supersededEnds = entries.compactMap(\.end).filter { $0 != end }
        self.presences = presences.map(\.window)
        self.status = status
        expiry = window.expiry(after: retention)
    }

    private static func end(_ entries: [Entry]) -> UnixTime? {
        entries.reduce(nil) { end, entry in
            guard let new = entry.end else { return end }
            return entry.scan == nil ? new : max(end ?? new, new)
        }
    }
}

extension [Entry.Scan] {
    /// The distinct seeds, in the order of the scans.
    var seeds: [Seed] {
        var known: Set<[UInt8]> = []
        return flatMap(\.code.code.seeds).filter { known.insert(SHA256.hash($0.bytes)).inserted }
    }
}
