import CheckInProtocol
import Cryptography

/// By which a scan recognises the open check-in of its venue while the diary is locked: a seed, bound to the authority and to what names
/// the venue.
///
/// ```
/// link = HKDF-SHA256(ikm = seed, salt = empty, L = 32, info = "venue-checkin/v1/diary/link"
///                    || BE16 length || authority || BE16 length || name || BE16 length || public identifier or nothing)
/// ```
/// Every visitor knows a venue's seeds, and can print them into a code of another venue, which has another link then. Only somebody with
/// the seed can guess what the link was made of, and the venue has told them.
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

    /// Takes one that was kept. Nil if it has another length.
    init?(bytes: SecretBytes) {
        guard bytes.count == Self.count else { return nil }
        self.bytes = bytes
    }
}

extension VenueCodeURL {
    /// Of the check-in that this code makes.
    var link: VenueLink { VenueLink(code.seed, of: self) }
    /// Of the check-ins that this code makes longer: those of its seed, and of the seed before it.
    var links: [VenueLink] { code.seeds.map { VenueLink($0, of: self) } }
}
