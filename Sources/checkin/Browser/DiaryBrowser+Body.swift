import CheckInClient
import CheckInProtocol
import Matching
import Platform
import TextScreen

extension DiaryBrowser {
    /// Below so many columns, a line says less.
    private static let narrow = 60

    /// What stands between head and foot, in so many rows at most.
    func body(_ columns: Int, _ rows: Int) -> [StyledLine] {
        switch view {
        case .list: return list(columns, rows)
        case .details, .text:
            let lines = text(columns)
            return Array(lines.dropFirst(min(scroll, max(0, lines.count - rows))).prefix(rows))
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

    /// All lines of a view that one scrolls in; of others, none.
    func text(_ columns: Int) -> [StyledLine] {
        switch view {
        case .details(let id): details(of: id, columns)
        case .text(.exposures): contents.exposureLines.flatMap { Self.lines($0, columns) }
        case .text(.status): contents.status.lines(columns: columns).map { StyledLine($0) }
        case .text(.keys): Self.manual.lines(columns: columns).map { StyledLine($0) }
        case .list, .edit, .confirmDeletion, .confirmDeletionOfEverything: []
        }
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
            ["  \(day.day.iso8601) (UTC): \(day.risk.words)"] + exposure.lines(of: day).map { "    \($0)" }
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
