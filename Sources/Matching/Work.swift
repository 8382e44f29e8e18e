import AuthorityProtocol
import Synchronization

/// The reports of a package, in portions for the workers.
final class Work: Sendable {
    /// The number of reports between two checks for cancellation.
    private static let portionCount = 16_384

    struct Portion: Sendable {
        let reports: ReportBlock
        let range: Range<Int>
        /// The keys of the block's days, as indices of slots.
        let slots: [Int]
    }

    private let portions: [Portion]
    private let next = Atomic(0)

    /// - Parameter blocks: The blocks. One without keys causes no work.
    init(_ blocks: [(reports: ReportBlock, slots: [Int])]) {
        portions = blocks.filter { !$0.slots.isEmpty }.flatMap { block in
            stride(from: 0, to: block.reports.count, by: Self.portionCount).map { start in
                Portion(
                    reports: block.reports,
                    range: start..<min(start + Self.portionCount, block.reports.count),
                    slots: block.slots
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
