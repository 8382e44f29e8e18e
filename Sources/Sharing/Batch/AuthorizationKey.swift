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

    /// What stands for a blinded message, or a signature, in a decoy: 256 random bytes that are a number below any modulus.
    ///
    /// - Parameter generator: Must be cryptographically secure.
    public static func decoyNumber(using generator: inout some RandomNumberGenerator) -> [UInt8] {
        var number = generator.bytes(signatureCount)
        // A modulus of 2048 bits has its first bit set.
        number[0] &= 0x7F
        return number
    }

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
            var bytes = der.withSpan { span in span.indices.map { span[$0] } }
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
    public struct Public: Sendable, Equatable {
        /// SubjectPublicKeyInfo (RFC 3279 §2.3.1).
        public let der: [UInt8]
        private let key: _RSA.BlindSigning.PublicKey<SHA384>
        private let verification: _RSA.Signing.PublicKey

        /// Nil if `der` is no RSA key of 2048 bits, or written in another way than ``der`` is.
        public init?(der: [UInt8]) {
            guard let key = try? _RSA.BlindSigning.PublicKey(derRepresentation: der, parameters: parameters),
                let verification = try? _RSA.Signing.PublicKey(derRepresentation: der),
                key.keySizeInBits == 2048, [UInt8](key.derRepresentation) == der
            else { return nil }
            self.der = der
            self.key = key
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
        /// - Parameter generator: Draws the randomizer; what blinds comes from the library's own.
        public func blind(
            _ batch: ReportBatch,
            using generator: inout some RandomNumberGenerator
        ) throws -> BlindedBatch {
            let randomizer = generator.bytes(randomizerCount)
            let prepared = key.prepare(randomizer + batch.digest)
            let result = try key.blind(prepared)
            return BlindedBatch(
                message: [UInt8](result.blindedMessage),
                randomizer: randomizer,
                finalize: { [key] signature in
                    let signature = _RSA.BlindSigning.BlindSignature(rawRepresentation: signature)
                    return try key.finalize(signature, for: prepared, blindingInverse: result.inverse).rawRepresentation
                }
            )
        }

        /// Verify (RFC 9474 §4.5): whether `authorization` is one of `batch`.
        public func isValid(_ authorization: BatchAuthorization, of batch: ReportBatch) -> Bool {
            let signature = _RSA.Signing.RSASignature(rawRepresentation: authorization.signature)
            let digest = SHA384.hash(data: authorization.randomizer + batch.digest)
            return verification.isValidSignature(signature, for: digest, padding: .PSS)
        }

        public static func == (left: Public, right: Public) -> Bool { left.der == right.der }
    }

    /// Of a message that was prepared already: randomizers are drawn here, as they are sent with the batch.
    private static var parameters: _RSA.BlindSigning.Parameters<SHA384> { .RSABSSA_SHA384_PSS_Deterministic }
}

extension AuthorizationKey.Private: Redacted {
    public var description: String { "<authorisation key>" }
}
