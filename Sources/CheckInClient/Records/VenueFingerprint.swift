import CheckInProtocol
package import Cryptography
import Encodings

/// The facts about a check-in that the program needs while the diary is locked:
///
/// - which of the diary's authorities its venue belongs to
/// - whether a warning names the venue
/// - which scans extend the stay
/// - until which hour the check-in was compared
///
/// ```
/// venue fingerprint = authority (1) || flags (1) || BE32(hour, or 0) || tag (32) || link (32)     70 bytes
/// flags = 1 there is a public identifier, 2 there is a link, 4 it was compared until the hour
/// ```
/// Absent fields are zeros.
package struct VenueFingerprint: Equatable {
    package static let count = tagStart + IdentifierTag.count + VenueLink.count

    private static let tagStart = 6

    /// The number of the venue's authority (``AuthorityState/number``); 0 if the diary does not have it, or
    /// without a code.
    var authority: UInt8 = 0
    /// The tag of the public identifier; nil if the venue has none.
    var identifier: IdentifierTag?
    /// The link of the code that was scanned last; nil if it was not stored.
    var link: VenueLink?
    /// The check-in was compared with every package until this hour. The diary may have been locked
    /// during the comparison. Nil if no package has been compared since the stay's times last
    /// changed.
    var comparedUntil: Hour?

    init() {}

    package var encoded: SecretBytes {
        let flags =
            (identifier == nil ? 0 : 1) | (link == nil ? 0 : 2) | (comparedUntil == nil ? 0 : 4) as UInt8
        return SecretBytes(maximumCount: Self.count) { bytes in
            bytes += [authority, flags]
            bytes += (comparedUntil?.number ?? 0).bigEndianBytes
            for part in [identifier?.bytes, link?.bytes] {
                if let part { bytes += part } else { bytes += [UInt8](repeating: 0, count: 32) }
            }
        }
    }

    /// Decodes the output of ``encoded``. Returns nil for any other bytes.
    package init?(decoding bytes: SecretBytes) {
        guard bytes.count == Self.count else { return nil }
        let (flags, hour) = bytes.withSpan { ($0[1], UInt32(bigEndianBytes: $0, at: 2)) }
        authority = bytes.withSpan { $0[0] }
        let linkStart = Self.tagStart + IdentifierTag.count
        if flags & 1 == 1 { identifier = IdentifierTag(bytes: bytes[Self.tagStart..<linkStart]) }
        if flags & 2 == 2 { link = VenueLink(bytes: bytes[linkStart..<bytes.count]) }
        if flags & 4 == 4 { comparedUntil = Hour(number: hour) }
        guard encoded == bytes else { return nil }
    }
}

extension VenueFingerprint: Redacted {
    package var description: String { "<venue fingerprint>" }
}

/// A hash of a venue's public identifier. While the diary is locked, the hash identifies warnings
/// that name the venue.
///
/// ```
/// tag = scrypt(SHA-256(public identifier), the diary's salt, N = 16,384, r = 8, p = 1)    32 bytes
/// ```
///
/// Public identifiers are not secret, so an attacker can list and try them. Each attempt costs
/// 16 MiB of memory and some hundredths of a second. Because of the salt, the attacker must repeat
/// all attempts for each diary.
struct IdentifierTag: Hashable {
    static let count = 32
    static let saltCount = 16
    private static let cost = Scrypt(logN: 14, r: 8, p: 1)

    private let array: [UInt8]
    var bytes: SecretBytes { SecretBytes(copying: array) }

    init(_ identifier: VenueText, salt: [UInt8]) throws(DiaryError) {
        try self.init(digest: SHA256.hash(Array(identifier.string.utf8)), salt: salt)
    }

    /// - Parameter digest: The SHA-256 digest of the identifier.
    /// - Throws: `passphraseMemory` if there is not enough memory.
    init(digest: [UInt8], salt: [UInt8]) throws(DiaryError) {
        guard let tag = Self.cost.derive(passphrase: digest, salt: salt, count: Self.count) else {
            throw .passphraseMemory
        }
        array = [UInt8](copying: tag)
    }

    /// Creates a tag from stored bytes. Returns nil if their length is wrong.
    init?(bytes: SecretBytes) {
        guard bytes.count == Self.count else { return nil }
        array = [UInt8](copying: bytes)
    }
}

extension IdentifierTag: Redacted {
    var description: String { "<tag of an identifier>" }
}

/// A hash of a seed and the venue's identity. While the diary is locked, a scan uses this hash to
/// find the open check-in at the same venue.
///
/// ```
/// link = HKDF-SHA256(ikm = seed, salt = empty, info = "venue-checkin/v1/diary/link" || identity, L = 32)
/// ```
///
/// A visitor has the venue's seeds and can print them in a code for another venue. That code then
/// has a different link. To guess the input of a link, an attacker needs the seed. Anyone with the
/// seed already knows the venue, because the venue shows the seed together with its name.
struct VenueLink: Equatable {
    static let count = 32
    private static let label = Array("venue-checkin/v1/diary/link".utf8)

    let bytes: SecretBytes

    init(_ seed: Seed, of venue: VenueIdentity) {
        bytes = HKDFSHA256.derive(from: seed.bytes, info: Self.label + venue.bytes, count: Self.count)
    }

    /// Creates a link from stored bytes. Returns nil if their length is wrong.
    init?(bytes: SecretBytes) {
        guard bytes.count == Self.count else { return nil }
        self.bytes = bytes
    }
}

extension VenueCodeURL {
    /// The link of the check-in that this code creates.
    var link: VenueLink { VenueLink(code.seed, of: identity) }
    /// The links of the check-ins that this code extends: one link for the code's seed, and one for
    /// its previous seed.
    var links: [VenueLink] { code.seeds.map { VenueLink($0, of: identity) } }

    /// Whether this code extends a check-in whose last code is `other`.
    func extends(_ other: VenueCodeURL) -> Bool { links.contains(other.link) }
}
