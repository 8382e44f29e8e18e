import Glibc
package import OperatingSystem
package import SystemPackage

/// A terminal that shows the page as text. A file or a pipe receives one page after another.
package final class TerminalScreen: Screen {
    package let name: String
    private let terminal: FileDescriptor
    private let isTerminal: Bool
    /// The size of the terminal when the page was drawn; nil before that.
    private var drawnSize: TerminalSize?

    private static let clearAndHome = "\u{1B}[2J\u{1B}[H"
    /// Without wrapping, a row that is wider than calculated does not move the rows below.
    private static let wrapOff = "\u{1B}[?7l"
    private static let wrapOn = "\u{1B}[?7h"

    /// Opens the terminal at `path`; nil for standard output.
    package init(path: FilePath?) throws(FileError) {
        if let path {
            terminal = try FileError.wrap("open the terminal \(path)") {
                try FileDescriptor.open(path, .writeOnly, options: .closeOnExec)
            }
        } else {
            terminal = .standardOutput
        }
        isTerminal = isatty(terminal.rawValue) == 1
        let standard = isTerminal ? "the terminal that venued runs on" : "standard output, which is not a terminal"
        let place = path?.string ?? standard
        name = TerminalSize(of: terminal.rawValue).map { "\(place), \($0)" } ?? place
    }

    /// If the page does not fit, shows the reason, until the terminal has another size.
    package func show(_ page: any ScreenPage) throws {
        guard isTerminal else { return try write(page.rows(in: nil).map { $0 + "\n" }.joined()) }
        drawnSize = size
        // A newline after the last row would scroll.
        try write(Self.wrapOff + Self.clearAndHome + rows(of: page).joined(separator: "\n") + Self.wrapOn)
    }

    package func rehearse(_ page: any ScreenPage) throws {
        _ = try page.rows(in: size)
    }

    package func clear() throws {
        if isTerminal { try write(Self.clearAndHome) }
    }

    /// Clears the terminal, unless it has been closed.
    package func end() throws {
        do {
            try clear()
        } catch let error as FileError where error.errno == .ioError {}
    }

    /// Whether the terminal has another size than when the page was drawn.
    package func hasChanged() -> Bool { isTerminal && size != drawnSize }

    private var size: TerminalSize? { TerminalSize(of: terminal.rawValue) }

    private func rows(of page: any ScreenPage) throws -> [String] {
        do {
            return try page.rows(in: drawnSize)
        } catch let error as PageSizeError {
            return error.description.wrapped(to: drawnSize?.columns ?? .max)
        }
    }

    private func write(_ text: String) throws {
        _ = try FileError.wrap("write to the terminal") { try terminal.writeAll(text.utf8) }
    }
}
