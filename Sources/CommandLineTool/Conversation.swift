import SystemPackage

/// What is said to a person beside the result.
package enum Conversation {
    /// Writes a line to standard error, which begins with the program's name. That nobody reads it changes nothing.
    package static func say(_ line: String) {
        _ = try? FileDescriptor.standardError.writeAll("\(program): \(line)\n".utf8)
    }

    /// Says why something failed, and what to do.
    package static func tell(_ refusal: Refusal) {
        for line in refusal.sentence.split(separator: "\n") { say("error: \(line)") }
        for hint in refusal.hints { say("hint: \(hint)") }
    }

    private static let program = FilePath(CommandLine.arguments[0]).lastComponent?.string ?? CommandLine.arguments[0]
}
