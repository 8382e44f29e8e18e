import COpenSSL

/// SHA-256 (FIPS 180-4 §6.2).
public enum SHA256 {
    /// The digest's length in bytes.
    public static let digestCount = 32

    /// Returns the digest of `message`, 32 bytes.
    public static func hash(_ message: some ByteRegion) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: digestCount)
        unsafe message.withPointer { base, count in
            unsafe require(EVP_Q_digest(nil, "SHA256", nil, base, count, &digest, nil), "compute SHA-256")
        }
        return digest
    }

    /// Returns the digest of a message that is not in memory as a whole.
    ///
    /// - Parameter feed: Passes the parts of the message one after the other.
    public static func hash<Part: ByteRegion, Failure: Error>(
        _ feed: ((Part) -> Void) throws(Failure) -> Void
    ) throws(Failure) -> [UInt8] {
        try hash(context: [UInt8](), feed)
    }

    /// Returns the digest of `context`, followed by a message that is not in memory as a whole.
    static func hash<Part: ByteRegion, Failure: Error>(
        context: some ByteRegion,
        _ feed: ((Part) -> Void) throws(Failure) -> Void
    ) throws(Failure) -> [UInt8] {
        let digest = Digest()
        unsafe require(EVP_DigestInit_ex2(digest.pointer, Algorithm.sha256, nil), "start SHA-256")
        digest.update(context)
        try feed { digest.update($0) }
        var bytes = [UInt8](repeating: 0, count: digestCount)
        unsafe require(EVP_DigestFinal_ex(digest.pointer, &bytes, nil), "compute SHA-256")
        return bytes
    }
}

/// SHA-384 (FIPS 180-4 §6.5).
package enum SHA384 {
    /// The digest's length in bytes.
    static let digestCount = 48

    /// Returns the digest of `message`, 48 bytes.
    package static func hash(_ message: some ByteRegion) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: digestCount)
        unsafe message.withPointer { base, count in
            unsafe require(EVP_Q_digest(nil, "SHA384", nil, base, count, &digest, nil), "compute SHA-384")
        }
        return digest
    }
}

/// One EVP_MD_CTX.
@safe struct Digest: ~Copyable {
    let pointer: OpaquePointer

    init() {
        unsafe pointer = require(EVP_MD_CTX_new(), "start a digest")
    }

    deinit {
        unsafe EVP_MD_CTX_free(pointer)
    }

    func update(_ message: some ByteRegion) {
        unsafe message.withPointer { base, count in
            unsafe require(EVP_DigestUpdate(pointer, base, count), "compute a digest")
        }
    }
}
