/// A filter that is prepared for one AES-128 key.
protocol PreparedFilter: AnyObject {
    /// Decrypts the reports with this key, and finds those whose start is in `range`.
    ///
    /// - Parameters:
    ///   - batch: The reports, at least one.
    ///   - survivors: Receives the indices of these reports in ascending order. The buffer has room
    ///     for all reports.
    /// - Returns: The number of these reports.
    func survivors(
        of batch: FilterBatch,
        startingIn range: StartRange,
        into survivors: UnsafeMutablePointer<UInt32>
    ) -> Int
}

/// A range of interval numbers, which the filter tests with one subtraction and one comparison.
struct StartRange: Equatable {
    /// The first number.
    let lowest: UInt32
    /// The number of interval numbers after the first one.
    let span: UInt32

    func contains(_ number: UInt32) -> Bool { number &- lowest <= span }
}

/// A batch of reports, in the form that the filter reads.
@safe struct FilterBatch {
    /// The maximum number of reports in a batch. It is small enough that the IVs and the keystream,
    /// 16 KiB each, remain in the nearest cache for all keys. It is large enough that the overhead
    /// of one call per key is negligible.
    static let maximumCount = 1024

    /// The number of reports, at most ``maximumCount``.
    let count: Int
    /// The IVs, 16 bytes each.
    let ivs: UnsafePointer<UInt8>
    /// The first four bytes of each ciphertext, in memory order.
    let heads: UnsafePointer<UInt32>
}
