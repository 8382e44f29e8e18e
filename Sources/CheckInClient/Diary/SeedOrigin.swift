public import CheckInProtocol
public import Cryptography

/// A seed of a check-in, and the code that it came from.
public struct SeedOrigin: Sendable, Equatable {
    public let seed: Seed
    /// What the code says is the venue's name.
    public let venue: VenueText
    /// Whether no code that was scanned has it as its own: one has named it as the seed before.
    public let isPrevious: Bool
}

extension SeedOrigin: Redacted {
    public var description: String { "<origin of a seed>" }
}

extension [Entry.Scan] {
    /// Each seed once, in the order of the scans.
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
