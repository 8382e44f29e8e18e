import COpenSSL

/// One EVP_PKEY on P-256. libcrypto erases the private part, if there is one.
// @unchecked: the key does not change after init, and libcrypto can read keys from several threads
// (openssl-threads(7)).
@safe final class P256Key: @unchecked Sendable {
    let pointer: OpaquePointer

    /// Generates a key.
    init() {
        let context = unsafe require(EVP_PKEY_CTX_new_id(EVP_PKEY_EC, nil), "make a P-256 key")
        defer { unsafe EVP_PKEY_CTX_free(context) }
        unsafe require(EVP_PKEY_keygen_init(context), "make a P-256 key")
        unsafe require(EVP_PKEY_CTX_set_ec_paramgen_curve_nid(context, NID_X9_62_prime256v1), "choose P-256")
        var key: OpaquePointer?
        unsafe require(EVP_PKEY_keygen(context, &key), "make a P-256 key")
        unsafe pointer = require(key, "make a P-256 key")
    }

    /// Returns nil if `der` is not a key on P-256 in the encoding of ``publicDER``.
    convenience init?(publicDER der: [UInt8]) {
        guard let point = Self.content(after: Self.publicHeader, in: der, count: Self.coordinatesCount) else {
            return nil
        }
        self.init(coordinates: der[point])
    }

    /// Returns nil if `coordinates` are not the x and y of a point on P-256, 32 bytes each.
    convenience init?(coordinates: ArraySlice<UInt8>) {
        guard coordinates.count == Self.coordinatesCount else { return nil }
        let parameters: [KeyParameter] = [
            Self.group, .octets(OSSL_PKEY_PARAM_PUB_KEY, [Self.uncompressed] + coordinates),
        ]
        guard let key = unsafe KeyParameter.makeKey("EC", copenssl_public_key, parameters) else { return nil }
        unsafe self.init(owning: key)
    }

    /// Returns nil if `der` is not a private key on P-256 in the encoding of ``privateDER``. Also
    /// returns nil if the key is out of range, or if its private and public parts do not belong
    /// together.
    convenience init?(privateDER der: SecretBytes) {
        guard let rest = Self.content(after: Self.privateHeader, in: der, count: Self.privateRestCount) else {
            return nil
        }
        let (number, field) = (der[rest.prefix(Self.numberCount)], der[rest.dropFirst(Self.numberCount)])
        guard let point = Self.content(after: Self.publicField, in: field, count: Self.coordinatesCount) else {
            return nil
        }
        self.init(number: BigNumber(number), point: SecretBytes(joining: [[Self.uncompressed], field[point]]))
    }

    /// Computes the public point of a private number. Returns nil if the number does not have 32
    /// bytes, or is out of range.
    convenience init?(privateNumber bytes: SecretBytes) {
        guard bytes.count == Self.numberCount else { return nil }
        let number = BigNumber(bytes)
        guard !number.isZero else { return nil }
        let point = Self.point(of: number)
        self.init(number: number, point: point)
    }

    /// Returns nil if the number is out of range, or if `point` is not its public point.
    private convenience init?(number: borrowing BigNumber, point: some ByteRegion) {
        let parameters: [KeyParameter] = [
            Self.group, .octets(OSSL_PKEY_PARAM_PUB_KEY, point), .number(OSSL_PKEY_PARAM_PRIV_KEY, number),
        ]
        guard let key = unsafe KeyParameter.makeKey("EC", copenssl_keypair, parameters) else { return nil }
        unsafe self.init(owning: key)
        guard isKeyPair else { return nil }
    }

    private init(owning key: OpaquePointer) {
        unsafe pointer = key
    }

    deinit {
        unsafe EVP_PKEY_free(pointer)
    }

    /// Whether the private number is in range and belongs to the public point. libcrypto does not
    /// check this when it creates a key.
    private var isKeyPair: Bool {
        let context = unsafe require(EVP_PKEY_CTX_new(pointer, nil), "check a P-256 key")
        defer { unsafe EVP_PKEY_CTX_free(context) }
        return unsafe EVP_PKEY_check(context) == 1
    }
}

// MARK: - Key agreement

extension P256Key {
    /// The length of a shared secret in bytes.
    static let sharedSecretCount = 32

