package import Files
import Glibc
import QRCode
package import SystemPackage

/// A terminal that shows the code in half blocks, with the texts above and below it.
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

    package func show(_ content: ScreenContent) throws {
        try write(clearAndHome + Self.text(of: content))
    }

    package func clear() throws {
        try write(clearAndHome)
    }

    /// Returns the text for the terminal, without the escape sequence that clears it.
    package static func text(of content: ScreenContent) throws -> String {
        let code = TerminalRenderer.render(try QRMatrix(content.code))
        let address = content.venue.address.isEmpty ? "" : content.venue.address + "\n"
        return "\(content.venue.name)\n\(address)\n\(code)\n\(content.instruction)\n"
            + "\(content.wording[.voluntary])\n\(content.wording[.anotherWay])\n"
            + (content.note.isEmpty ? "" : "\n" + content.note + "\n")
    }

    private func write(_ text: String) throws {
        _ = try FileError.wrap("write to the terminal") { try terminal.writeAll(text.utf8) }
    }
}
