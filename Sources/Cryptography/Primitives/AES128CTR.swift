import COpenSSL

/// AES-128 in counter mode (SP 800-38A §6.5). The caller provides the whole initial counter block.
public enum AES128CTR {
    /// Encrypts or decrypts, which is the same operation.
    ///
    /// - Parameters:
    ///   - input: The plaintext or ciphertext, with any number of bytes.
    ///   - key: 16 bytes.
    ///   - counter: The initial counter block, 16 bytes. It must never be used twice with the same
    ///     key.
    /// - Returns: The output, which is as long as `input`.
    public static func apply(to input: some ByteRegion, key: some ByteRegion, counter: some ByteRegion) -> [UInt8] {
        let context = unsafe CipherContext(EVP_aes_128_ctr(), key: key, iv: counter, encrypting: true)
        return unsafe [UInt8](unsafeUninitializedCapacity: input.count) { buffer, count in
            if let base = buffer.baseAddress {
                unsafe context.update(input, into: base)
            }
            count = buffer.count
        }
    }
}
