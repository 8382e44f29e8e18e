import ArgumentParser

/// An error message with hints. Libraries provide the facts; the program adds the hints.
package struct Refusal: Error {
    /// The message, without a full stop; one problem per line.
    package let sentence: String
    package let hints: [String]

    package init(_ sentence: String, hints: [String] = []) {
        self.sentence = sentence
        self.hints = hints
    }

    /// The message for any error of a command; nil for an exit code, whose reason was already printed.
    init?(_ error: any Error) {
        guard !(error is ExitCode) else { return nil }
        self = (error as? Refusal) ?? Refusal("\(error)", hints: (error as? any HintedError)?.hints ?? [])
    }
}

/// An error of a library with hints for the users of a program.
package protocol HintedError: Error {
    /// Commands to try, and what they do.
    var hints: [String] { get }
}
