/// EMSA-PSS-ENCODE with SHA-384, MGF1 with SHA-384 and a salt of 48 bytes (RFC 8017 §9.1.1). The
/// result is the number that is signed instead of the message.
///
/// ```
/// H  = SHA-384(00 00 00 00 00 00 00 00 || SHA-384(message) || salt)
/// EM = ((00 ... 00 || 01 || salt) xor MGF1(H)) || H || BC
/// ```
enum PSSEncoding {
    /// The salt's length in bytes.
    static let saltCount = SHA384.digestCount

    /// Returns the encoded message. Its length is the number of bytes that are needed for `bits`
    /// bits.
    ///
    /// - Parameter bits: The maximum number of bits. This is one less than the modulus has, so that
    ///   the encoded message is below the modulus (RFC 8017 §8.1.1).
    static func encode(_ message: some ByteRegion, salt: [UInt8], bits: Int) -> [UInt8] {
        precondition(salt.count == saltCount, "a salt has 48 bytes")
        let count = (bits + 7) / 8
        let digest = SHA384.hash([UInt8](repeating: 0, count: 8) + SHA384.hash(message) + salt)
        let padding = [UInt8](repeating: 0, count: count - saltCount - digest.count - 2)
        let block = padding + [0x01] + salt
        var masked = zip(block, mask(from: digest, count: block.count)).map { $0 ^ $1 }
        masked[0] &= 0xFF >> UInt8(8 * count - bits)
        return masked + digest + [0xBC]
    }

    /// MGF1 (RFC 8017 §B.2.1), but with at most 256 digests.
    private static func mask(from seed: [UInt8], count: Int) -> [UInt8] {
        let digests = (count + SHA384.digestCount - 1) / SHA384.digestCount
        return Array((0..<digests).flatMap { SHA384.hash(seed + [0, 0, 0, UInt8($0)]) }.prefix(count))
    }
}
