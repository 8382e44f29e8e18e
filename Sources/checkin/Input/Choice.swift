import CommandLineTool

/// Questions that the user answers by typing whole words.
enum Choice {
    /// Asks until the user types one of `answers`, in upper or lower case.
    static func ask(_ prompt: String, _ answers: [String]) throws -> String {
        try answered(Terminal.readChoice(prompt, answers))
    }

    /// Asks for a line of text.
    static func line(_ prompt: String) throws -> String {
        try answered(Terminal.readAnswer(prompt))
    }

    /// Asks until `read` accepts the typed line.
    ///
    /// - Parameter expected: Describes the accepted input. It is shown after a line that `read`
    ///   refuses.
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
