/// A filter that is prepared for one AES-128 key.
protocol PreparedFilter: AnyObject {
    /// Finds the reports whose start would be in `range` if they were encrypted under this key.
    ///
    /// - Parameters:
    ///   - batch: The reports, at least one.
    ///   - survivors: Receives the reports' indices in ascending order. It has room for all
    ///     reports.
    /// - Returns: The number of these reports.
    func survivors(
        of batch: ReportBatch,
        startingIn range: StartRange,
        into survivors: UnsafeMutablePointer<UInt32>
    ) -> Int
}

/// A range of interval numbers, which the filter tests with one subtraction and one comparison.
struct StartRange: Equatable {
    /// The first number.
    let lowest: UInt32
    /// How many numbers follow the first number.
    let span: UInt32

    func contains(_ number: UInt32) -> Bool { number &- lowest <= span }
}

/// A batch of reports of one day, as the filter reads them.
@safe struct ReportBatch {
    /// The maximum number of reports in a batch. It is small enough that the IVs and the keystream,
    /// 16 KiB each, remain in the nearest cache for all keys. It is large enough that the call for
    /// each key costs almost nothing.
    static let maximumCount = 1024

    /// The number of reports, at most ``maximumCount``.
    let count: Int
    /// The IVs, 16 bytes each.
    let ivs: UnsafePointer<UInt8>
    /// The first four bytes of each ciphertext, in the order in memory.
    let heads: UnsafePointer<UInt32>
}
