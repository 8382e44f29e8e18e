import AuthorityProtocol
import Synchronization

/// The reports of a package, in portions for the workers.
final class Work: Sendable {
    /// The number of reports between two checks for cancellation.
    private static let portionCount = 16_384

    struct Portion: Sendable {
        let reports: DayReports
        let range: Range<Int>
        /// The keys of the day, as indices of slots.
        let slots: [Int]
    }

    private let portions: [Portion]
    private let next = Atomic(0)

    /// - Parameter days: The days for which there are keys.
    init(_ days: [(reports: DayReports, slots: [Int])]) {
        portions = days.flatMap { day in
            stride(from: 0, to: day.reports.count, by: Self.portionCount).map { start in
                Portion(
                    reports: day.reports,
                    range: start..<min(start + Self.portionCount, day.reports.count),
                    slots: day.slots
                )
            }
        }
    }

    var portionCount: Int { portions.count }

    /// Takes the next portion. No other worker receives the same portion. Returns nil if no portion
    /// is left.
    func take() -> Portion? {
        let index = next.add(1, ordering: .relaxed).oldValue
        return index < portions.count ? portions[index] : nil
    }
}
