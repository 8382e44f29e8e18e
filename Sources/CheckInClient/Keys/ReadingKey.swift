import CheckInProtocol
import Cryptography

/// The key pair of what a person can read: everybody writes to the public key, the private key reads and may be locked with a
/// passphrase.
package struct ReadingKey {
    package static let label = "venue-checkin/v1/reading-key\n"
    static let saltCount = 16

    /// 32 bytes.
    let publicKey: [UInt8]
    let privatePart: PrivatePart

    enum PrivatePart {
        case plain(SecretBytes)
        /// `sealed` is the private key in a ``SecretBox`` under what scrypt makes of the passphrase.
        case locked(cost: Scrypt, salt: [UInt8], sealed: [UInt8])
    }

    var hasPassphrase: Bool {
        switch privatePart {
        case .plain: false
        case .locked: true
        }
    }

    init(publicKey: [UInt8], privatePart: PrivatePart) {
        self.publicKey = publicKey
        self.privatePart = privatePart
    }

    /// Draws a pair without a passphrase.
    init(using generator: inout some RandomNumberGenerator) {
        self.init(privateKey: SecretBytes(randomCount: X25519.keyCount, using: &generator))
    }

    /// The pair of `privateKey` without a passphrase.
    init(privateKey: SecretBytes) {
        self.init(publicKey: X25519.publicKey(of: privateKey), privatePart: .plain(privateKey))
    }

    /// The pair of `privateKey`, locked with `passphrase`.
    ///
    /// - Parameter cost: Of deriving a key from the passphrase, now and whenever the pair is unlocked.
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

    /// The private key, 32 bytes.
    ///
    /// - Throws: `locked`, `wrongPassphrase` and `passphraseMemory`. A passphrase that is not needed is not looked at.
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
