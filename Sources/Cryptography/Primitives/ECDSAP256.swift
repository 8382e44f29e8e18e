import COpenSSL
import Encodings

/// ECDSA on the curve P-256 with SHA-256 (FIPS 186-4 §6). Signatures are in DER (RFC 3279 §2.2.3).
public enum ECDSAP256 {
    /// A private key in this process, or in a device that signs with it.
    public protocol Signer: Sendable {
        /// Why a signature can fail; `Never` for a key in this process.
        associatedtype Failure: Error

        var publicKey: PublicKey { get }

        /// Signs a SHA-256 digest.
        func sign(digest: [UInt8]) throws(Failure) -> [UInt8]
    }

    /// The private key, which makes signatures.
    public struct PrivateKey: Signer {
        public typealias Failure = Never

        private let key: P256Key

        /// Generates a key.
        public init() {
            key = P256Key()
        }

        /// Restores a stored key.
        ///
        /// - Parameter der: The key in PKCS #8 (RFC 5958).
        /// - Returns: Nil if `der` is not encoded like ``der``, or if the key is on another curve.
        public init?(der: SecretBytes) {
            guard let key = P256Key(privateDER: der) else { return nil }
            self.key = key
        }

        /// The key in PKCS #8 (RFC 5958).
        public var der: SecretBytes { key.privateDER }

        public var publicKey: PublicKey { PublicKey(key: key) }

        public func sign(digest: [UInt8]) -> [UInt8] {
            let signature = unsafe ECDSAP256.signature(of: digest, by: key.pointer, in: nil)
            require(signature == nil ? 0 : 1, "sign")
            return signature!
        }
    }

    /// Signs with a key of libcrypto or of one of its providers.
    ///
    /// - Parameters:
    ///   - digest: A SHA-256 digest.
    ///   - library: The OSSL_LIB_CTX of the key; nil for the default one.
    /// - Returns: Nil if the key did not sign.
    static func signature(of digest: [UInt8], by key: OpaquePointer, in library: OpaquePointer?) -> [UInt8]? {
        precondition(digest.count == SHA256.digestCount, "a SHA-256 digest has 32 bytes")
        let context = unsafe require(EVP_PKEY_CTX_new_from_pkey(library, key, nil), "start a signature")
        defer { unsafe EVP_PKEY_CTX_free(context) }
        var count = 0
        guard unsafe EVP_PKEY_sign_init(context) == 1,
            unsafe EVP_PKEY_sign(context, nil, &count, digest, digest.count) == 1
        else { return nil }
        let signature = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            let result = unsafe EVP_PKEY_sign(context, buffer.baseAddress, &count, digest, digest.count)
            initialized = result == 1 ? count : 0
        }
        return signature.isEmpty ? nil : signature
    }

    /// The public key, which verifies signatures.
    public struct PublicKey: Sendable, Equatable {
        private let key: P256Key
        /// The key as SubjectPublicKeyInfo (RFC 5480 §2) with an uncompressed point, 91 bytes.
        public let der: [UInt8]

        fileprivate init(key: P256Key) {
            self.key = key
            der = key.publicDER
        }

        /// Returns nil if `der` is not a public key, is on another curve, or is not encoded like
        /// ``der``.
        public init?(der: [UInt8]) {
            guard let key = P256Key(publicDER: der) else { return nil }
            self.init(key: key)
        }

        /// - Parameter coordinates: The x and y of the public point, 32 bytes each.
        /// - Returns: Nil if `coordinates` has another length, or is not a point of the curve.
        package init?(coordinates: [UInt8]) {
            guard let key = P256Key(coordinates: coordinates[...]) else { return nil }
            self.init(key: key)
        }

        /// Reads the content of a file in PEM (RFC 7468 §13). Returns nil for the same reasons as
        /// ``init(der:)``, or if the text is not Base 64 with padding.
        package init?(pem: [UInt8]) {
            let lines = pem.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
            let text = Array(lines.filter { !$0.starts(with: "-----".utf8) }.joined())
            guard text.count.isMultiple(of: 4), let der = Base64.decodeWithOptionalPadding(text) else { return nil }
            self.init(der: der)
        }

        /// Whether `signature` is a signature of `context || message`.
        public func isValid(
            _ signature: some ByteRegion,
            of message: some ByteRegion,
            context: some ByteRegion
        ) -> Bool {
            let digest = Digest()
            unsafe require(
                EVP_DigestVerifyInit_ex(digest.pointer, nil, "SHA256", nil, nil, key.pointer, nil),
                "start a verification"
            )
            digest.update(context)
            digest.update(message)
            return unsafe signature.withPointer { base, count in
                // A result of zero or less means that the signature is invalid or malformed.
                unsafe EVP_DigestVerifyFinal(digest.pointer, base, count) == 1
            }
        }

        public static func == (left: PublicKey, right: PublicKey) -> Bool { left.der == right.der }
    }
}

extension ECDSAP256.Signer {
    /// Signs `context || message`.
    public func sign(_ message: some ByteRegion, context: some ByteRegion) throws(Failure) -> [UInt8] {
        try sign(digest: SHA256.hash(context: context) { part in part(message) })
    }

    /// Signs `context`, followed by a message that is not in memory as a whole.
    ///
    /// - Parameter feed: Passes the parts of the message one after the other.
    /// - Throws: The errors of `feed` and of the key.
    public func sign<Part: ByteRegion>(
        context: some ByteRegion,
        _ feed: ((Part) -> Void) throws -> Void
    ) throws -> [UInt8] {
        try sign(digest: SHA256.hash(context: context, feed))
    }
}

extension ECDSAP256.PrivateKey: Redacted {
    public var description: String { "<P-256 private key>" }
}
