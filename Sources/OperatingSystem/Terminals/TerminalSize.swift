import Glibc

/// The size of a terminal in cells.
package struct TerminalSize: Equatable, Sendable {
    package let columns: Int
    package let rows: Int

    package init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }

    /// The size of the terminal with this file descriptor; nil if the descriptor is not a terminal,
    /// or if the size is unknown.
    package init?(of descriptor: Int32) {
        var size = winsize()
        guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
            return nil
        }
        self.init(columns: Int(size.ws_col), rows: Int(size.ws_row))
    }

    /// The size of the terminal on standard error; nil if standard error is not a terminal, or if
    /// the size is unknown.
    package static var ofStandardOutput: TerminalSize? { TerminalSize(of: STDOUT_FILENO) }

    package static var ofStandardError: TerminalSize? { TerminalSize(of: STDERR_FILENO) }
}

extension TerminalSize: CustomStringConvertible {
    /// The size as `80x24`.
    package var description: String { "\(columns)x\(rows)" }
}
