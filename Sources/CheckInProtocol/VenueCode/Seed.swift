public import Cryptography

/// The 128 random bits from which all presence keys of a venue are derived.
///
/// Anyone with a seed can recognise the venue's reports. For this reason, the description of a seed
/// is redacted, and its memory is erased when the last copy is released.
public struct Seed: Sendable, Equatable {
    /// The length in bytes.
    public static let count = 16

    /// The seed, 16 bytes.
    public let bytes: SecretBytes

    /// Returns nil if `bytes` does not contain exactly 16 bytes.
    public init?(_ bytes: SecretBytes) {
        guard bytes.count == Self.count else { return nil }
        self.bytes = bytes
    }

    /// Generates a seed. `generator` must be cryptographically secure.
    public init(using generator: inout some RandomNumberGenerator) {
        bytes = SecretBytes(randomCount: Self.count, using: &generator)
    }
}

extension Seed: Redacted {
    public var description: String { "<seed>" }
}
