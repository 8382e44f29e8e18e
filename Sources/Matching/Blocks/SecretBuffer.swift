import Cryptography

/// Memory at one place that is overwritten again and again, and erased when nobody needs it any more.
@safe final class SecretBuffer {
    let base: UnsafeMutablePointer<UInt8>
    private let count: Int

    /// - Parameter count: Bytes; without it, room for what AES gives for a batch.
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
