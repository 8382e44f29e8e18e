public import Cryptography
import CryptoExtras
import struct Crypto.SHA384
import Foundation

/// A day's key, under which the authority authorises batches that it does not see: RSABSSA-SHA384-PSS-Randomized with 2048 bits
/// (RFC 9474 §5).
public enum AuthorizationKey {
    /// The length of a signature, and of a blinded message, in bytes.
    public static let signatureCount = 256
    /// The length of what is signed before a batch's digest, in bytes (RFC 9474 §4.1).
    public static let randomizerCount = 32

    /// Who has it can authorise.
    public struct Private: Sendable {
        private let key: _RSA.BlindSigning.PrivateKey<SHA384>
        public let publicKey: Public

        /// Draws a key, which takes a moment.
        public init() {
            do {
                key = try _RSA.BlindSigning.PrivateKey(keySize: .bits2048, parameters: parameters)
                publicKey = Public(key.publicKey)
            } catch {
                fatalError("unreachable: a key of 2048 bits can be drawn, \(error)")
            }
        }

        /// Takes a key that was kept. Nil if it is no RSA key of 2048 bits.
        ///
        /// - Parameter der: PKCS #1 (RFC 8017 §A.1.2).
        public init?(der: SecretBytes) {
            var bytes = [UInt8](copying: der)
            defer { cleanse(&bytes) }
            guard let key = try? _RSA.BlindSigning.PrivateKey(derRepresentation: bytes, parameters: parameters),
                key.keySizeInBits == 2048
            else { return nil }
            self.key = key
            publicKey = Public(key.publicKey)
        }

        /// PKCS #1.
        public var der: SecretBytes { SecretBytes(copying: [UInt8](key.derRepresentation)) }

        /// BlindSign (RFC 9474 §4.3): the same for the same message each time.
        ///
        /// - Returns: 256 bytes; nil if `blinded` is no number below the modulus, in 256 bytes.
        public func sign(blinded: [UInt8]) -> [UInt8]? {
            guard blinded.count == signatureCount else { return nil }
            return (try? key.blindSignature(for: blinded)).map { [UInt8]($0.rawRepresentation) }
        }
    }

    /// Who has it can ask for an authorisation, and see whether there is one.
    ///
    /// What is asked for is computed by libcrypto, what is signed and verified by swift-crypto: two implementations that agree.
    public struct Public: Sendable, Equatable {
        /// SubjectPublicKeyInfo (RFC 3279 §2.3.1).
        public let der: [UInt8]
        private let blinding: BlindRSA.PublicKey
        private let verification: _RSA.Signing.PublicKey

        /// Nil if `der` is no RSA key of 2048 bits, or written in another way than ``der`` is.
        public init?(der: [UInt8]) {
            guard let blinding = BlindRSA.PublicKey(der: der), blinding.modulusBits == 2048,
                let verification = try? _RSA.Signing.PublicKey(derRepresentation: der)
            else { return nil }
            self.der = der
            self.blinding = blinding
            self.verification = verification
        }

        fileprivate init(_ key: _RSA.BlindSigning.PublicKey<SHA384>) {
            guard let key = Public(der: [UInt8](key.derRepresentation)) else {
                fatalError("unreachable: it is the public part of a key")
            }
            self = key
        }

        /// Prepare and Blind (RFC 9474 §4.1, §4.2).
        ///
        /// - Parameter generator: Draws the randomizer and what blinds; must be cryptographically secure.
        /// - Returns: Nil if the key turned out to be none: its modulus has small factors.
        public func blind(
            _ batch: ReportBatch,
            using generator: inout some RandomNumberGenerator
        ) -> BlindedBatch? {
            let randomizer = generator.bytes(randomizerCount)
            return blinding.blind(randomizer + batch.digest, using: &generator).map {
                BlindedBatch(randomizer: randomizer, blinding: $0)
            }
        }

        /// Finalize (RFC 9474 §4.4).
        ///
        /// - Parameter inverse: What came of blinding `batch` after `randomizer`.
        func finalize(
            _ signature: [UInt8],
            of batch: ReportBatch,
            randomizer: [UInt8],
            inverse: SecretBytes
        ) -> [UInt8]? {
            blinding.finalize(signature, of: randomizer + batch.digest, inverse: inverse)
        }

        /// Verify (RFC 9474 §4.5): whether `authorization` is one of `batch`.
        public func isValid(_ authorization: BatchAuthorization, of batch: ReportBatch) -> Bool {
            let signature = _RSA.Signing.RSASignature(rawRepresentation: authorization.signature)
            let digest = SHA384.hash(data: authorization.randomizer + batch.digest)
            return verification.isValidSignature(signature, for: digest, padding: .PSS)
        }

        public static func == (left: Public, right: Public) -> Bool { left.der == right.der }
    }

    /// A number below every modulus of 2048 bits: what a decoy sends in place of a signature, and may send in place of a blinded message.
    ///
    /// The authority verifies a decoy's signature as it does others. What is not below the modulus it would refuse before it has computed
    /// anything, and who measures how long answers take would see that there was a decoy.
    ///
    /// - Returns: 256 bytes.
    public static func decoyNumber(using generator: inout some RandomNumberGenerator) -> [UInt8] {
        var bytes = generator.bytes(signatureCount)
        bytes[0] &= 0x7F
        return bytes
    }

    /// Of a message that was prepared already: randomizers are drawn here, as they are sent with the batch.
    private static var parameters: _RSA.BlindSigning.Parameters<SHA384> { .RSABSSA_SHA384_PSS_Deterministic }
}

extension AuthorizationKey.Private: Redacted {
    public var description: String { "<authorisation key>" }
}
