import COpenSSL

/// One EVP_PKEY with an RSA private key. libcrypto erases the key when the last reference is
/// released.
// @unchecked: the key does not change after init, and libcrypto locks the blinding that it stores
// with the key (openssl-threads(7)).
@safe final class RSAPrivateKey: @unchecked Sendable {
    private let pointer: OpaquePointer
    let publicKey: RSAPublicKey

    /// Generates a key with the exponent 65,537. This takes some tenths of a second.
    ///
    /// - Parameter bits: The length of the modulus in bits, within `RSAPublicKey.sizes`.
    init(bits: Int) {
        precondition(RSAPublicKey.sizes.contains(bits), "an RSA modulus of 2048 to 4096 bits")
        let context = unsafe Self.context()
        defer { unsafe EVP_PKEY_CTX_free(context) }
        unsafe require(EVP_PKEY_keygen_init(context), "start to generate an RSA key")
        unsafe require(EVP_PKEY_CTX_set_rsa_keygen_bits(context, Int32(bits)), "set the size of an RSA key")
        var key: OpaquePointer?
        unsafe require(EVP_PKEY_generate(context, &key), "generate an RSA key")
        unsafe pointer = require(key, "generate an RSA key")
        guard let publicKey = unsafe RSAPublicKey(of: pointer) else {
            fatalError("unreachable: a generated RSA key is out of bounds")
        }
        self.publicKey = publicKey
    }

    /// Returns nil if the numbers are out of the bounds in ``RSAPublicKey``, or do not form a key.
    /// They form a key if p and q are prime and the other numbers follow from p, q and e.
    convenience init?(_ numbers: RSAPrivateNumbers) {
        // Check the bounds first, because they limit the work of `isKey`.
        self.init(unchecked: numbers)
        guard numbers.isKey else { return nil }
    }

    /// Uses the numbers without checking that they form a key. Returns nil if the public numbers
    /// are out of bounds.
    init?(unchecked numbers: RSAPrivateNumbers) {
        let parameters = zip(RSAPrivateNumbers.names, numbers.values).map { name, number in
            KeyParameter.number(name, BigNumber(number))
        }
        guard let key = unsafe KeyParameter.makeKey("RSA", copenssl_keypair, parameters) else { return nil }
        guard let publicKey = unsafe RSAPublicKey(of: key) else {
            unsafe EVP_PKEY_free(key)
            return nil
        }
        unsafe pointer = key
        self.publicKey = publicKey
    }

    deinit {
        unsafe EVP_PKEY_free(pointer)
    }

    /// The numbers of the key.
    var numbers: RSAPrivateNumbers {
        RSAPrivateNumbers(
            RSAPrivateNumbers.names.map { name in
                let number = unsafe BigNumber(name, of: pointer)
                return number.secretBytes(number.count)
            }
        )
    }

    /// RSASP1 (RFC 8017 §5.2.1): `message` to the power of the private exponent.
    ///
    /// The duration reveals neither the key nor the message. EVP_PKEY_decrypt first multiplies the
    /// message by a random factor. This base blinding cannot be turned off through EVP. libcrypto
    /// marks the private numbers with BN_FLG_CONSTTIME and computes with them in constant time.
    /// Before version 3.0.8, the protection was incomplete (CVE-2022-4304). With RSA_NO_PADDING,
    /// there is no padding to check.
    ///
    /// - Parameter message: A number below the modulus, with as many bytes as the modulus.
    func power(_ message: some ByteRegion) -> [UInt8] {
        let context = unsafe require(EVP_PKEY_CTX_new(pointer, nil), "start a private-key operation")
        defer { unsafe EVP_PKEY_CTX_free(context) }
        unsafe require(EVP_PKEY_decrypt_init(context), "start a private-key operation")
        unsafe require(EVP_PKEY_CTX_set_rsa_padding(context, RSA_NO_PADDING), "turn off padding")
        var count = publicKey.modulus.count
        return unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            unsafe message.withPointer { base, messageCount in
                unsafe require(
                    EVP_PKEY_decrypt(context, buffer.baseAddress, &count, base, messageCount),
                    "run a private-key operation"
                )
            }
            initialized = count
        }
    }

    private static func context() -> OpaquePointer {
        unsafe require(EVP_PKEY_CTX_new_id(EVP_PKEY_RSA, nil), "make an RSA key")
    }
}

