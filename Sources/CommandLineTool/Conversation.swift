import Glibc
import OperatingSystem
import SystemPackage

/// Writes messages for the user to standard error, separate from the result on standard output.
package enum Conversation {
    /// Writes a line to standard error. Characters that could change the terminal are replaced.
    ///
    /// In a log, the line begins with the program's name. On a terminal it does not, because a screen
    /// reader would speak the name before every sentence.
    package static func say(_ line: String) {
        show(broken((isOnTerminal ? line : "\(program): \(line)").asLine) + "\n")
    }

    /// Whether the messages are shown on a terminal.
    package static var isOnTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// Writes text to standard error without changing it, and ignores write errors.
    package static func show(_ text: String) {
        _ = try? FileDescriptor.standardError.writeAll(text.utf8)
    }

    /// Writes a question to standard error, followed by a space. The user types the answer after
    /// it.
    package static func ask(_ question: String) throws {
        _ = try FileDescriptor.standardError.writeAll((broken(question.asLine) + " ").utf8)
    }

    /// Wraps `text` between words, but only if standard error is a terminal of at least 20 columns.
    private static func broken(_ text: String) -> String {
        guard let columns = TerminalSize.ofStandardError?.columns, columns >= 20 else { return text }
        return text.wrapped(to: columns, indent: 2).joined(separator: "\n")
    }

    /// Writes an error and its hints.
    package static func tell(_ refusal: Refusal) {
        for line in refusal.sentence.split(whereSeparator: \.isNewline) { say("error: \(line)") }
        for hint in refusal.hints { say("hint: \(hint)") }
    }

    private static let program = FilePath(CommandLine.arguments[0]).lastComponent?.string ?? CommandLine.arguments[0]
}

/// Writes a command's result to standard output.
package enum StandardOutput {
    /// Writes all of `bytes`.
    ///
    /// - Throws: ``Refusal`` if not all bytes could be written. In this case, the command has
    ///   failed.
    package static func write(_ bytes: some Sequence<UInt8>) throws(Refusal) {
        do {
            _ = try FileDescriptor.standardOutput.writeAll(bytes)
        } catch {
            throw Refusal("could not write the result: \(error)")
        }
    }

    package static func write(_ text: String) throws(Refusal) {
        try write(text.utf8)
    }

    /// Writes lines. On a terminal, wraps long lines between words.
    package static func write(lines: [String]) throws(Refusal) {
        let columns = TerminalSize.ofStandardOutput?.columns ?? .max
        let wrapped = columns < 20 ? lines : lines.flatMap { $0.wrapped(to: columns, indent: 2) }
        try write(wrapped.map { $0 + "\n" }.joined())
    }

    package static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
}
