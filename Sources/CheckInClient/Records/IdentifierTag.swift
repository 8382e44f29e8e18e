import CheckInProtocol
import Cryptography

/// By which a warning that names a venue is recognised while the diary is locked.
///
/// ```
/// tag = scrypt(SHA-256(public identifier), the diary's salt, N = 16,384, r = 8, p = 1)          32 bytes
/// ```
/// Public identifiers are no secret and can be listed. So trying one costs 16 MiB and some hundredths of a second, and has to be done for each
/// diary again.
struct IdentifierTag: Hashable {
    static let count = 32
    static let saltCount = 16
    private static let cost = Scrypt(logN: 14, r: 8, p: 1)

    private let array: [UInt8]
    var bytes: SecretBytes { SecretBytes(copying: array) }

    init(_ identifier: VenueText, salt: [UInt8]) throws {
        try self.init(digest: SHA256.hash(Array(identifier.string.utf8)), salt: salt)
    }

    /// - Parameter digest: SHA-256 of the identifier.
    /// - Throws: `passphraseMemory` if there is not enough memory.
    init(digest: [UInt8], salt: [UInt8]) throws {
        guard let tag = Self.cost.derive(passphrase: digest, salt: salt, count: Self.count) else {
            throw DiaryError.passphraseMemory
        }
        array = [UInt8](copying: tag)
    }

    /// Takes one that was kept. Nil if it has another length.
    init?(bytes: SecretBytes) {
        guard bytes.count == Self.count else { return nil }
        array = [UInt8](copying: bytes)
    }
}

extension IdentifierTag: Redacted {
    var description: String { "<tag of an identifier>" }
}
