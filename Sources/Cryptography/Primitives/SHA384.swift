import COpenSSL

/// SHA-384 (FIPS 180-4 §6.5).
package enum SHA384 {
    /// The digest's length in bytes.
    package static let digestCount = 48

    /// Returns the digest of `message`, 48 bytes.
    package static func hash(_ message: some ByteRegion) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: digestCount)
        unsafe message.withPointer { base, count in
            unsafe require(EVP_Q_digest(nil, "SHA384", nil, base, count, &digest, nil), "compute SHA-384")
        }
        return digest
    }
}
