import CCurses
import Glibc
import OperatingSystem

/// A full-screen page of lines that accepts key input. It is drawn with ncurses(3). Only one page
/// can exist at a time.
///
/// The page uses the terminal's alternate screen, so that the page does not remain in the
/// scrollback. Ctrl-C, Ctrl-Z and SIGTERM restore the terminal and then work as usual.
package final class TextScreen {
    /// Whether standard input and output are a terminal whose type (TERM) is set and is not `dumb`.
    static var isPossible: Bool {
        isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 && Environment["TERM"].map { $0 != "dumb" } ?? false
    }

    /// Uses colours, unless the environment variable NO_COLOR has a value (https://no-color.org).
    ///
    /// Returns nil if ncurses does not support the terminal.
    package init?() {
        Self.speakUTF8()
        guard ccurses_begin() else { return nil }
        if Environment["NO_COLOR"]?.isEmpty ?? true { ccurses_colours() }
    }

    deinit {
        ccurses_end()
    }

    var size: TerminalSize { TerminalSize(columns: Int(ccurses_columns()), rows: Int(ccurses_rows())) }

    /// Shows the lines from the top of the screen. Text beyond the right or bottom edge is cut off.
    func show(_ lines: [StyledLine]) {
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
            // Highlight up to the right edge, except for the last cell: writing to that cell could
            // scroll the terminal.
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
    /// - Returns: The key; nil if no key with a function was pressed within this time.
    package func key(within milliseconds: Int32) -> Key? {
        var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        let count = unsafe poll(&input, 1, milliseconds)
        if count == 0 { return nil }
        // A signal also ends the wait, because it may be SIGWINCH.
        if count > 0, input.revents & Int16(POLLIN) == 0 { return .closed }
        let code = ccurses_key()
        if count > 0, code == ERR { return .closed }
        return Key(code: code)
    }

    /// Selects a UTF-8 locale for ncurses even if the user has not set a language, because the page
    /// is in UTF-8.
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
