/// The results of a fault matrix, as text.
struct FaultTable {
    let outcomes: [Outcome]

    struct Outcome: Sendable {
        let cell: FaultCell
        let time: Duration
    }

    init(_ outcomes: [Outcome]) {
        self.outcomes = outcomes
    }

    /// The longest recovery.
    var longest: Duration { outcomes.map(\.time).max() ?? .zero }

    /// One line for each fault with all its moments, the slowest fault first.
    var lines: [String] {
        let rows = Dictionary(grouping: outcomes, by: \.cell.fault)
            .map { fault, outcomes in (name: fault, times: outcomes.map(\.time).sorted()) }
            .sorted { $0.times.last! > $1.times.last! }
        let all = (name: "all", times: outcomes.map(\.time).sorted())
        return (rows + [all]).map { row in
            let (median, longest) = (row.times[row.times.count / 2], row.times.last!)
            return "\(row.name): \(row.times.count) recovered, median \(median.text), longest \(longest.text)"
        }
    }
}

extension Duration {
    fileprivate var text: String { "\(Int(self / .milliseconds(1))) ms" }
}
