import COpenSSL

/// HMAC with SHA-256 (RFC 2104, FIPS 198-1).
public enum HMACSHA256 {
    /// The tag's length in bytes. It is never truncated.
    public static let tagCount = 32

    /// The tag of `message` under `key`, 32 bytes.
    public static func tag(of message: some ByteRegion, key: some ByteRegion) -> [UInt8] {
        var tag = [UInt8](repeating: 0, count: tagCount)
        var written = 0
        unsafe key.withPointer { keyBase, keyCount in
            unsafe message.withPointer { messageBase, messageCount in
                let made = unsafe EVP_Q_mac(
                    nil,
                    "HMAC",
                    nil,
                    "SHA256",
                    nil,
                    keyBase,
                    keyCount,
                    messageBase,
                    messageCount,
                    &tag,
                    tagCount,
                    &written
                )
                unsafe require(made == nil ? 0 : 1, "compute HMAC-SHA256")
            }
        }
        return tag
    }

    /// Whether `tag` is the tag of `message` under `key`, compared in constant time.
    public static func isValid(_ tag: some ByteRegion, of message: some ByteRegion, key: some ByteRegion) -> Bool {
        constantTimeEqual(self.tag(of: message, key: key), tag)
    }
}
