import Platform
import SystemPackage

/// What is said to a person beside the result.
package enum Conversation {
    /// Writes a line to standard error, which begins with the program's name.
    package static func say(_ line: String) {
        show(broken("\(program): \(line)") + "\n")
    }

    /// Writes to standard error, as it is. That nobody reads it changes nothing.
    package static func show(_ text: String) {
        _ = try? FileDescriptor.standardError.writeAll(text.utf8)
    }

    /// Writes a question to standard error, behind which the answer is typed.
    package static func ask(_ question: String) throws {
        _ = try FileDescriptor.standardError.writeAll((broken(question) + " ").utf8)
    }

    /// Between words, if somebody reads this on a terminal.
    private static func broken(_ text: String) -> String {
        guard let columns = TerminalSize.ofStandardError?.columns, columns >= 20 else { return text }
        return text.wrapped(to: columns, indent: 2).joined(separator: "\n")
    }

    /// Says why something failed, and what to do.
    package static func tell(_ refusal: Refusal) {
        for line in refusal.sentence.split(separator: "\n") { say("error: \(line)") }
        for hint in refusal.hints { say("hint: \(hint)") }
    }

    private static let program = FilePath(CommandLine.arguments[0]).lastComponent?.string ?? CommandLine.arguments[0]
}
