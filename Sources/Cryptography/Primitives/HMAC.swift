import COpenSSL

/// HMAC (RFC 2104, FIPS 198-1) with any digest.
enum HMAC {
    /// Returns the tag for `message` with `key`.
    ///
    /// - Parameters:
    ///   - digest: The name of the digest in OpenSSL.
    ///   - count: The digest's length in bytes.
    static func tag(of message: some ByteRegion, key: some ByteRegion, digest: String, count: Int) -> [UInt8] {
        var tag = [UInt8](repeating: 0, count: count)
        var written = 0
        unsafe key.withPointer { keyBase, keyCount in
            unsafe message.withPointer { messageBase, messageCount in
                let made = unsafe EVP_Q_mac(
                    nil,
                    "HMAC",
                    nil,
                    digest,
                    nil,
                    keyBase,
                    keyCount,
                    messageBase,
                    messageCount,
                    &tag,
                    count,
                    &written
                )
                unsafe require(made == nil ? 0 : 1, "compute an HMAC")
            }
        }
        return tag
    }
}

/// HMAC with SHA-1 (RFC 2104, FIPS 198-1). It is used only for the codes from authenticator apps
/// (RFC 4226).
public enum HMACSHA1 {
    /// The tag's length in bytes.
    public static let tagCount = 20

    /// Returns the tag for `message` with `key`, 20 bytes.
    public static func tag(of message: some ByteRegion, key: some ByteRegion) -> [UInt8] {
        HMAC.tag(of: message, key: key, digest: "SHA1", count: tagCount)
    }
}

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
