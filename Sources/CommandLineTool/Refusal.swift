import ArgumentParser

/// An error message with hints. Libraries state the facts, and the program adds the hints.
package struct Refusal: Error {
    /// The message, without a full stop. Each problem is on its own line.
    package let sentence: String
    package let hints: [String]

    package init(_ sentence: String, hints: [String] = []) {
        self.sentence = sentence
        self.hints = hints
    }

    /// The message for an error from a command. Nil for an exit code, because its reason was
    /// already printed.
    init?(_ error: any Error) {
        guard !(error is ExitCode) else { return nil }
        self = (error as? Refusal) ?? Refusal("\(error)", hints: (error as? any HintedError)?.hints ?? [])
    }
}

/// A library's error, with hints that a program adds for its users.
package protocol HintedError: Error {
    /// Commands that the user can try, and what they do.
    var hints: [String] { get }
}
