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
