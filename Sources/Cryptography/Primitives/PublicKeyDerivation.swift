import COpenSSL

/// HKDF-SHA256 (RFC 5869) for many keys with the same info and without a salt. The digests of the
/// salt are computed once. Derives 16 bytes.
///
/// Only for published keys: intermediate values are not erased. Each thread needs its own value.
@safe package struct PublicKeyDerivation: ~Copyable {
    /// The lengths of the input and of the output in bytes.
    package static let count = 16

    private static let (innerPad, outerPad): (UInt8, UInt8) = (0x36, 0x5C)
    /// The block of SHA-256.
    private static let blockCount = 64

    /// The digests after the first block, which contains the empty salt.
    private let inner = Digest()
    private let outer = Digest()
    private let work = Digest()
    /// The second message of the expansion's inner digest.
    private let info: [UInt8]
    private let scratch: UnsafeMutablePointer<UInt8>

    private static let scratchCount = 2 * blockCount

    /// - Parameter info: The purpose of the derived bytes, at most 63 bytes.
    package init(info: [UInt8]) {
        precondition(info.count < Self.blockCount, "the info must fit one block")
        self.info = info + [1]
        unsafe scratch = .allocate(capacity: Self.scratchCount)
        unsafe scratch.initialize(repeating: 0, count: Self.scratchCount)
        Self.start(inner, Self.innerPad)
        Self.start(outer, Self.outerPad)
    }

    /// Hashes the first block of an HMAC whose key is zero.
    private static func start(_ digest: borrowing Digest, _ pad: UInt8) {
        unsafe require(EVP_DigestInit_ex2(digest.pointer, Algorithm.sha256, nil), "start SHA-256")
        digest.update([UInt8](repeating: pad, count: blockCount))
    }

    deinit {
        unsafe scratch.deallocate()
    }

    /// Derives from a key of 16 bytes.
    @unsafe package borrowing func derive(from key: UnsafePointer<UInt8>, into output: UnsafeMutablePointer<UInt8>) {
        // Extraction: HMAC of the key, with the salt as the key of the HMAC.
        let second = unsafe scratch + Self.blockCount
        unsafe resume(inner, key, Self.count)
        unsafe resume(outer, second, SHA256.digestCount)
        // Expansion: HMAC of the info, with the result as the key of the HMAC.
        for index in 0..<SHA256.digestCount { unsafe scratch[index] = second[index] ^ Self.innerPad }
        for index in SHA256.digestCount..<Self.blockCount { unsafe scratch[index] = Self.innerPad }
        for index in info.indices { unsafe second[index] = info[index] }
        hash(Self.blockCount + info.count)
        for index in 0..<Self.blockCount { unsafe scratch[index] ^= Self.innerPad ^ Self.outerPad }
        hash(Self.blockCount + SHA256.digestCount)
        unsafe output.update(from: second, count: Self.count)
    }

    /// Continues a digest after its first block. Writes the digest to the second half of `scratch`.
    private borrowing func resume(_ start: borrowing Digest, _ message: UnsafePointer<UInt8>, _ count: Int) {
        unsafe require(EVP_MD_CTX_copy_ex(work.pointer, start.pointer), "copy a digest")
        unsafe require(EVP_DigestUpdate(work.pointer, message, count), "compute SHA-256")
        unsafe require(EVP_DigestFinal_ex(work.pointer, scratch + Self.blockCount, nil), "compute SHA-256")
    }

    /// Hashes the first bytes of `scratch`. Writes the digest to its second half.
    private borrowing func hash(_ count: Int) {
        unsafe require(EVP_DigestInit_ex2(work.pointer, nil, nil), "start SHA-256")
        unsafe require(EVP_DigestUpdate(work.pointer, scratch, count), "compute SHA-256")
        unsafe require(EVP_DigestFinal_ex(work.pointer, scratch + Self.blockCount, nil), "compute SHA-256")
    }
}
