/// The reason why keys cannot come from one device: the keys of a device overlap only if they have
/// the same start.
package enum KeyOverlap: Error, Sendable, Equatable {
    /// A key starts during the period of another key, which has a different start.
    case unaligned(start: Int, during: Range<Int>)
    case sameStart(Int, count: Int)

    /// The maximum number of keys with the same start. A device that releases today's key creates
    /// another key with the same start.
    package static let maximumWithSameStart = 3

    /// Checks the keys of one upload.
    ///
    /// - Parameter periods: The intervals of each key, sorted by start and then by end.
    package static func check(
        _ periods: [Range<Int>],
        maximumWithSameStart: Int = maximumWithSameStart
    ) throws(KeyOverlap) {
        guard var last = periods.first else { return }
        for period in periods.dropFirst() {
            if period.lowerBound != last.lowerBound, last.contains(period.lowerBound) {
                throw .unaligned(start: period.lowerBound, during: last)
            }
            last = period
        }
        for (start, group) in Dictionary(grouping: periods, by: \.lowerBound).sorted(by: { $0.key < $1.key })
        where group.count > maximumWithSameStart {
            throw .sameStart(start, count: group.count)
        }
    }
}
