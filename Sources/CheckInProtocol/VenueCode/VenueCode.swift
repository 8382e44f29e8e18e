public import Cryptography

/// The content of a QR code or NFC tag: the seed, the previous seed during a hand-over, and the
/// venue's details.
///
/// See protocol version 1, section "Venue code". The description of a venue code is redacted,
/// because a seed reveals who was at the venue.
public struct VenueCode: Sendable, Equatable {
    public let seed: Seed
    /// The seed before the last rotation; nil after the hand-over.
    public let previousSeed: Seed?
    public let venue: VenueDetails

    /// - Throws: `previousSeedIsSeed`.
    public init(seed: Seed, previousSeed: Seed? = nil, venue: VenueDetails) throws(VenueCodeError) {
        guard seed != previousSeed else { throw .previousSeedIsSeed }
        self.seed = seed
        self.previousSeed = previousSeed
        self.venue = venue
    }

    /// The seeds that a visitor stores, the current one first.
    public var seeds: [Seed] { [seed] + (previousSeed.map { [$0] } ?? []) }
}

extension VenueCode: Redacted {
    public var description: String { "<venue code>" }
}