    /// Returns the x coordinate of the product of this private number and a point, 32 bytes (SEC 1
    /// §3.3.1).
    func sharedSecret(with peer: P256Key) -> SecretBytes {
        let context = unsafe require(EVP_PKEY_CTX_new(pointer, nil), "start a key agreement")
        defer { unsafe EVP_PKEY_CTX_free(context) }
        unsafe require(EVP_PKEY_derive_init(context), "start a key agreement")
        unsafe require(EVP_PKEY_derive_set_peer(context, peer.pointer), "set the peer of a key agreement")
        return unsafe SecretBytes(count: Self.sharedSecretCount) { destination in
            var written = destination.count
            unsafe require(EVP_PKEY_derive(context, destination.baseAddress, &written), "agree on a secret")
            precondition(written == Self.sharedSecretCount, "a coordinate has 32 bytes")
        }
    }

    /// Returns the public point of a private number, uncompressed.
    private static func point(of number: borrowing BigNumber) -> [UInt8] {
        let curve = unsafe require(EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1), "choose P-256")
        defer { unsafe EC_GROUP_free(curve) }
        let point = unsafe require(EC_POINT_new(curve), "make a point")
        defer { unsafe EC_POINT_free(point) }
        // libcrypto multiplies the generator in constant time.
        unsafe require(EC_POINT_mul(curve, point, number.pointer, nil, nil, nil), "compute a public key")
        return unsafe [UInt8](unsafeUninitializedCapacity: 1 + coordinatesCount) { buffer, count in
            count = unsafe EC_POINT_point2oct(
                curve,
                point,
                POINT_CONVERSION_UNCOMPRESSED,
                buffer.baseAddress,
                buffer.count,
                nil
            )
        }
    }
}

// MARK: - Encodings

/// Each encoding is a fixed header followed by the key. This code reads it without libcrypto.
/// libcrypto's decoders try many forms, so they should not process bytes from strangers. Its
/// encoders and decoders also leave copies of private keys in freed memory.
extension P256Key {
    private static let group = KeyParameter.text(OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1")
    private static let numberCount = 32
    /// The length of a point's x and y in bytes. They follow a byte that marks the uncompressed
    /// form (SEC 1 §2.3.3). libcrypto would also accept other forms.
    private static let coordinatesCount = 64
    private static let uncompressed: UInt8 = 4

    /// AlgorithmIdentifier with id-ecPublicKey and secp256r1 (RFC 5480 §2.1.1).
    private static let algorithm: [UInt8] = [
        0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D,
        0x03, 0x01, 0x07,
    ]
    private static let publicHeader = [0x30, 0x59] + algorithm + [0x03, 0x42, 0x00, uncompressed]
    /// PrivateKeyInfo, version 0, which contains an ECPrivateKey (RFC 5915 §3), version 1.
    private static let privateHeader =
        [0x30, 0x81, 0x87, 0x02, 0x01, 0x00] + algorithm + [0x04, 0x6D, 0x30, 0x6B, 0x02, 0x01, 0x01, 0x04, 0x20]
    /// The field [1] of ECPrivateKey.
    private static let publicField: [UInt8] = [0xA1, 0x44, 0x03, 0x42, 0x00, uncompressed]
    private static let privateRestCount = numberCount + publicField.count + coordinatesCount

    /// The public key as SubjectPublicKeyInfo with an uncompressed point (RFC 5480 §2), 91 bytes.
    var publicDER: [UInt8] { Self.publicHeader + coordinates }

    /// The private key in PKCS #8 (RFC 5958), 138 bytes.
    var privateDER: SecretBytes {
        let number = unsafe BigNumber(OSSL_PKEY_PARAM_PRIV_KEY, of: pointer).secretBytes(Self.numberCount)
        return SecretBytes(joining: [Self.privateHeader, number, Self.publicField, coordinates])
    }

    /// The x and y of the public point, 64 bytes.
    var coordinates: ArraySlice<UInt8> {
        let expected = 1 + Self.coordinatesCount
        let point = unsafe [UInt8](unsafeUninitializedCapacity: expected) { buffer, count in
            unsafe require(
                EVP_PKEY_get_octet_string_param(pointer, OSSL_PKEY_PARAM_PUB_KEY, buffer.baseAddress, expected, &count),
                "read a public key"
            )
        }
        precondition(point.count == expected && point[0] == Self.uncompressed, "libcrypto writes points uncompressed")
        return point.dropFirst()
    }

    /// Returns the range of the `count` bytes after `header`. Returns nil if `bytes` has another
    /// header or length.
    private static func content(after header: [UInt8], in bytes: some ByteRegion, count: Int) -> Range<Int>? {
        guard bytes.count == header.count + count else { return nil }
        let isEqual = bytes.withSpan { span in header.indices.allSatisfy { span[$0] == header[$0] } }
        return isEqual ? header.count..<bytes.count : nil
    }
}
