package import Files
import Glibc
package import SystemPackage

/// A terminal that shows the page as text.
package struct TerminalScreen: Screen {
    package let name: String
    private let terminal: FileDescriptor
    /// The escape sequence that clears the terminal; empty if the output is a file or a pipe.
    private let clearAndHome: String

    /// Opens the terminal at `path`; nil for standard output.
    package init(path: FilePath?) throws(FileError) {
        name = path?.string ?? "the terminal that venued runs on"
        if let path {
            terminal = try FileError.wrap("open the terminal \(path)") {
                try FileDescriptor.open(path, .writeOnly, options: .closeOnExec)
            }
        } else {
            terminal = .standardOutput
        }
        clearAndHome = isatty(terminal.rawValue) == 1 ? "\u{1B}[2J\u{1B}[H" : ""
    }

    package func show(_ page: any ScreenPage) throws {
        try write(clearAndHome + page.text)
    }

    package func clear() throws {
        try write(clearAndHome)
    }

    private func write(_ text: String) throws {
        _ = try FileError.wrap("write to the terminal") { try terminal.writeAll(text.utf8) }
    }
}
