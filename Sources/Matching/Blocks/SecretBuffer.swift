import Cryptography

/// A buffer at a fixed address that is reused, and erased when it is released.
@safe final class SecretBuffer {
    let base: UnsafeMutablePointer<UInt8>
    private let count: Int

    /// - Parameter count: The size in bytes. The default has room for the AES output for a batch.
    init(count: Int = AES128Blocks.blockCount * ReportBatch.maximumCount) {
        self.count = count
        unsafe base = .allocate(capacity: count)
        unsafe base.initialize(repeating: 0, count: count)
    }

    deinit {
        unsafe cleanse(base, count: count)
        unsafe base.deallocate()
    }
}
