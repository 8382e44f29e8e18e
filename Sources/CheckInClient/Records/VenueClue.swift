import CheckInProtocol
import Cryptography

/// What has to be known of a venue to compare a check-in while the diary is locked: which authority it is of, and whether a warning names
/// it. Hashes, as neither name is needed.
///
/// ```
/// clue = SHA-256(authority) || SHA-256(public identifier), or 32 zeros without one          64 bytes
/// ```
struct VenueClue: Equatable {
    static let count = 2 * SHA256.digestCount

    let authority: [UInt8]
    /// Nil if the venue cannot be named.
    let publicIdentifier: [UInt8]?

    init(_ code: VenueCodeURL) {
        authority = Self.hash(code.authority)
        publicIdentifier = code.code.venue.publicIdentifier.map { Self.hash($0.string) }
    }

    static func hash(_ name: String) -> [UInt8] { SHA256.hash(Array(name.utf8)) }

    var encoded: [UInt8] {
        authority + (publicIdentifier ?? [UInt8](repeating: 0, count: SHA256.digestCount))
    }

    /// Nil if the bytes are not what ``encoded`` gives.
    init?(decoding bytes: SecretBytes) {
        guard bytes.count == Self.count else { return nil }
        let bytes = [UInt8](copying: bytes)
        let identifier = Array(bytes[SHA256.digestCount...])
        authority = Array(bytes[..<SHA256.digestCount])
        publicIdentifier = identifier.allSatisfy { $0 == 0 } ? nil : identifier
    }
}
