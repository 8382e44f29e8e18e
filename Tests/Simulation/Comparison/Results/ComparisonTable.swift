/// The results as tables in Markdown.
struct ComparisonTable: Sendable {
    private let comparison: Comparison

    init(_ comparison: Comparison) {
        self.comparison = comparison
    }

    /// The tables that depend only on the seed.
    var text: String {
        let (town, meetings) = (comparison.town, comparison.meetings)
        let header = """
            \(town.people.count) people, \(town.participants.count) of whom take part; \(town.days) days; \
            \(town.visits.count) visits to venues; \(meetings.graph.count) pairs who met; \
            \(town.people.count { $0.infection != nil }) infected, \(town.sharers.count) of whom share; \
            \(town.people.count { $0.cold != nil }) with a cold. \(meetings.exposed.count) people should be warned, \
            and \(meetings.reachable.count) of them can be: they take part, and their contact shares.

            """
        return ([header] + [warnings, ratings, costs] + leaks).joined(separator: "\n")
    }

    /// The CPU times, which differ from run to run.
    var deviceTimes: String {
        let rows = comparison.columns.flatMap { column in
            column.run.deviceTime.map { [column.design.rawValue, $0.part, Self.milliseconds($0.seconds)] }
        }
        return Self.table(["design", "work of a device", "CPU, ms per day"], rows)
    }

    private var warnings: String {
        warnings("warnings", comparison.columns.map { ($0.design.rawValue, $0.run) })
    }

    private var ratings: String {
        let apps = CoronaWarnAppRating.allCases.map { ($0.rawValue, comparison.ratings[$0] ?? DesignRun()) }
        let ours = comparison.columns.filter { $0.design == .exposureNotification }.map { ("this project", $0.run) }
        return warnings("Exposure Notification, rated by", ours + apps)
    }

    private func warnings(_ title: String, _ runs: [(name: String, run: DesignRun)]) -> String {
        let counts = runs.map { WarningCounts($0.run, comparison.town, comparison.meetings) }
        func row(_ name: String, _ text: (WarningCounts) -> String) -> [String] { [name] + counts.map(text) }
        let rows = [
            row("warned") { "\($0.warned)" },
            row("rightly") { "\($0.right)" },
            row("missed") { "\($0.missed)" },
            row("false alarms") { "\($0.falseAlarms)" },
            row("median hours from exposure to warning") { $0.medianDelay.map { "\($0)" } ?? "-" },
        ]
        return Self.table([title] + runs.map(\.name), rows)
    }

    private var costs: String {
        let devices = comparison.town.participants.count
        let unit = max(1, devices * comparison.town.days)
        func column(_ value: (Traffic) -> String) -> [String] { comparison.columns.map { value($0.run.traffic) } }
        return table(
            "per person and day",
            [
                ("bytes received", column { "\($0.received / unit)" }),
                ("bytes sent", column { "\($0.sent / unit)" }),
                ("requests", column { Self.decimal($0.requests * 100 / unit) }),
            ]
        )
    }

    private var leaks: [String] {
        Comparison.Attacker.allCases.map { attacker in
            func row(_ name: String, _ share: KeyPath<Leak, Share>) -> (String, [String]) {
                (name, comparison.columns.map { ($0.leaks[attacker] ?? Leak())[keyPath: share].text })
            }
            return table(
                attacker.rawValue,
                [row("contact graph", \.graph), row("visits", \.visits), row("infected people", \.infected)]
            )
        }
    }

    private func table(_ title: String, _ rows: [(String, [String])]) -> String {
        Self.table([title] + comparison.columns.map(\.design.rawValue), rows.map { [$0.0] + $0.1 })
    }

    private static func table(_ header: [String], _ rows: [[String]]) -> String {
        let lines = [header, header.map { _ in "---" }] + rows
        return lines.map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
    }

    /// Formats hundredths.
    private static func decimal(_ hundredths: Int) -> String {
        let fraction = hundredths % 100
        return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
    }

    private static func milliseconds(_ seconds: Double) -> String {
        decimal(Int((seconds * 100_000).rounded()))
    }
}

extension Share {
    /// The recovered share in percent, rounded; “–” if there was nothing to recover. Small shares are not
    /// rounded to nothing.
    var percent: String {
        guard all > 0 else { return "–" }
        guard found > 0 else { return "0%" }
        let percent = (200 * found + all) / (2 * all)
        return percent == 0 ? "<1%" : "\(percent)%"
    }

    /// The share, with the numbers of found and of all, and with the wrong claims if there are any.
    var text: String {
        let wrong = max(0, claimed - found)
        return "\(percent) (\(found)/\(all)\(wrong > 0 ? ", \(wrong) wrong" : ""))"
    }
}
