import CheckInClient
import CheckInProtocol
import Matching
import Platform
import TextScreen

extension DiaryBrowser {
    /// Below so many columns, a line says less.
    private static let narrow = 60

    /// What the screen shows, from its first row to its last. Who has scrolled beyond the end is at the end then.
    mutating func page(columns: Int, rows: Int) -> [StyledLine] {
        let foot = footer(columns)
        let room = max(1, rows - 2 - foot.count)
        let body = body(columns, room)
        return header(columns) + body + Array(repeating: StyledLine(), count: max(0, room - body.count)) + foot
    }

    // MARK: Head and foot

    private func header(_ columns: Int) -> [StyledLine] {
        let place = contents.authority ?? "no authority"
        let room = columns - place.columns - 2
        guard room > title.columns else { return [StyledLine(title, .heading), StyledLine()] }
        return [StyledLine([(title.fitted(to: room) + "  ", .heading), (place, .plain)]), StyledLine()]
    }

    private var title: String {
        switch view {
        case .list: "Check-ins"
        case .details: "Check-in"
        case .text(let title): title
        case .edit: "When were you there?"
        case .confirmDeletion, .confirmDeletionOfEverything: "Delete for good"
        }
    }

    private func footer(_ columns: Int) -> [StyledLine] {
        let sentences = notice.map { [StyledLine($0, .caution)] } ?? summary
        let told = sentences.flatMap { line in
            line.parts[0].text.wrapped(to: columns).map { StyledLine($0, line.parts[0].style) }
        }
        return [StyledLine()] + told + keyLines(columns)
    }

    /// What one wants to know at a glance.
    private var summary: [StyledLine] {
        guard case .list = view else { return [] }
        let check = contents.lastCheck.map { "Last check: \($0.time.localMinute)." }
        let found: [StyledLine] =
            switch contents.highestRisk {
            case .none: []
            case .low: [StyledLine("+ Low risk: x shows what to do.", .caution)]
            case .increased: [StyledLine("! Increased risk: x shows what to do.", .alarm)]
            }
        let count = contents.checkIns.count.checkIns
        return found + [
            StyledLine(
                "\(count.prefix(1).uppercased())\(count.dropFirst()). \(check ?? "Nothing was compared yet: checkin sync.")"
            )
        ]
    }

    private var keys: [(key: String, meaning: String)] {
        switch view {
        case .list where contents.checkIns.isEmpty:
            [("x", "exposures"), ("s", "status"), ("?", "keys"), ("q", "quit")]
        case .list:
            [("Enter", "details")] + Self.keysForSelection + [("x", "exposures"), ("?", "keys"), ("q", "quit")]
        case .details: Self.keysForSelection + [("↑↓", "scroll"), ("Esc", "back")]
        case .text: [("↑↓", "scroll"), ("Esc", "back")]
        case .edit: [("↑↓", "start or end"), ("←→", "within it"), ("Enter", "next, then save"), ("Esc", "leave it")]
        case .confirmDeletion: [("y", "delete"), ("n", "keep")]
        case .confirmDeletionOfEverything: [("Esc", "keep all")]
        }
    }

    private static let keysForSelection = [("o", "check out"), ("e", "edit"), ("d", "delete")]

    /// As many on a line as fit.
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

    // MARK: Body

    private mutating func body(_ columns: Int, _ rows: Int) -> [StyledLine] {
        switch view {
        case .list: return list(columns, rows)
        case .details(let id): return scrolled(details(of: id, columns), rows)
        case .text(Self.exposures):
            return scrolled(contents.exposureLines.flatMap { Self.lines($0, columns) }, rows)
        case .text(Self.status): return scrolled(contents.status.lines(columns: columns).map { StyledLine($0) }, rows)
        case .text: return scrolled(Self.manual.lines(columns: columns).map { StyledLine($0) }, rows)
        case .edit(let form): return lines(of: form, columns)
        case .confirmDeletion(let id):
            let line = contents.checkIns.first { $0.id == id }.map { [$0.stay.start.localDayAndName, $0.line] }
            return ((line ?? []) + ["", "This check-in and all that was derived from it will be gone."]).flatMap {
                Self.lines($0, columns)
            }
        case .confirmDeletionOfEverything(let editor):
            let warning =
                "All check-ins and all that was derived from them will be gone, with the keys, the passphrase, your consents "
                + "and the authority."
            return Self.lines(warning, columns) + [StyledLine(), Self.line(editor, after: "Type “yes” or “no”: ")]
        }
    }

    private mutating func scrolled(_ lines: [StyledLine], _ rows: Int) -> [StyledLine] {
        scroll = min(scroll, max(0, lines.count - rows))
        return Array(lines.dropFirst(scroll).prefix(rows))
    }

