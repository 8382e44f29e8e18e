/// A public key for RSASSA-PKCS1-v1_5 with SHA-256 (RFC 8017 §8.2), which JSON Web Tokens call RS256 (RFC 7518
/// §3.3). It only verifies.
package struct RSAVerifyingKey: Sendable {
    private let key: RSAPublicKey

    /// - Parameters:
    ///   - modulus: 2048 to 4096 bits, big-endian.
    ///   - exponent: An odd number from 3 on, with at most 64 bits, big-endian.
    /// - Returns: Nil if a number is out of bounds.
    package init?(modulus: [UInt8], exponent: [UInt8]) {
        guard let key = RSAPublicKey(modulus: modulus, exponent: exponent) else { return nil }
        self.key = key
    }

    package func isValid(_ signature: [UInt8], of message: [UInt8]) -> Bool { key.isValidPKCS1(signature, of: message) }
}
