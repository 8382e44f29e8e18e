public import CheckInProtocol
public import Cryptography

/// A check-in as its owner sees it: everything that is stored about it.
///
/// It prints as its ID: the rest says where somebody was.
public struct CheckIn: Sendable, Equatable {
    public let id: CheckInID
    /// The authority named in the code that was scanned last: a host name.
    public let authority: String
    /// What the venue said about itself in the code that was scanned last.
    public let venue: VenueDetails
    /// Exact to the second.
    public let stay: Stay
    /// Whether the stay was going on when this was read: neither checked out of nor over, to the step of five minutes.
    public let isOpen: Bool
    /// When a code of the venue was scanned: the first scan made the check-in, the others extended it.
    public let scans: [UnixTime]
    /// Every seed of the codes that were scanned, in that order.
    public var seeds: [Seed] { seedOrigins.map(\.seed) }
    /// The same, each with the code that it came from.
    public let seedOrigins: [SeedOrigin]
    /// Starts that are not valid any more and are still stored. The next edit removes them.
    public let supersededStarts: [UnixTime]
    /// Ends that are not valid, as a scan or a check-out has set another one, and are still stored. The next edit removes them.
    public let supersededEnds: [UnixTime]
    /// What each matching record of this check-in is for; one for each seed and each UTC day of the stay.
    public let matchingRecords: [DayWindow]
    /// What was derived from it.
    public let traces: CheckInTraces

    /// When it will be deleted: 14 times 86,400 seconds after the start of the five minutes in which the stay begins, or in which it was
    /// scanned first if that was earlier; or as many days as the authority says.
    public let expiry: UnixTime
}

extension CheckIn: Redacted {
    public var description: String { "<check-in \(id)>" }
}
