package import AuthorityProtocol
package import CheckInProtocol
package import Cryptography
import Encodings

/// The secret that all instances of the authority share. The database does not contain it.
///
/// ```
/// key of a purpose = HKDF-SHA256(ikm = secret, salt = empty,
///                                info = "venue-checkin/v1/authority/" || purpose, L = 32)
/// ```
package struct AuthoritySecrets: Sendable {
    /// The length of the secret in bytes.
    package static let count = 32

    private let proofKey: SecretBytes
    private let sealingKey: SecretBytes
    /// The key of the messages between instances: ``Peers``.
    let peerKey: SecretBytes
    /// Identifies the secret. These 16 bytes are equal in two instances with the same secret, and
    /// reveal nothing else about the secret.
    let fingerprint: [UInt8]

    /// - Parameter secret: 32 random bytes.
    package init(_ secret: SecretBytes) {
        func key(_ purpose: String) -> SecretBytes {
            HKDFSHA256.derive(from: secret, info: Array("venue-checkin/v1/authority/\(purpose)".utf8), count: 32)
        }
        proofKey = key("proof")
        sealingKey = key("sealing")
        peerKey = key("peers")
        fingerprint = Array(HMACSHA256.tag(of: Array("fingerprint".utf8), key: key("identity")).prefix(16))
    }

    /// The keyed hash of a value that authorises its holder. An attacker who has the database but
    /// not the key cannot find the codes by trying all possible codes.
    ///
    /// - Parameter kind: The kind of value. Equal values of different kinds have different hashes.
    func hash(_ value: some ByteRegion, kind: String) -> [UInt8] {
        HMACSHA256.tag(
            of: HMACSHA256.tag(of: Array(kind.utf8), key: proofKey) + HMACSHA256.tag(of: value, key: proofKey),
            key: proofKey
        )
    }

    /// The hash of a proof, as stored in the table `proof`. The hash of a registration's proof
    /// differs from the hash in the table `test`, so that the two tables cannot be joined.
    func hash(_ proof: PositiveTestProof) -> [UInt8] {
        switch proof {
        case .hotlineCode(let code): hash(Array(code.text.utf8), kind: "hotline code")
        case .pin(let pin): hash(Array(pin.text.utf8), kind: "PIN")
        case .registration(let token): hash(token.bytes, kind: "proof of a test")
        }
    }

    /// The hash of an unused code, as stored in the database. The hash covers the time of issue,
    /// because the database does not store that time: see ``ProofUse``.
    ///
    /// - Parameter minute: The minute of issue: floor(seconds since 1970 / 60).
    func hash(_ proof: PositiveTestProof, issuedIn minute: Int64) -> [UInt8] { hash(hash(proof), issuedIn: minute) }

    private func hash(_ plain: [UInt8], issuedIn minute: Int64) -> [UInt8] {
        hash(plain, kind: "issued in minute \(minute)")
    }

    /// The hashes of an unused code that was issued in one of these minutes.
    ///
    /// - Parameter minutes: The number of minutes between the issue and `now`.
    func hashes(of proof: PositiveTestProof, issuedMinutesAgo minutes: Range<Int64>, now: UnixTime) -> [[UInt8]] {
        let plain = hash(proof)
        return minutes.map { hash(plain, issuedIn: now.seconds / 60 - $0) }
    }

    func seal(_ key: AuthorizationKey.Private, day: Day) -> [UInt8] { seal(key.der, as: context(day)) }

    /// Decrypts a day's key. Nil if the key was encrypted under another secret or for another day.
    package func open(_ sealed: [UInt8], day: Day) -> AuthorizationKey.Private? {
        open(sealed, as: context(day)).flatMap(AuthorizationKey.Private.init(der:))
    }

    /// Encrypts a value for the database.
    ///
    /// - Parameter what: The kind and the owner of the value. Decryption requires the same bytes.
    func seal(_ value: some ByteRegion, as what: [UInt8]) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return SecretBox.seal(value, key: sealingKey, context: what, using: &generator)
    }

    /// Decrypts a value. Nil if the value was encrypted under another secret or with another
    /// `what`.
    func open(_ sealed: [UInt8], as what: [UInt8]) -> SecretBytes? {
        SecretBox.open(sealed, key: sealingKey, context: what)
    }

    private func context(_ day: Day) -> [UInt8] { Array("authorization key".utf8) + day.number.bigEndianBytes }
}

extension AuthoritySecrets: Redacted {
    package var description: String { "<authority's secrets>" }
}
