/// One AES-128 key, and the way in which blocks are encrypted under it and looked through.
protocol PreparedFilter: AnyObject {
    /// Finds the reports whose start, if they were under this key, would lie in `range`.
    ///
    /// - Parameters:
    ///   - batch: At least one report.
    ///   - survivors: Has room for an index of each, and gets them in rising order.
    /// - Returns: How many there are.
    func survivors(
        of batch: ReportBatch,
        startingIn range: StartRange,
        into survivors: UnsafeMutablePointer<UInt32>
    ) -> Int
}

/// Interval numbers as the filter compares them: one subtraction and one comparison.
struct StartRange: Equatable {
    /// The first that is meant.
    let lowest: UInt32
    /// How many more are.
    let span: UInt32

    func contains(_ number: UInt32) -> Bool { number &- lowest <= span }
}

/// Some reports of one day, as the filter reads them.
@safe struct ReportBatch {
    /// So many that IVs and keystream, 16 KiB each, stay in the nearest cache for all keys, and that the call for each key does not count.
    static let maximumCount = 1024

    /// At most ``maximumCount``.
    let count: Int
    /// 16 bytes for each.
    let ivs: UnsafePointer<UInt8>
    /// The first four bytes of each ciphertext, as they lie in memory.
    let heads: UnsafePointer<UInt32>
}
