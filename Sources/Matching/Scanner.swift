import AuthorityProtocol
import CheckInProtocol

/// Filters reports with prepared filters. Only one thread at a time may use a scanner.
///
/// The outer loop runs over batches of reports, and the inner loop runs over keys. A batch is
/// therefore read from memory only once, and remains in the nearest cache for all keys.
@safe final class Scanner {
    private let slots: [KeySlot]
    private let verifier: Verifier
    private let filter: BlockFilter
    private let keystream = SecretBuffer()
    /// The filters by slot, each prepared at first use.
    private var prepared: [Int: any PreparedFilter] = [:]
    private var heads = [UInt32](repeating: 0, count: FilterBatch.maximumCount)
    private var survivors = [UInt32](repeating: 0, count: FilterBatch.maximumCount)

    init(slots: [KeySlot], verifier: Verifier, filter: BlockFilter) {
        self.slots = slots
        self.verifier = verifier
        self.filter = filter
    }

    func scan(_ portion: Work.Portion) {
        let keys = portion.slots.map { (slot: $0, range: slots[$0].range, filter: preparedFilter($0)) }
        let reports = portion.reports
        for start in stride(from: portion.range.lowerBound, to: portion.range.upperBound, by: FilterBatch.maximumCount)
        {
            let batch = start..<min(start + FilterBatch.maximumCount, portion.range.upperBound)
            readHeads(of: reports, batch)
            unsafe withPointers(to: reports, batch) { batch, survivors in
                for key in keys {
                    let count = unsafe key.filter.survivors(of: batch, startingIn: key.range, into: survivors)
                    for index in 0..<count {
                        unsafe verifier.examine(reports, at: start + Int(survivors[index]), slot: key.slot)
                    }
                }
            }
        }
        verifier.count(pairs: portion.range.count * keys.count)
    }

    private func preparedFilter(_ slot: Int) -> any PreparedFilter {
        if let filter = prepared[slot] { return filter }
        let filter = filter.prepared(for: slots[slot].keys.encryption, keystream: keystream)
        prepared[slot] = filter
        return filter
    }

    /// Gathers the first four bytes of each ciphertext, once for all keys.
    private func readHeads(of reports: ReportBlock, _ batch: Range<Int>) {
        unsafe reports.ciphertexts.withUnsafeBytes { ciphertexts in
            unsafe heads.withUnsafeMutableBufferPointer { heads in
                for index in batch {
                    unsafe heads[index - batch.lowerBound] = ciphertexts.loadUnaligned(
                        fromByteOffset: index * ReportRecord.count,
                        as: UInt32.self
                    )
                }
            }
        }
    }

    /// Provides pointers to a batch and to room for its survivors. Because each pair takes less
    /// than a nanosecond, the pointers are provided only once for all keys.
    private func withPointers(
        to reports: ReportBlock,
        _ batch: Range<Int>,
        _ body: (FilterBatch, UnsafeMutablePointer<UInt32>) -> Void
    ) {
        unsafe reports.ivs.withUnsafeBufferPointer { ivs in
            unsafe heads.withUnsafeBufferPointer { heads in
                unsafe survivors.withUnsafeMutableBufferPointer { survivors in
                    // The three buffers are not empty, so each has a base address.
                    let batch = unsafe FilterBatch(
                        count: batch.count,
                        ivs: ivs.baseAddress! + batch.lowerBound * ProtectedReport.ivCount,
                        heads: heads.baseAddress!
                    )
                    unsafe body(batch, survivors.baseAddress!)
                }
            }
        }
    }
}
