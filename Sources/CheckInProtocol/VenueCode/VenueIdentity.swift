public import Cryptography

/// The hash of the values that make a venue the same venue. Presence keys depend on it.
///
/// ```
/// identity = SHA-256(message VenueIdentity of Protos/venue_code.proto, in canonical encoding)    32 bytes
/// ```
///
/// A seed that is copied into the code of another venue has another identity, and so other keys.
/// The setting and the default stay are not part of the identity. They do not tell which venue it
/// is, and a venue may change them from one day to the next without starting again with a new seed.
///
/// See protocol version 1, section "Venue identity".
public struct VenueIdentity: Sendable, Hashable {
    /// The length of the hash in bytes.
    public static let count = SHA256.digestCount

    /// The hash, 32 bytes.
    public let bytes: [UInt8]

    /// - Parameter authority: The host name in the venue code.
    public init(authority: String, venue: VenueDetails) {
        bytes = SHA256.hash(Self.message(authority: authority, venue: venue))
    }

    /// Restores a stored hash. Returns nil if `bytes` does not contain exactly 32 bytes.
    package init?(bytes: [UInt8]) {
        guard bytes.count == Self.count else { return nil }
        self.bytes = bytes
    }

    /// Returns the message that is hashed.
    static func message(authority: String, venue: VenueDetails) -> [UInt8] {
        MessageWriter.message { message in
            message.text(1, authority)
            message.text(2, venue.name.string)
            message.text(3, venue.address.string)
            message.text(4, venue.publicIdentifier?.string ?? "")
        }
    }
}

extension VenueIdentity: Redacted {
    public var description: String { "<venue identity>" }
}
