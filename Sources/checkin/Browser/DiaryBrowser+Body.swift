import CheckInClient
import CheckInProtocol
import Clocks
import Matching
import OperatingSystem

extension DiaryBrowser {
    /// On a screen with fewer columns than this, lines are shortened.
    private static let narrow = 60

    /// The lines between the header and the footer, at most `rows`.
    func body(_ columns: Int, _ rows: Int) -> [StyledLine] {
        switch view {
        case .list: return list(columns, rows)
        case .search(let editor):
            return [Self.line(editor, after: "Search: "), StyledLine()] + list(columns, max(1, rows - 2))
        case .details, .text:
            let lines = text(columns)
            return Array(lines.dropFirst(min(scroll, max(0, lines.count - rows))).prefix(rows)).withCursorAtStart
        case .edit(let form): return lines(of: form, columns)
        case .confirmDeletion(let id):
            let line = contents.checkIns.first { $0.id == id }.map { [$0.stay.start.localDayAndName, $0.line] }
            return ((line ?? []) + ["", "This check-in and all data derived from it will be deleted."]).flatMap {
                Self.lines($0, columns)
            }.withCursorAtStart
        case .confirmDeletionOfEverything(let editor):
            let warning =
                "All check-ins and all data derived from them will be deleted. "
                + "This also deletes your consents, enrolment, keys and passphrase."
            return Self.lines(warning, columns) + [StyledLine(), Self.line(editor, after: "Type “yes” or “no”: ")]
        }
    }

    /// All lines of a scrollable view; empty for other views.
    func text(_ columns: Int) -> [StyledLine] {
        switch view {
        case .details(let id): details(of: id, columns)
        case .text(.exposures): contents.exposureLines.flatMap { Self.lines($0, columns) }
        case .text(.status): contents.status.lines(columns: columns).map { StyledLine($0) }
        case .text(.keys): Self.manual.lines(columns: columns).map { StyledLine($0) }
        case .list, .edit, .search, .confirmDeletion, .confirmDeletionOfEverything: []
        }
    }

    private static func lines(_ text: String, _ columns: Int) -> [StyledLine] {
        text.wrapped(to: columns).map { StyledLine($0) }
    }

    private func list(_ columns: Int, _ rows: Int) -> [StyledLine] {
        guard !contents.checkIns.isEmpty else {
            return Self.lines(
                "There are no check-ins. To check in, see checkin scan --help in another terminal.",
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
        // Centre the selected line, unless the list begins or ends nearby.
        let top = max(0, min(selectedLine - rows / 2, lines.count - rows))
        return Array(lines.dropFirst(top).prefix(rows))
    }

    /// One line of the list. It contains the selection mark, the risk mark, and the check-in as in
    /// `checkin list`. On a narrow screen, the text is shorter.
    private func line(_ checkIn: CheckIn, _ columns: Int, isSelected: Bool) -> StyledLine {
        let stay = checkIn.stay
        let isNarrow = columns < Self.narrow
        let end = isNarrow ? stay.end.localTime : stay.end.localMinute(besides: stay.start)
        let (mark, style) = contents.risk(of: checkIn.id).mark
        let facts = (isNarrow ? "" : "\(checkIn.id)  ") + "\(stay.start.localTime) to \(end)  "
        let marks = checkIn.marks.map { " (\($0))" }.joined()
        let name = checkIn.venue.name.string.cut(to: columns - 3 - facts.columns - marks.columns)
        var line = StyledLine(
            [(isSelected ? ">" : " ", .plain), (mark + " ", style), (facts + name, .plain), (marks, .good)],
            isSelected: isSelected
        )
        if isSelected { line.cursor = 0 }
        return line
    }

    private func details(of id: CheckInID, _ columns: Int) -> [StyledLine] {
        guard let checkIn = contents.checkIns.first(where: { $0.id == id }) else { return [] }
        let fields = checkIn.fields(withSecrets: false).lines(columns: columns).map { StyledLine($0) }
        let exposures = contents.exposures[id, default: []].flatMap { exposure in
            let (mark, style) = exposure.risk.risk.mark
            let days = exposure.risk.daysWithRisk.flatMap { day in
                ["  \(day.day.iso8601) (UTC): \(day.risk.words)"] + exposure.lines(of: day).map { "    \($0)" }
            }
            return [StyledLine("\(mark) \(exposure.risk.risk.words), \(exposure.disease)", style)]
                + contents.words.steps(for: [exposure]).flatMap { Self.lines("  \($0)", columns) }
                + days.flatMap { Self.lines($0, columns) } + [StyledLine()]
        }
        return exposures + fields
    }

    private func lines(of form: EditForm, _ columns: Int) -> [StyledLine] {
        let fields = form.editors.enumerated().map { index, editor in
            let isFocused = index == form.focus
            let label = "\(isFocused ? ">" : " ") \(EditForm.names[index].padded(to: 12))"
            return isFocused ? Self.line(editor, after: label, .heading) : StyledLine(label + editor.text)
        }
        let hints = form.refusal.map { [StyledLine($0, .caution)] } ?? []
        return Self.lines(form.checkIn.venue.name.string, columns) + [StyledLine()] + fields + [StyledLine()] + hints
            + Self.lines("Times are local: \(TypedTime.examples).", columns)
    }

    /// A line with editable text and the cursor.
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
        ("↑ ↓, j k", "select or scroll"), ("Home, End", "go to the first or last line"),
        ("Enter, Esc", "show all that is stored about a check-in; go back"),
        ("/, n", "search for a day, a venue or an address; go to the next result"),
        ("o", "check out now"), ("e", "edit the times of a stay and the companions"), ("d", "delete a check-in"),
        ("D", "delete everything"), ("x", "show exposures and advice"), ("s", "show how much is stored, and how"),
        ("q", "quit or go back"),
        ("Also", "new data appears automatically; use checkin scan, sync and share for the rest"),
    ]
}

extension [StyledLine] {
    /// The lines with the cursor on the first one. Screen readers for terminals speak the line of the cursor.
    fileprivate var withCursorAtStart: [StyledLine] {
        var lines = self
        if !lines.isEmpty { lines[0].cursor = 0 }
        return lines
    }
}

extension Risk {
    /// A character that shows the risk without colour.
    fileprivate var mark: (String, StyledLine.Style) {
        switch self {
        case .none: (" ", .plain)
        case .low: ("+", .caution)
        case .increased: ("!", .alarm)
        }
    }
}
