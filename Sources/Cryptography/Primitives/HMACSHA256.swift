/// HMAC with SHA-256 (RFC 2104, FIPS 198-1).
public enum HMACSHA256 {
    /// The tag's length in bytes. It is never truncated.
    public static let tagCount = 32

    /// The tag of `message` under `key`, 32 bytes.
    public static func tag(of message: some ByteRegion, key: some ByteRegion) -> [UInt8] {
        HMAC.tag(of: message, key: key, digest: "SHA256", count: tagCount)
    }

    /// Whether `tag` is the tag of `message` under `key`, compared in constant time.
    public static func isValid(_ tag: some ByteRegion, of message: some ByteRegion, key: some ByteRegion) -> Bool {
        constantTimeEqual(self.tag(of: message, key: key), tag)
    }
}
