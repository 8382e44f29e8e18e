import COpenSSL

/// AES-128 in counter mode (SP 800-38A §6.5). The caller provides the whole initial counter block.
public enum AES128CTR {
    /// Encrypts or decrypts. In counter mode, both are the same operation.
    ///
    /// - Parameters:
    ///   - input: The plaintext or ciphertext, with any number of bytes.
    ///   - key: 16 bytes.
    ///   - counter: The initial counter block, 16 bytes. It must never be used twice with the same
    ///     key.
    /// - Returns: The output, which is as long as `input`.
    public static func apply(to input: some ByteRegion, key: some ByteRegion, counter: some ByteRegion) -> [UInt8] {
        let context = unsafe CipherContext(Algorithm.aes128CTR, key: key, iv: counter, encrypting: true)
        return unsafe [UInt8](unsafeUninitializedCapacity: input.count) { buffer, count in
            if let base = buffer.baseAddress {
                unsafe context.update(input, into: base)
            }
            count = buffer.count
        }
    }
}

/// AES-128 (FIPS 197) on many independent blocks per call. It is the block operation of counter
/// mode, applied to many messages at once.
///
/// The key schedule is erased when the value is destroyed. Each thread needs its own value.
@safe public struct AES128Blocks: ~Copyable {
    /// The length of a block in bytes.
    public static let blockCount = 16

    private let context: CipherContext

    /// - Parameter key: The key, 16 bytes.
    public init(key: some ByteRegion) {
        unsafe context = CipherContext(Algorithm.aes128ECB, key: key, iv: [UInt8](), encrypting: true)
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

/// One EVP_CIPHER_CTX. The key schedule is erased when the value is destroyed.
@safe struct CipherContext: ~Copyable {
    let pointer: OpaquePointer

    /// - Parameters:
    ///   - cipher: The cipher in OpenSSL. The key and the initialisation vector must have the
    ///     lengths that the cipher requires.
    ///   - ivCount: The length of the initialisation vector if the cipher is in GCM and the length
    ///     differs from the cipher's default.
    ///   - encrypting: True to encrypt, false to decrypt.
    init(
        _ cipher: OpaquePointer?,
        key: some ByteRegion,
        iv: some ByteRegion,
        ivCount expectedCount: Int? = nil,
        encrypting: Bool
    ) {
        let context = unsafe require(EVP_CIPHER_CTX_new(), "make a cipher context")
        unsafe pointer = context
        let direction: Int32 = encrypting ? 1 : 0
        if let expectedCount {
            // The length must be set before the vector.
            unsafe require(EVP_CipherInit_ex2(context, cipher, nil, nil, direction, nil), "choose a cipher")
            unsafe require(copenssl_gcm_set_iv_count(context, Int32(expectedCount)), "set the length of an IV")
        }
        unsafe key.withPointer { keyBase, keyCount in
            unsafe iv.withPointer { ivBase, ivCount in
                // Check the lengths first: OpenSSL always reads as many bytes as the cipher
                // requires, even if the array is shorter.
                precondition(unsafe keyCount == Int(EVP_CIPHER_get_key_length(cipher)), "wrong key length")
                let required = unsafe expectedCount ?? Int(EVP_CIPHER_get_iv_length(cipher))
                precondition(ivCount == required, "wrong IV length")
                // A second cipher argument would reset the length of the vector.
                let chosen = unsafe expectedCount == nil ? cipher : nil
                unsafe require(
                    EVP_CipherInit_ex2(context, chosen, keyBase, ivBase, direction, nil),
                    "set a cipher's key"
                )
            }
        }
    }

    deinit {
        // EVP_CIPHER_CTX_free(3) erases the key schedule.
        unsafe EVP_CIPHER_CTX_free(pointer)
    }

    /// Adds data that is authenticated but not encrypted.
    func authenticate(_ data: some ByteRegion) {
        unsafe data.withPointer { base, count in
            var written: Int32 = 0
            unsafe require(EVP_CipherUpdate(pointer, nil, &written, base, Int32(count)), "authenticate data")
        }
    }

    /// Encrypts or decrypts `input`, and writes the result to `output`. `output` must be at least
    /// as long as `input`.
    func update(_ input: some ByteRegion, into output: UnsafeMutablePointer<UInt8>) {
        unsafe input.withPointer { base, count in
            var written: Int32 = 0
            unsafe require(EVP_CipherUpdate(pointer, output, &written, base, Int32(count)), "run a cipher")
        }
    }

    /// Ends the message. When decrypting, returns false if the tag is wrong.
    func finish() -> Bool {
        var written: Int32 = 0
        var nothing: UInt8 = 0
        return unsafe EVP_CipherFinal_ex(pointer, &nothing, &written) == 1
    }
}
