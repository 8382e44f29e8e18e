import CommandLineTool

/// Questions whose answers the user types in full.
enum Choice {
    /// Asks until the user types one of `answers`, in upper or lower case.
    static func ask(_ prompt: String, _ answers: [String]) throws -> String {
        try answered(Terminal.readChoice(prompt, answers))
    }

    /// Asks for a line.
    static func line(_ prompt: String) throws -> String {
        try answered(Terminal.readAnswer(prompt))
    }

    /// Asks until `read` accepts a line.
    ///
    /// - Parameter expected: The accepted input, for the message after a line that `read` refuses.
    static func value<Value>(_ prompt: String, expected: String, _ read: (String) -> Value?) throws -> Value {
        while true {
            if let value = read(try line(prompt)) { return value }
            Conversation.say("please enter \(expected)")
        }
    }

    private static func answered(_ line: String?) throws -> String {
        guard let line else { throw Refusal("no answer was given; nothing was sent") }
        return line
    }
}
