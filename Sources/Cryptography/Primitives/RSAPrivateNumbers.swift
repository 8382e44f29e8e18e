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
