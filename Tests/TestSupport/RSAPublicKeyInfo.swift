/// Encodes arbitrary numbers as RSA public keys in DER. The numbers do not have to form a key.
package enum RSAPublicKeyInfo {
    /// Returns a SubjectPublicKeyInfo (RFC 3279 §2.3.1).
    ///
    /// - Parameters:
    ///   - modulus: The bytes of the INTEGER, exactly as they are written. The function does not
    ///     add the zero byte that some positive numbers need.
    ///   - algorithm: The last number in the algorithm identifier: 1 for rsaEncryption, 10 for
    ///     id-RSASSA-PSS.
    package static func encode(modulus: [UInt8], exponent: [UInt8], algorithm: UInt8 = 1) -> [UInt8] {
        let identifier: [UInt8] = [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, algorithm]
        let key = element(0x30, integer(modulus) + integer(exponent))
        return element(0x30, element(0x30, identifier + [0x05, 0x00]) + element(0x03, [0] + key))
    }

    private static func integer(_ bytes: [UInt8]) -> [UInt8] {
        element(0x02, (bytes[0] < 0x80 ? [] : [0]) + bytes)
    }

    private static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        let count = content.count
        switch count {
        case ..<0x80: return [tag, UInt8(count)] + content
        case ..<0x100: return [tag, 0x81, UInt8(count)] + content
        default: return [tag, 0x82, UInt8(count >> 8), UInt8(count & 0xFF)] + content
        }
    }
}
