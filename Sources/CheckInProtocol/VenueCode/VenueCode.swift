public import Cryptography

/// What QR code and NFC tag carry: the seed, during a hand-over the seed before it, and the venue's details.
///
/// Protocol version 1, section "Venue code". It prints as nothing: a seed tells who was at a venue.
public struct VenueCode: Sendable, Equatable {
    public let seed: Seed
    /// The seed before the last rotation; nil when the hand-over is over.
    public let previousSeed: Seed?
    public let venue: VenueDetails

    /// - Throws: `previousSeedIsSeed`.
    public init(seed: Seed, previousSeed: Seed? = nil, venue: VenueDetails) throws(VenueCodeError) {
        guard seed != previousSeed else { throw .previousSeedIsSeed }
        self.seed = seed
        self.previousSeed = previousSeed
        self.venue = venue
    }

    /// The seeds that a visitor holds: the current one first.
    public var seeds: [Seed] { [seed] + (previousSeed.map { [$0] } ?? []) }
}

extension VenueCode: Redacted {
    public var description: String { "<venue code>" }
}
