public import CheckInProtocol
public import Cryptography

/// A seed of a check-in, and the venue code that contained the seed.
public struct SeedOrigin: Sendable, Equatable {
    /// The seed.
    public let seed: Seed
    /// The venue's name in that code.
    public let venue: VenueText
    /// Whether the scanned codes contain the seed only as their previous seed, not as their current
    /// seed.
    public let isPrevious: Bool
}

extension SeedOrigin: Redacted {
    public var description: String { "<origin of a seed>" }
}

extension [Entry.Scan] {
    /// The distinct seeds, in the order of the scans.
    var seedOrigins: [SeedOrigin] {
        let own = map(\.code.code.seed)
        return flatMap { scan in scan.code.code.seeds.map { (seed: $0, venue: scan.code.code.venue.name) } }
            .reduce(into: []) { origins, found in
                guard !origins.contains(where: { $0.seed == found.seed }) else { return }
                let isPrevious = !own.contains(found.seed)
                origins.append(SeedOrigin(seed: found.seed, venue: found.venue, isPrevious: isPrevious))
            }
    }
}
