/// The classification of daily summaries, as in Google's reference app: the first class for which
/// any threshold is reached.
package struct ExposureClass: Sendable, Equatable {
    /// The position in the list. The lowest index wins.
    package let index: Int
    package let name: String
    /// The conditions, one of which suffices. A threshold of 0 is off.
    let thresholds: [Condition: Double]

    package init(index: Int, name: String, thresholds: [Condition: Double]) {
        (self.index, self.name, self.thresholds) = (index, name, thresholds)
    }

    package enum Condition: Sendable, Hashable {
        case scoreSum(ReportType)
        case daySum
        case dayMaximum
        case weightedDuration

        func value(_ summary: DailySummary) -> Double {
            switch self {
            case .scoreSum(let type): summary.byReportType[type]?.scoreSum ?? 0
            case .daySum: summary.total.scoreSum
            case .dayMaximum: summary.total.maximumScore
            case .weightedDuration: summary.total.weightedDurationSum
            }
        }
    }

    private func applies(to summary: DailySummary) -> Bool {
        thresholds.contains { $1 > 0 && $0.value(summary) >= $1 }
    }

    /// Returns the class with the lowest index that applies on any day, and its newest day; nil if
    /// none applies.
    package static func classify(
        _ summaries: [DailySummary],
        _ classes: [ExposureClass]
    ) -> (class: ExposureClass, day: Int64)? {
        for candidate in classes.sorted(by: { $0.index < $1.index }) {
            if let day = summaries.filter(candidate.applies).map(\.day).max() { return (candidate, day) }
        }
        return nil
    }

    /// Whether an earlier exposure was revoked: the score of a day fell or vanished. Days that are
    /// older than the threshold do not count, because their exposures expire.
    ///
    /// - Parameters:
    ///   - before, now: The score sums by day.
    ///   - oldest: The oldest day that counts.
    package static func isRevoked(before: [Int64: Double], now: [Int64: Double], oldest: Int64) -> Bool {
        before.contains { day, score in day >= oldest && score > now[day, default: 0] }
    }
}
