import CheckInProtocol
package import Cryptography
import Encodings
import SystemPackage

/// The key pair for data that only the owner can read. Anyone can seal data to the public key. The
/// private key opens the data and can be locked with a passphrase.
package struct ReadingKey {
    package static let label = "venue-checkin/v1/reading-key\n"
    static let saltCount = 16

    /// The public key, 32 bytes.
    let publicKey: [UInt8]
    let privatePart: PrivatePart

    enum PrivatePart {
        case plain(SecretBytes)
        /// `sealed` is the private key, encrypted in a ``SecretBox`` under a key that scrypt
        /// derives from the passphrase.
        case locked(cost: Scrypt, salt: [UInt8], sealed: [UInt8])
    }

    var hasPassphrase: Bool { plainKey == nil }

    /// The private key; nil if it is locked with a passphrase.
    var plainKey: SecretBytes? {
        switch privatePart {
        case .plain(let key): key
        case .locked: nil
        }
    }

    /// Whether this is the key pair of a private key. True without a private key.
    func matches(_ privateKey: SecretBytes?) -> Bool {
        privateKey.map { X25519.publicKey(of: $0) == publicKey } ?? true
    }

    init(publicKey: [UInt8], privatePart: PrivatePart) {
        self.publicKey = publicKey
        self.privatePart = privatePart
    }

    /// Generates a key pair without a passphrase.
    init(using generator: inout some RandomNumberGenerator) {
        self.init(privateKey: SecretBytes(randomCount: X25519.keyCount, using: &generator))
    }

    /// Creates the key pair of `privateKey`, without a passphrase.
    init(privateKey: SecretBytes) {
        self.init(publicKey: X25519.publicKey(of: privateKey), privatePart: .plain(privateKey))
    }

    /// Creates the key pair of `privateKey`, locked with `passphrase`.
    ///
    /// - Parameter cost: The cost of deriving a key from the passphrase, now and at each unlocking.
    /// - Throws: `passphraseMemory`.
    init(
        privateKey: SecretBytes,
        passphrase: SecretBytes,
        cost: Scrypt,
        using generator: inout some RandomNumberGenerator
    ) throws(DiaryError) {
        let publicKey = X25519.publicKey(of: privateKey)
        let salt = generator.bytes(Self.saltCount)
        let key = try Self.derive(cost, passphrase, salt)
        let context = Self.context(publicKey, cost, salt)
        let sealed = SecretBox.seal(privateKey, key: key, context: context, using: &generator)
        self.init(publicKey: publicKey, privatePart: .locked(cost: cost, salt: salt, sealed: sealed))
    }

    /// Returns the private key, 32 bytes.
    ///
    /// - Parameter passphrase: Ignored if the key has no passphrase.
    /// - Throws: `locked`, `wrongPassphrase` and `passphraseMemory`.
    func unlock(_ passphrase: SecretBytes?) throws(DiaryError) -> SecretBytes {
        switch privatePart {
        case .plain(let privateKey):
            return privateKey
        case .locked(let cost, let salt, let sealed):
            guard let passphrase else { throw .locked }
            let key = try Self.derive(cost, passphrase, salt)
            guard let privateKey = SecretBox.open(sealed, key: key, context: Self.context(publicKey, cost, salt)) else {
                throw .wrongPassphrase
            }
            return privateKey
        }
    }

    private static func derive(
        _ cost: Scrypt,
        _ passphrase: SecretBytes,
        _ salt: [UInt8]
    ) throws(DiaryError) -> SecretBytes {
        guard let key = cost.derive(passphrase: passphrase, salt: salt, count: AES256GCM.keyCount) else {
            throw .passphraseMemory
        }
        return key
    }

    private static func context(_ publicKey: [UInt8], _ cost: Scrypt, _ salt: [UInt8]) -> [UInt8] {
        Array(label.utf8) + publicKey + [cost.logN] + cost.r.bigEndianBytes + cost.p.bigEndianBytes + salt
    }
}

// A reading key as the body of a KeyFile:
//
//     body = 0 || private key (32)
//          | 1 || public key (32) || log N (1) || BE32(r) || BE32(p) || salt (16)
//              || sealed private key (60)
extension ReadingKey {
    /// Reads a key file; nil if the file does not exist.
    ///
    /// - Throws: `keyDamaged`, and ``FileError``.
    static func read(_ path: FilePath) throws -> ReadingKey? {
        guard let body = try KeyFile.read(path, label: label) else { return nil }
        guard let key = ReadingKey(decoding: body) else { throw DiaryError.keyDamaged(path: path.string) }
        return key
    }

    /// Replaces the file atomically and durably.
    func replace(_ path: FilePath) throws {
        try KeyFile.replace(path, label: Self.label, body: encoded)
    }

    package var encoded: SecretBytes {
        switch privatePart {
        case .plain(let privateKey):
            return SecretBytes(maximumCount: 1 + privateKey.count) { bytes in
                bytes.append(0)
                bytes += privateKey
            }
        case .locked(let cost, let salt, let sealed):
            let head = [1] + publicKey + [cost.logN] + cost.r.bigEndianBytes + cost.p.bigEndianBytes
            return SecretBytes(copying: head + salt + sealed)
        }
    }

    /// Decodes the output of ``encoded``. Returns nil for any other bytes.
    package init?(decoding body: SecretBytes) {
        let costStart = 1 + X25519.keyCount
        let saltStart = costStart + 9
        let sealedStart = saltStart + Self.saltCount
        let sealedEnd = sealedStart + SecretBox.overhead + X25519.keyCount
        switch (body.count, body.withSpan { $0.isEmpty ? nil : $0[0] }) {
        case (costStart, 0):
            self.init(privateKey: body[1..<body.count])
        case (sealedEnd, 1):
            let bytes = [UInt8](copying: body)  // the private key in it is encrypted
            let cost = Scrypt(
                logN: bytes[costStart],
                r: UInt32(bigEndianBytes: bytes.span, at: costStart + 1),
                p: UInt32(bigEndianBytes: bytes.span, at: costStart + 5)
            )
            self.init(
                publicKey: Array(bytes[1..<costStart]),
                privatePart: .locked(
                    cost: cost,
                    salt: Array(bytes[saltStart..<sealedStart]),
                    sealed: Array(bytes[sealedStart...])
                )
            )
        default:
            return nil
        }
    }
}
