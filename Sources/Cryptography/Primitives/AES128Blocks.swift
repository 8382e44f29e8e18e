import COpenSSL

/// AES-128 (FIPS 197) on many independent blocks per call. Used as the block operation for counter
/// mode, for many messages at once.
///
/// The key schedule is erased when the value is destroyed. Each thread needs its own value.
@safe public struct AES128Blocks: ~Copyable {
    /// The length of a block in bytes.
    public static let blockCount = 16

    private let context: CipherContext

    /// - Parameter key: The key, 16 bytes.
    public init(key: some ByteRegion) {
        unsafe context = CipherContext(EVP_aes_128_ecb(), key: key, iv: [UInt8](), encrypting: true)
        unsafe require(EVP_CIPHER_CTX_set_padding(context.pointer, 0), "turn off padding")
    }

    /// Encrypts independent blocks.
    ///
    /// - Parameters:
    ///   - blocks: The blocks, `16 * count` bytes.
    ///   - count: The number of blocks: at least one, below 2^27.
    ///   - output: A buffer with the same size as `blocks`.
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
