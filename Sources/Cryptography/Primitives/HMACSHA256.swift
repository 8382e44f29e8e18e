/// HMAC with SHA-256 (RFC 2104, FIPS 198-1).
public enum HMACSHA256 {
    /// The length of the tag in bytes. The tag is never truncated.
    public static let tagCount = 32

    /// Returns the tag for `message` with `key`, 32 bytes.
    public static func tag(of message: some ByteRegion, key: some ByteRegion) -> [UInt8] {
        HMAC.tag(of: message, key: key, digest: "SHA256", count: tagCount)
    }

    /// Whether `tag` is the tag for `message` with `key`. The tags are compared in constant time.
    public static func isValid(_ tag: some ByteRegion, of message: some ByteRegion, key: some ByteRegion) -> Bool {
        constantTimeEqual(self.tag(of: message, key: key), tag)
    }
}
