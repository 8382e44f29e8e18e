import CheckInProtocol
import Cryptography

/// A hash with which a scan finds the open check-in at the same venue while the diary is locked.
/// The hash binds a seed to the authority and to the venue's name and public identifier.
///
/// ``` link = HKDF-SHA256(ikm = seed, salt = empty, L = 32, info = "venue-checkin/v1/diary/link" ||
/// BE16 length || authority || BE16 length || name || BE16 length || public identifier or nothing)
/// ``` Every visitor knows a venue's seeds and can print them in a code for another venue. That
/// code then has a different link. Guessing the input of a link requires the seed, and the venue
/// shows the seed together with the venue's name.
struct VenueLink: Equatable {
    static let count = 32
    private static let label = Array("venue-checkin/v1/diary/link".utf8)

    let bytes: SecretBytes

    init(_ seed: Seed, of code: VenueCodeURL) {
        let venue = code.code.venue
        var info = Self.label
        for name in [code.authority, venue.name.string, venue.publicIdentifier?.string ?? ""] {
            info += [UInt8(name.utf8.count >> 8), UInt8(name.utf8.count & 255)]
            info += name.utf8
        }
        bytes = HKDFSHA256.derive(from: seed.bytes, info: info, count: Self.count)
    }

    /// Creates a link from stored bytes. Nil if their length is wrong.
    init?(bytes: SecretBytes) {
        guard bytes.count == Self.count else { return nil }
        self.bytes = bytes
    }
}

extension VenueCodeURL {
    /// The link of the check-in that this code creates.
    var link: VenueLink { VenueLink(code.seed, of: self) }
    /// The links of the check-ins that this code extends: one link for the code's seed, and one for
    /// its previous seed.
    var links: [VenueLink] { code.seeds.map { VenueLink($0, of: self) } }
}
