/// HMAC with SHA-1 (RFC 2104, FIPS 198-1). Only for the codes from authenticator apps (RFC 4226).
public enum HMACSHA1 {
    /// The tag's length in bytes.
    public static let tagCount = 20

    /// Returns the tag for `message` with `key`, 20 bytes.
    public static func tag(of message: some ByteRegion, key: some ByteRegion) -> [UInt8] {
        HMAC.tag(of: message, key: key, digest: "SHA1", count: tagCount)
    }
}
