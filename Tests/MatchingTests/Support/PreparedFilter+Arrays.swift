@testable import Matching

extension PreparedFilter {
    /// The indices of the reports that are kept.
    func survivors(ivs: [UInt8], heads: [UInt32], startingIn range: StartRange) -> [UInt32] {
        var survivors = [UInt32](repeating: 0, count: heads.count)
        let count = unsafe ivs.withUnsafeBufferPointer { ivs in
            unsafe heads.withUnsafeBufferPointer { heads in
                let batch = unsafe ReportBatch(count: heads.count, ivs: ivs.baseAddress!, heads: heads.baseAddress!)
                return unsafe self.survivors(of: batch, startingIn: range, into: &survivors)
            }
        }
        return Array(survivors[..<count])
    }
}
