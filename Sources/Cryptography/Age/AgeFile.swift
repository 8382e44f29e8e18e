/// A file in the format age v1 (https://age-encryption.org/v1) that is encrypted with a passphrase.
///
/// ```
/// file   = header || payload
/// header = "age-encryption.org/v1\n"
///          "-> scrypt " base64(salt (16)) " " log N "\n"
///          base64(ChaCha20-Poly1305(wrap key, 0, file key (16))) "\n"
///          "--- " base64(HMAC-SHA-256(MAC key, header before the space)) "\n"
/// wrap key = scrypt(passphrase, "age-encryption.org/v1/scrypt" || salt, N, r = 8, p = 1)
/// MAC key  = HKDF-SHA-256(ikm = file key, salt = empty, info = "header")
/// ```
/// ``AgePayload`` describes the payload. The reader accepts exactly one encoding of each header.
public enum AgeFile {
    /// Twice the cost of ``Scrypt/standard``, which is the cost that age uses: 256 MiB and about a second.
    public static let usualLogN = Scrypt.standard.logN + 1

    /// Encrypts `plaintext`.
    ///
    /// - Parameters:
    ///   - logN: The binary logarithm of scrypt's cost.
    ///   - generator: Must be cryptographically secure.
    /// - Returns: The file; nil if scrypt could not allocate its memory.
    public static func encrypt(
        _ plaintext: SecretBytes,
        passphrase: SecretBytes,
        logN: UInt8 = usualLogN,
        using generator: inout some RandomNumberGenerator
    ) -> [UInt8]? {
        let fileKey = SecretBytes(randomCount: AgeHeader.fileKeyCount, using: &generator)
        guard let header = AgeHeader(wrapping: fileKey, passphrase: passphrase, logN: logN, using: &generator) else {
            return nil
        }
        return header.encoded(fileKey) + AgePayload.seal(plaintext, fileKey: fileKey, using: &generator)
    }

    /// Decrypts a file.
    ///
    /// - Throws: ``AgeError``.
    public static func decrypt(_ file: [UInt8], passphrase: SecretBytes) throws(AgeError) -> SecretBytes {
        let (header, end) = try AgeHeader.parse(file)
        let fileKey = try header.unwrap(passphrase)
        guard header.isAuthentic(fileKey) else { throw .damaged }
        return try AgePayload.open(file[end...], fileKey: fileKey)
    }

    /// Checks the form of a file's header, without the passphrase.
    ///
    /// - Throws: `notAge`, `armored`, `noPassphrase`, `tooExpensive` and `damaged`.
    public static func checkHeader(_ file: [UInt8]) throws(AgeError) { _ = try AgeHeader.parse(file) }

    /// Parses the header of a file, and encodes it again.
    ///
    /// - Throws: The errors of ``checkHeader(_:)``.
    package static func canonicalHeader(of file: [UInt8]) throws(AgeError) -> [UInt8] {
        try AgeHeader.parse(file).header.encoded
    }
}

/// Why a file cannot be decrypted.
public enum AgeError: Error, Equatable {
    /// The file does not begin like a file in the format age v1.
    case notAge
    /// The file is in age's text form, which this program does not read.
    case armored
    /// The file is encrypted to keys, not with a passphrase.
    case noPassphrase
    /// The file requires more work than permitted.
    case tooExpensive(logN: Int)
    /// scrypt could not allocate its memory.
    case memory
    /// The passphrase is wrong.
    case wrongPassphrase
    /// The file was changed or cut off, or is not encoded as the format requires.
    case damaged
}

extension AgeError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .notAge: "not a file in the format age v1"
        case .armored: "the file is in age's text form"
        case .noPassphrase: "the file is encrypted to a key, not with a passphrase"
        case .tooExpensive(let logN):
            "the file requires scrypt with log N = \(logN), and at most \(AgeHeader.maximumLogN) is permitted"
        case .memory: "could not allocate the memory to derive a key from the passphrase"
        case .wrongPassphrase: "wrong passphrase"
        case .damaged: "the file is damaged"
        }
    }
}
