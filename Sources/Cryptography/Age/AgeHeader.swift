import Encodings

/// The header of an ``AgeFile``.
struct AgeHeader {
    static let fileKeyCount = 16
    private static let saltCount = 16
    private static let wrappedCount = fileKeyCount + ChaCha20Poly1305.tagCount
    private static let line = "age-encryption.org/v1"
    /// 1 GiB of memory and some seconds, four times the cost that age uses.
    static let maximumLogN = 20
    /// A header of this kind is shorter, so that a search for its end is short.
    private static let maximumCount = 256
    /// The memory of the most expensive permitted scrypt: 128 * r * N bytes, and some for its
    /// blocks.
    private static let memoryLimit: UInt64 = 1 << 30 + 1 << 20
    private static let nonce = [UInt8](repeating: 0, count: ChaCha20Poly1305.nonceCount)

    private let salt: [UInt8]
    private let logN: UInt8
    private let wrapped: [UInt8]
    /// The tag in the file; nil for a new header.
    private let tag: [UInt8]?

    /// Creates a header that contains `fileKey`. Returns nil if scrypt could not allocate its
    /// memory.
    init?(
        wrapping fileKey: SecretBytes,
        passphrase: SecretBytes,
        logN: UInt8,
        using generator: inout some RandomNumberGenerator
    ) {
        salt = generator.bytes(Self.saltCount)
        self.logN = logN
        tag = nil
        guard let key = Self.wrapKey(passphrase, salt, logN) else { return nil }
        wrapped = ChaCha20Poly1305.seal(fileKey, key: key, nonce: Self.nonce)
    }

    private init(salt: [UInt8], logN: UInt8, wrapped: [UInt8], tag: [UInt8]) {
        (self.salt, self.logN, self.wrapped, self.tag) = (salt, logN, wrapped, tag)
    }

    private static func wrapKey(_ passphrase: SecretBytes, _ salt: [UInt8], _ logN: UInt8) -> SecretBytes? {
        Scrypt(logN: logN, r: 8, p: 1).derive(
            passphrase: passphrase,
            salt: Array("\(line)/scrypt".utf8) + salt,
            count: ChaCha20Poly1305.keyCount,
            memoryLimit: memoryLimit
        )
    }

    /// The header up to the three hyphens, which the tag authenticates.
    private var authenticated: [UInt8] {
        Array("\(Self.line)\n-> scrypt \(Base64.encode(salt)) \(logN)\n\(Base64.encode(wrapped))\n---".utf8)
    }

    private func authenticationTag(_ fileKey: SecretBytes) -> [UInt8] {
        let key = HKDFSHA256.derive(from: fileKey, info: Array("header".utf8), count: HMACSHA256.tagCount)
        return HMACSHA256.tag(of: authenticated, key: key)
    }

    /// The whole header with its tag.
    func encoded(_ fileKey: SecretBytes) -> [UInt8] { encoded(tag: authenticationTag(fileKey)) }

    /// The whole header as it was in the file.
    var encoded: [UInt8] { encoded(tag: tag ?? []) }

    private func encoded(tag: [UInt8]) -> [UInt8] { authenticated + Array(" \(Base64.encode(tag))\n".utf8) }

    /// Whether the tag in the file is right. Compares in constant time.
    func isAuthentic(_ fileKey: SecretBytes) -> Bool {
        tag.map { constantTimeEqual($0, authenticationTag(fileKey)) } ?? false
    }

    /// Returns the file key.
    ///
    /// - Throws: `memory` and `wrongPassphrase`.
    func unwrap(_ passphrase: SecretBytes) throws(AgeError) -> SecretBytes {
        guard let key = Self.wrapKey(passphrase, salt, logN) else { throw .memory }
        guard let fileKey = ChaCha20Poly1305.open(wrapped, key: key, nonce: Self.nonce) else { throw .wrongPassphrase }
        return fileKey
    }

    /// Parses the header at the beginning of a file.
    ///
    /// - Returns: The header, and the index of the first byte after it.
    static func parse(_ file: [UInt8]) throws(AgeError) -> (header: AgeHeader, end: Int) {
        guard !file.starts(with: "-----BEGIN AGE ENCRYPTED FILE-----".utf8) else { throw .armored }
        guard file.starts(with: "\(line)\n".utf8) else { throw .notAge }
        let lines = file.prefix(maximumCount).split(
            separator: UInt8(ascii: "\n"),
            maxSplits: 4,
            omittingEmptySubsequences: false
        )
        guard lines.count > 1, lines[1].starts(with: "-> ".utf8) else { throw .damaged }
        let arguments = lines[1].dropFirst(3).split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
        guard arguments[0].elementsEqual("scrypt".utf8) else { throw .noPassphrase }
        guard lines.count == 5, arguments.count == 3, lines[3].starts(with: "--- ".utf8),
            let salt = Base64.decode(arguments[1]), salt.count == saltCount,
            let wrapped = Base64.decode(lines[2]), wrapped.count == wrappedCount,
            let tag = Base64.decode(lines[3].dropFirst(4)), tag.count == HMACSHA256.tagCount
        else { throw .damaged }
        return (AgeHeader(salt: salt, logN: try logN(arguments[2]), wrapped: wrapped, tag: tag), lines[4].startIndex)
    }

    /// Parses a decimal number without leading zeros.
    private static func logN(_ text: ArraySlice<UInt8>) throws(AgeError) -> UInt8 {
        guard (1...3).contains(text.count), text.first != UInt8(ascii: "0"),
            text.allSatisfy(\.isASCIIDigit),
            let number = Int(String(decoding: text, as: UTF8.self))
        else { throw .damaged }
        guard number <= maximumLogN else { throw .tooExpensive(logN: number) }
        return UInt8(number)
    }
}
