import CheckInProtocol
import Cryptography

/// A hash of a venue's public identifier. While the diary is locked, the hash identifies warnings
/// that name the venue.
///
/// ``` tag = scrypt(SHA-256(public identifier), the diary's salt, N = 16,384, r = 8, p = 1)    32
/// bytes ``` Public identifiers are not secret, so an attacker can list and try them. Each attempt
/// costs 16 MiB of memory and some hundredths of a second. Because of the salt, the attacker must
/// repeat all attempts for each diary.
struct IdentifierTag: Hashable {
    static let count = 32
    static let saltCount = 16
    private static let cost = Scrypt(logN: 14, r: 8, p: 1)

    private let array: [UInt8]
    var bytes: SecretBytes { SecretBytes(copying: array) }

    init(_ identifier: VenueText, salt: [UInt8]) throws {
        try self.init(digest: SHA256.hash(Array(identifier.string.utf8)), salt: salt)
    }

    /// - Parameter digest: The SHA-256 digest of the identifier.
    /// - Throws: `passphraseMemory` if there is not enough memory.
    init(digest: [UInt8], salt: [UInt8]) throws {
        guard let tag = Self.cost.derive(passphrase: digest, salt: salt, count: Self.count) else {
            throw DiaryError.passphraseMemory
        }
        array = [UInt8](copying: tag)
    }

    /// Creates a tag from stored bytes. Nil if their length is wrong.
    init?(bytes: SecretBytes) {
        guard bytes.count == Self.count else { return nil }
        array = [UInt8](copying: bytes)
    }
}

extension IdentifierTag: Redacted {
    var description: String { "<tag of an identifier>" }
}
