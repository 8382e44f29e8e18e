import Glibc
import SystemPackage

/// What is said to a person beside the result.
package enum Conversation {
    /// Writes a line to standard error, which begins with the program's name. That nobody reads it changes nothing.
    package static func say(_ line: String) {
        let text = wrapped("\(program): \(line)", to: columns)
        _ = try? FileDescriptor.standardError.writeAll((text + "\n").utf8)
    }

    /// The width of the terminal, if somebody reads this on one.
    private static var columns: Int? {
        var size = winsize()
        guard unsafe ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col >= 20 else { return nil }
        return Int(size.ws_col)
    }

    /// Broken between words; all lines but the first are indented.
    private static func wrapped(_ text: String, to columns: Int?) -> String {
        guard let columns, text.count > columns else { return text }
        var lines = [""]
        for word in text.split(separator: " ", omittingEmptySubsequences: false) {
            if lines[lines.count - 1].count + 1 + word.count > columns, !lines[lines.count - 1].isEmpty {
                lines.append("  " + word)
            } else {
                lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + word
            }
        }
        return lines.joined(separator: "\n")
    }

    /// Says why something failed, and what to do.
    package static func tell(_ refusal: Refusal) {
        for line in refusal.sentence.split(separator: "\n") { say("error: \(line)") }
        for hint in refusal.hints { say("hint: \(hint)") }
    }

    private static let program = FilePath(CommandLine.arguments[0]).lastComponent?.string ?? CommandLine.arguments[0]
}
