import COpenSSL

/// SHA-256 (FIPS 180-4 §6.2).
public enum SHA256 {
    /// The digest's length in bytes.
    public static let digestCount = 32

    /// The digest of `message`, 32 bytes.
    public static func hash(_ message: some ByteRegion) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: digestCount)
        unsafe message.withPointer { base, count in
            unsafe require(EVP_Q_digest(nil, "SHA256", nil, base, count, &digest, nil), "compute SHA-256")
        }
        return digest
    }
}
