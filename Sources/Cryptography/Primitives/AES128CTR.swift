import COpenSSL

/// AES-128 in counter mode (SP 800-38A §6.5). The whole initial counter block is the caller's.
public enum AES128CTR {
    /// Encrypts or decrypts, which is the same.
    ///
    /// - Parameters:
    ///   - input: Any number of bytes.
    ///   - key: 16 bytes.
    ///   - counter: 16 bytes, the initial counter block. Never use one twice with a key.
    /// - Returns: As many bytes as `input`.
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