    private static func lines(_ text: String, _ columns: Int) -> [StyledLine] {
        text.wrapped(to: columns).map { StyledLine($0) }
    }

    private func list(_ columns: Int, _ rows: Int) -> [StyledLine] {
        guard !contents.checkIns.isEmpty else {
            return Self.lines(
                "There are no check-ins. In another terminal, checkin scan --help says how to check in.",
                columns
            )
        }
        var lines: [StyledLine] = []
        var selectedLine = 0
        for (day, checkIns) in contents.checkIns.byDay {
            if !lines.isEmpty { lines.append(StyledLine()) }
            lines.append(StyledLine(day, .heading))
            for checkIn in checkIns {
                let isSelected = checkIn.id == selected?.id
                if isSelected { selectedLine = lines.count }
                lines.append(line(checkIn, columns, isSelected: isSelected))
            }
        }
        // The selected one in the middle, as far as there is something around it.
        let top = max(0, min(selectedLine - rows / 2, lines.count - rows))
        return Array(lines.dropFirst(top).prefix(rows))
    }

    /// A mark for the selection, one for the risk, and what the list of the command has.
    private func line(_ checkIn: CheckIn, _ columns: Int, isSelected: Bool) -> StyledLine {
        let stay = checkIn.stay
        let isNarrow = columns < Self.narrow
        let end = isNarrow ? stay.end.local("%H:%M") : stay.end.localMinute(besides: stay.start)
        let (mark, style) = contents.risk(of: checkIn.id).mark
        let facts = (isNarrow ? "" : "\(checkIn.id)  ") + "\(stay.start.local("%H:%M")) to \(end)  "
        let open = checkIn.isOpen ? " (open)" : ""
        let name = checkIn.venue.name.string.cut(to: columns - 3 - facts.columns - open.columns)
        return StyledLine(
            [(isSelected ? ">" : " ", .plain), (mark + " ", style), (facts + name, .plain), (open, .good)],
            isSelected: isSelected
        )
    }

    private func details(of id: CheckInID, _ columns: Int) -> [StyledLine] {
        guard let checkIn = contents.checkIns.first(where: { $0.id == id }) else { return [] }
        let fields = checkIn.fields(withSecrets: false).lines(columns: columns).map { StyledLine($0) }
        guard let exposure = contents.exposures[id] else { return fields }
        let (mark, style) = exposure.risk.risk.mark
        let days = exposure.risk.daysWithRisk.flatMap { day in
            ["  \(day.day.iso8601): \(day.risk.words)"] + exposure.lines(of: day).map { "    \($0)" }
        }
        return [StyledLine("\(mark) \(exposure.risk.risk.words)", style)] + days.flatMap { Self.lines($0, columns) }
            + [StyledLine()] + fields
    }

    private func lines(of form: EditForm, _ columns: Int) -> [StyledLine] {
        let names = ["Start", "End"]
        let fields = form.editors.enumerated().map { index, editor in
            let isFocused = index == form.focus
            let label = "\(isFocused ? ">" : " ") \(names[index].padded(to: 7))"
            return isFocused ? Self.line(editor, after: label, .heading) : StyledLine(label + editor.text)
        }
        let hints = form.refusal.map { [StyledLine($0, .caution)] } ?? []
        return Self.lines(form.checkIn.venue.name.string, columns) + [StyledLine()] + fields + [StyledLine()] + hints
            + Self.lines("Times are HH:MM or YYYY-MM-DD HH:MM, in the time of this place.", columns)
    }

    /// A line that is typed into.
    private static func line(
        _ editor: LineEditor,
        after label: String,
        _ style: StyledLine.Style = .plain
    ) -> StyledLine {
        var line = StyledLine(label + editor.text, style)
        line.cursor = (label + editor.before).columns
        return line
    }

    private static let manual: FieldList = [
        ("↑ ↓, j k", "select, or scroll"), ("Home, End", "to the first, and to the last"),
        ("Enter, Esc", "all that is stored about a check-in, and back"),
        ("o", "check out, now"), ("e", "change when a stay began or ended"), ("d", "delete a check-in"),
        ("D", "delete everything"), ("x", "exposures, and what to do"), ("s", "how much is stored, and how"),
        ("q", "quit, or back"),
        ("And otherwise", "what is new appears by itself; checkin scan, sync and share do the rest"),
    ]
}

extension Risk {
    /// A character that says it without colour.
    fileprivate var mark: (String, StyledLine.Style) {
        switch self {
        case .none: (" ", .plain)
        case .low: ("+", .caution)
        case .increased: ("!", .alarm)
        }
    }
}
