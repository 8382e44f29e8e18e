public import Cryptography

/// The 128 random bits from which everything about a venue's presence is derived.
///
/// Whoever has a seed can recognise reports of the venue, so it prints as nothing and is erased with its last copy.
public struct Seed: Sendable, Equatable {
    /// The length in bytes.
    public static let count = 16

    /// 16 bytes.
    public let bytes: SecretBytes

    /// Nil if `bytes` has another length than 16.
    public init?(_ bytes: SecretBytes) {
        guard bytes.count == Self.count else { return nil }
        self.bytes = bytes
    }

    /// Draws a seed. `generator` must be cryptographically secure.
    public init(using generator: inout some RandomNumberGenerator) {
        bytes = SecretBytes(randomCount: Self.count, using: &generator)
    }
}

extension Seed: Redacted {
    public var description: String { "<seed>" }
}
