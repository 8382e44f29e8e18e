import CheckInClient
import Matching
import OperatingSystem

extension DiaryBrowser {
    /// The whole screen, from the first row to the last.
    func page(_ size: TerminalSize) -> [StyledLine] {
        let room = room(size)
        let body = body(size.columns, room)
        return header(size.columns) + body + Array(repeating: StyledLine(), count: max(0, room - body.count))
            + footer(size.columns)
    }

    /// The maximum of ``scroll``.
    func lastScroll(_ size: TerminalSize) -> Int { max(0, text(size.columns).count - room(size)) }

    /// The number of rows between the header and the footer.
    private func room(_ size: TerminalSize) -> Int { max(1, size.rows - 2 - footer(size.columns).count) }

    // MARK: Header and footer

    private func header(_ columns: Int) -> [StyledLine] {
        let place = contents.authorities.joined(separator: ", ")
        let room = columns - place.columns - 2
        guard room > title.columns else { return [StyledLine(title, .heading), StyledLine()] }
        return [StyledLine([(title.fitted(to: room) + "  ", .heading), (place, .plain)]), StyledLine()]
    }

    private var title: String {
        switch view {
        case .list, .search: "Check-ins"
        case .details: "Check-in"
        case .text(.exposures): "Exposures"
        case .text(.status): "Status"
        case .text(.keys): "Keys"
        case .edit: "When were you there?"
        case .confirmDeletion, .confirmDeletionOfEverything: "Delete permanently"
        }
    }

    private func footer(_ columns: Int) -> [StyledLine] {
        let sentences = notice.map { [StyledLine($0, .caution)] } ?? summary
        let told = sentences.flatMap { line in
            line.parts[0].text.wrapped(to: columns).map { StyledLine($0, line.parts[0].style) }
        }
        return [StyledLine()] + told + keyLines(columns)
    }

    /// The summary below the list.
    private var summary: [StyledLine] {
        guard case .list = view else { return [] }
        let check = contents.lastCheck.map { check in
            contents.missingNews.map { "News: \($0)." } ?? "Last check: \(check.time.localMinute)."
        }
        let news = contents.missingCheck ?? check ?? "Not compared with all authorities yet: run checkin sync."
        let until = contents.firstDeadline.map { " until \($0.localMinute)" } ?? ""
        let found: [StyledLine] =
            switch contents.highestRisk {
            case .none: []
            case .low: [StyledLine("+ Low risk: press x to see what to do\(until).", .caution)]
            case .increased: [StyledLine("! Increased risk: press x to see what to do\(until).", .alarm)]
            }
        let count = contents.count.checkIns
        return found + [
            StyledLine(
                "\(count.prefix(1).uppercased())\(count.dropFirst()). \(news)"
            )
        ]
    }

    private var keys: [(key: String, meaning: String)] {
        switch view {
        case .list where contents.checkIns.isEmpty:
            [("x", "exposures"), ("s", "status"), ("?", "keys"), ("q", "quit")]
        case .list:
            [("Enter", "details")] + Self.keysForSelection + [
                ("/", "search"), ("x", "exposures"), ("?", "keys"), ("q", "quit"),
            ]
        case .search: [("Enter", "go to the result"), ("Esc", "cancel")]
        case .details: Self.keysForSelection + [("↑↓", "scroll"), ("Esc", "back")]
        case .text: [("↑↓", "scroll"), ("Esc", "back")]
        case .edit: [("↑↓", "field"), ("←→", "move cursor"), ("Enter", "next, then save"), ("Esc", "cancel")]
        case .confirmDeletion: [("y", "delete"), ("n", "keep")]
        case .confirmDeletionOfEverything: [("Esc", "keep all")]
        }
    }

    private static let keysForSelection = [("o", "check out"), ("e", "edit"), ("d", "delete")]

    /// The keys and their meanings, wrapped to the width.
    private func keyLines(_ columns: Int) -> [StyledLine] {
        var lines: [StyledLine] = []
        var room = 0
        for (key, meaning) in keys {
            let width = key.columns + 1 + meaning.columns
            if width + 2 > room {
                lines.append(StyledLine([]))
                room = columns
            } else {
                lines[lines.count - 1].parts.append(("  ", .plain))
                room -= 2
            }
            lines[lines.count - 1].parts += [(key, .heading), (" \(meaning)", .plain)]
            room -= width
        }
        return lines
    }
}