/// The numbers of an RSA private key, and their encoding in PKCS #1 (RFC 8017 §A.1.2).
///
/// ```
/// RSAPrivateKey ::= SEQUENCE {
///     version           INTEGER,  -- 0: two primes
///     modulus           INTEGER,  -- n
///     publicExponent    INTEGER,  -- e
///     privateExponent   INTEGER,  -- d
///     prime1            INTEGER,  -- p
///     prime2            INTEGER,  -- q
///     exponent1         INTEGER,  -- d mod (p-1)
///     exponent2         INTEGER,  -- d mod (q-1)
///     coefficient       INTEGER   -- (inverse of q) mod p
/// }
/// ```
/// The encoding is implemented here because libcrypto's encoder and decoder leave copies of the key
/// in freed memory.
struct RSAPrivateNumbers: Sendable {
    /// libcrypto's names for the numbers (EVP_PKEY-RSA(7)), in PKCS #1 order.
    static let names = [
        "n", "e", "d", "rsa-factor1", "rsa-factor2", "rsa-exponent1", "rsa-exponent2", "rsa-coefficient1",
    ]

    private static let version: [UInt8] = [DER.integer, 1, 0]

    /// The eight numbers in the order of ``names``, big-endian, without leading zeros.
    let values: [SecretBytes]

    /// - Parameter values: The eight numbers, in the form of ``values``.
    init(_ values: [SecretBytes]) {
        precondition(values.count == Self.names.count, "an RSA private key has eight numbers")
        self.values = values
    }

    /// Returns nil if `der` is not exactly one PKCS #1 key with two primes in DER. Does not check
    /// the numbers themselves.
    init?(der: SecretBytes) {
        guard let ranges = der.withSpan(Self.ranges) else { return nil }
        values = ranges.map { der[$0] }
        // DER has only one encoding per value, so this comparison excludes other length encodings
        // and leading zeros.
        guard self.der == der else { return nil }
    }

    /// Whether the numbers form a key (RFC 8017 §3.2): p and q must be prime, and the other numbers
    /// must follow from p, q and e.
    ///
    /// The check is implemented here because EVP_PKEY_pairwise_check(3) leaves exponent2 and
    /// coefficient in freed memory.
    var isKey: Bool {
        let p = BigNumber(values[3])
        let q = BigNumber(values[4])
        let modulus = BigNumber(values[0])
        // p and q must not be 1, because the following steps divide by p - 1 and q - 1.
        guard modulus.isEqual(to: p.times(q)), p.isBelow(modulus), q.isBelow(modulus) else { return false }
        let coefficient = BigNumber(values[7])
        // Test primality last, because it takes a hundred times as long as the other checks.
        return isExponent(values[5], of: p) && isExponent(values[6], of: q)
            && coefficient.isBelow(p) && coefficient.times(q).modulo(p).isOne
            && p.isPrime && q.isPrime
    }

    /// Whether `bytes` is d mod (prime - 1), and is also the inverse of e modulo (prime - 1).
    private func isExponent(_ bytes: SecretBytes, of prime: borrowing BigNumber) -> Bool {
        let exponent = BigNumber(bytes)
        let order = prime.predecessor
        return BigNumber(values[2]).modulo(order).isEqual(to: exponent)
            && BigNumber(values[1]).times(exponent).modulo(order).isOne
    }

    /// The key in PKCS #1, DER.
    var der: SecretBytes {
        let content = SecretBytes(joining: [Self.version] + values.map(DER.integer))
        return SecretBytes(joining: [DER.header(DER.sequence, count: content.count), content])
    }

    /// The ranges of the eight numbers in `der`, without sign bytes. Nil if `der` has a different
    /// structure.
    private static func ranges(_ der: Span<UInt8>) -> [Range<Int>]? {
        guard let content = DER.content(DER.sequence, der, at: 0), content.upperBound == der.count,
            let version = content.isEmpty ? nil : DER.content(DER.integer, der, at: content.lowerBound),
            version.count == 1, der[version.lowerBound] == 0
        else { return nil }
        var (ranges, position): ([Range<Int>], Int) = ([], version.upperBound)
        while position < der.count {
            guard let range = DER.content(DER.integer, der, at: position), !range.isEmpty else { return nil }
            let isSigned = range.count > 1 && der[range.lowerBound] == 0
            ranges.append(range.lowerBound + (isSigned ? 1 : 0)..<range.upperBound)
            position = range.upperBound
        }
        return ranges.count == names.count ? ranges : nil
    }
}

extension RSAPrivateNumbers: Redacted {
    var description: String { "<numbers of an RSA private key>" }
}
