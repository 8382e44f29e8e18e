import CCurses
import Glibc
package import Platform

/// The terminal as a page of lines, with keys: ncurses(3). There is one at a time.
///
/// The page is on the terminal's alternate screen, so that nothing of it can be scrolled back to afterwards. Ctrl-C, Ctrl-Z and SIGTERM do
/// what they always do, and leave the terminal as it was.
package final class TextScreen {
    /// Whether standard input and output are a terminal of more than a typewriter's means.
    package static var isPossible: Bool {
        isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 && Environment["TERM"].map { $0 != "dumb" } ?? false
    }

    /// In colours, unless the variable NO_COLOR has a value (https://no-color.org).
    ///
    /// Nil if ncurses does not know the terminal.
    package init?() {
        Self.speakUTF8()
        guard ccurses_begin() else { return nil }
        if Environment["NO_COLOR"]?.isEmpty ?? true { ccurses_colours() }
    }

    deinit {
        ccurses_end()
    }

    package var size: TerminalSize { TerminalSize(columns: Int(ccurses_columns()), rows: Int(ccurses_rows())) }

    /// Shows lines from the top; what is too much on the right or below is cut off.
    package func show(_ lines: [StyledLine]) {
        let (columns, rows) = (size.columns, size.rows)
        ccurses_erase()
        for (row, line) in lines.prefix(rows).enumerated() {
            ccurses_move(Int32(row), 0)
            var room = columns
            for part in line.parts where room > 0 {
                let text = part.text.cut(to: room)
                ccurses_style(part.style.colour, part.style != .plain, line.isSelected)
                unsafe ccurses_add(text)
                room -= text.columns
            }
            // A selected line is one from edge to edge; in the last cell the terminal could scroll.
            if line.isSelected {
                ccurses_style(0, false, true)
                unsafe ccurses_add(String(repeating: " ", count: max(0, room - 1)))
            }
        }
        let cursor = lines.prefix(rows).enumerated().lazy.compactMap { row, line in
            line.cursor.map { (row: row, column: $0) }
        }.first
        ccurses_cursor(cursor != nil)
        if let cursor { ccurses_move(Int32(cursor.row), Int32(min(cursor.column, columns - 1))) }
        ccurses_show()
    }

    /// Waits for a key.
    ///
    /// - Returns: Nil if none that means something came within so many milliseconds.
    package func key(within milliseconds: Int32) -> Key? {
        var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        let count = unsafe poll(&input, 1, milliseconds)
        if count == 0 { return nil }
        // A signal ends the wait too: it may have been that of another size.
        if count > 0, input.revents & Int16(POLLIN) == 0 { return .closed }
        let code = ccurses_key()
        if count > 0, code == ERR { return .closed }
        return Key(code: code)
    }

    /// What is written is UTF-8; ncurses has to know, also where no language is set.
    private static func speakUTF8() {
        unsafe setlocale(LC_CTYPE, "")
        if unsafe String(cString: nl_langinfo(Int32(CODESET))) != "UTF-8" { unsafe setlocale(LC_CTYPE, "C.UTF-8") }
    }
}

extension StyledLine.Style {
    fileprivate var colour: Int32 {
        switch self {
        case .plain, .heading: 0
        case .good: Int32(COLOR_GREEN)
        case .caution: Int32(COLOR_YELLOW)
        case .alarm: Int32(COLOR_RED)
        }
    }
}
