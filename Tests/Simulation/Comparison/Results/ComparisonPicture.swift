/// The results as a picture in SVG.
struct ComparisonPicture: Sendable {
    private let comparison: Comparison
    private let width = 900

    init(_ comparison: Comparison) {
        self.comparison = comparison
    }

    /// The picture. It adapts to a dark background where the viewer supports it.
    var svg: String {
        var lines: [String] = []
        var y = 34
        lines += [text(20, y, "One town under four designs", "title")]
        y += 22
        lines += [text(20, y, subtitle, "note")]
        y = warnings(from: y + 34, &lines)
        y = traffic(from: y + 30, &lines)
        y = leaks(from: y + 30, &lines)
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(y)" viewBox="0 0 \(width) \(y)" \
            role="img" aria-label="Warnings, traffic and recovered data of four designs">
            <style>
            text { font: 13px sans-serif; fill: #1f2933 }
            .title { font-size: 19px; font-weight: bold } .head { font-weight: bold } .note { font-size: 12px; fill: #52606d }
            .end { text-anchor: end } .middle { text-anchor: middle }
            .paper { fill: #ffffff } .right { fill: #1b7f79 } .missed { fill: #b8c2cc } .false { fill: #d9822b }
            .cell { fill: #d9822b } .frame { fill: none; stroke: #b8c2cc } .onbar { fill: #ffffff } .ondark { fill: #1f2933 }
            @media (prefers-color-scheme: dark) {
            text { fill: #e4e7eb } .note { fill: #9aa5b1 } .paper { fill: #161b22 } .right { fill: #2aa198 }
            .missed { fill: #52606d } .frame { stroke: #52606d } .onbar, .ondark { fill: #ffffff }
            }
            </style>
            <rect class="paper" width="\(width)" height="\(y)"/>
            \(lines.joined(separator: "\n"))
            </svg>

            """
    }

    private var subtitle: String {
        let (town, meetings) = (comparison.town, comparison.meetings)
        return """
            \(town.people.count) people, \(town.days) days. \(meetings.exposed.count) should be warned; \
            \(meetings.reachable.count) of them take part and have a contact who shares.
            """
    }

    // MARK: Panels

    private static let labelWidth = 190

    private func warnings(from top: Int, _ lines: inout [String]) -> Int {
        lines.append(text(20, top, "People warned", "head"))
        legend([("right", "warned rightly"), ("missed", "missed"), ("false", "false alarm")], top, &lines)
        let counts = comparison.columns.map { WarningCounts($0.run, comparison.town, comparison.meetings) }
        let longest = max(1, counts.map { $0.right + $0.missed + $0.falseAlarms }.max() ?? 1)
        let room = width - Self.labelWidth - 40
        for (index, (column, count)) in zip(comparison.columns, counts).enumerated() {
            let y = top + 14 + index * 30
            lines.append(text(Self.labelWidth, y + 17, column.design.rawValue, "end"))
            var x = Self.labelWidth + 12
            for (style, number) in [("right", count.right), ("missed", count.missed), ("false", count.falseAlarms)] {
                let length = number * room / longest
                lines.append(bar(x, y, length, 24, style))
                let label = style == "right" ? "middle onbar" : "middle ondark"
                if length >= 26 { lines.append(text(x + length / 2, y + 17, "\(number)", label)) }
                x += length
            }
        }
        return top + 14 + 4 * 30
    }

    private func traffic(from top: Int, _ lines: inout [String]) -> Int {
        lines.append(text(20, top, "Bytes of bodies per person and day, and requests", "head"))
        let unit = max(1, comparison.town.participants.count * comparison.town.days)
        let bytes = comparison.columns.map { ($0.run.traffic.received + $0.run.traffic.sent) / unit }
        let largest = max(1, bytes.max() ?? 1)
        let room = width - Self.labelWidth - 230
        for (index, (column, bytes)) in zip(comparison.columns, bytes).enumerated() {
            let y = top + 14 + index * 30
            lines.append(text(Self.labelWidth, y + 17, column.design.rawValue, "end"))
            let length = max(2, bytes * room / largest)
            lines.append(bar(Self.labelWidth + 12, y, length, 24, "right"))
            let requests = (column.run.traffic.requests + unit / 2) / unit
            let count = requests == 0 ? "less than 1 request" : "\(requests) requests"
            let label = "\(Self.grouped(bytes)) bytes, \(count)"
            lines.append(text(Self.labelWidth + 20 + length, y + 17, label, ""))
        }
        return top + 14 + 4 * 30
    }

    private static let kinds: [(name: String, share: any KeyPath<Leak, Share> & Sendable)] = [
        ("contact graph", \.graph), ("visits", \.visits), ("infected people", \.infected),
    ]
    private static let shortNames = ["venue", "EN", "Sonar", "event"]

    private func leaks(from top: Int, _ lines: inout [String]) -> Int {
        lines.append(text(20, top, "Share that an attacker recovers", "head"))
        let (cell, gap, height) = (54, 14, 32)
        for (kind, (name, _)) in Self.kinds.enumerated() {
            let x = Self.labelWidth + 12 + kind * (4 * cell + gap)
            lines.append(text(x + 2 * cell, top + 22, name, "middle"))
            for (index, name) in Self.shortNames.enumerated() {
                lines.append(text(x + index * cell + cell / 2, top + 40, name, "note middle"))
            }
        }
        for (row, attacker) in Comparison.Attacker.allCases.enumerated() {
            let y = top + 48 + row * height
            lines.append(text(Self.labelWidth, y + 20, attacker.rawValue, "end"))
            for (kind, (_, path)) in Self.kinds.enumerated() {
                for (index, column) in comparison.columns.enumerated() {
                    let share = (column.leaks[attacker] ?? Leak())[keyPath: path]
                    let x = Self.labelWidth + 12 + kind * (4 * cell + gap) + index * cell
                    let percent = share.all == 0 ? 0 : 100 * share.found / share.all
                    let opacity = share.found == 0 ? 0 : 15 + percent * 75 / 100
                    lines.append(
                        "<rect class=\"cell\" x=\"\(x)\" y=\"\(y)\" width=\"\(cell)\" height=\"\(height - 2)\" "
                            + "fill-opacity=\"\(Self.fraction(opacity))\"/>"
                    )
                    lines.append(
                        "<rect class=\"frame\" x=\"\(x)\" y=\"\(y)\" width=\"\(cell)\" height=\"\(height - 2)\"/>"
                    )
                    lines.append(text(x + cell / 2, y + 20, share.percent, "middle"))
                }
            }
        }
        let end = top + 48 + 4 * height
        lines.append(
            text(20, end + 20, "venue: our check-ins. EN: Exposure Notification. event: event registration.", "note")
        )
        return end + 36
    }

    // MARK: Elements

    private func legend(_ entries: [(style: String, name: String)], _ y: Int, _ lines: inout [String]) {
        for (index, entry) in entries.enumerated() {
            let x = Self.labelWidth + 12 + index * 150
            lines.append(bar(x, y - 11, 12, 12, entry.style))
            lines.append(text(x + 18, y, entry.name, "note"))
        }
    }

    private func bar(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ style: String) -> String {
        "<rect class=\"\(style)\" x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\"/>"
    }

    private func text(_ x: Int, _ y: Int, _ text: String, _ style: String) -> String {
        let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        return "<text x=\"\(x)\" y=\"\(y)\"\(style.isEmpty ? "" : " class=\"\(style)\"")>\(escaped)</text>"
    }

    /// Hundredths as a fraction.
    private static func fraction(_ hundredths: Int) -> String {
        hundredths < 10 ? "0.0\(hundredths)" : "0.\(hundredths)"
    }

    /// A number with commas between groups of three digits.
    private static func grouped(_ number: Int) -> String {
        var digits = Array("\(number)")
        for position in stride(from: digits.count - 3, to: 0, by: -3) { digits.insert(",", at: position) }
        return String(digits)
    }
}
