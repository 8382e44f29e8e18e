import COpenSSL

/// AES-128 on single blocks (FIPS 197), many at a time: what counter mode does to the blocks of many messages at once.
///
/// Its key schedule is erased when the value ends. Of several threads each needs one of its own.
@safe public struct AES128Blocks: ~Copyable {
    /// The length of a block in bytes.
    public static let blockCount = 16

    private let context: CipherContext

    /// - Parameter key: 16 bytes.
    public init(key: some ByteRegion) {
        unsafe context = CipherContext(EVP_aes_128_ecb(), key: key, iv: [UInt8](), encrypting: true)
        unsafe require(EVP_CIPHER_CTX_set_padding(context.pointer, 0), "turn off padding")
    }

    /// Encrypts blocks that have no relation to each other.
    ///
    /// - Parameters:
    ///   - blocks: `16 * count` bytes.
    ///   - count: At least one, below 2^27.
    ///   - output: Has room for as many bytes.
    @unsafe public borrowing func encrypt(
        _ blocks: UnsafePointer<UInt8>,
        count: Int,
        into output: UnsafeMutablePointer<UInt8>
    ) {
        var written: Int32 = 0
        unsafe require(
            EVP_CipherUpdate(context.pointer, output, &written, blocks, Int32(count * Self.blockCount)),
            "encrypt blocks"
        )
    }
}
