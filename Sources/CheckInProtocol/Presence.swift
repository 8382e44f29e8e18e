public import Cryptography
import Encodings

/// The keys for one venue on one day. They protect and recognise reports of presence.
///
/// ```
/// presence(seed, identity, day) = HKDF-SHA256(ikm = seed, salt = empty,
///                                     info = "venue-checkin/v1/presence" || BE32(day) || identity, L = 48)
/// K_aes = first 16 bytes     K_mac = last 32 bytes
/// ```
/// The seed and the keys for other days and other venues cannot be derived from these keys. See
/// protocol version 1, section "Presence keys".
public struct PresenceKeys: Sendable, Equatable {
    /// The length of both keys together, in bytes.
    public static let count = encryptionCount + authenticationCount

    private static let label = Array("venue-checkin/v1/presence".utf8)
    private static let encryptionCount = 16
    private static let authenticationCount = 32

    public let day: Day
    /// K_aes || K_mac, 48 bytes.
    public let bytes: SecretBytes

    /// Derives the keys for `day` at the venue whose code contains `seed`.
    public init(seed: Seed, venue: VenueIdentity, day: Day) {
        self.day = day
        let info = Self.label + day.number.bigEndianBytes + venue.bytes
        bytes = HKDFSHA256.derive(from: seed.bytes, info: info, count: Self.count)
    }

    /// Restores stored keys. Returns nil if `bytes` does not contain exactly 48 bytes.
    public init?(bytes: SecretBytes, day: Day) {
        guard bytes.count == Self.count else { return nil }
        self.day = day
        self.bytes = bytes
    }

    /// K_aes, 16 bytes.
    public var encryption: SecretBytes { bytes[0..<Self.encryptionCount] }

    /// K_mac, 32 bytes.
    public var authentication: SecretBytes { bytes[Self.encryptionCount..<Self.count] }
}

extension VenueCodeURL {
    /// Returns the presence keys for each seed in the code, the current one first.
    public func presenceKeys(on day: Day) -> [PresenceKeys] {
        let identity = identity
        return code.seeds.map { PresenceKeys(seed: $0, venue: identity, day: day) }
    }
}

extension PresenceKeys: Redacted {
    public var description: String { "<presence keys>" }
}

/// The input for matching: the presence keys of one seed for one day, and the part of a stay on
/// that day. A presence contains no seed and no venue details.
public struct Presence: Sendable, Equatable {
    public let keys: PresenceKeys
    /// The part of the stay on the keys' day.
    public let window: DayWindow

    public init(keys: PresenceKeys, window: DayWindow) {
        precondition(keys.day == window.day, "a presence has the keys of its day")
        self.keys = keys
        self.window = window
    }
}

extension Presence: Redacted {
    public var description: String { "<presence>" }
}
