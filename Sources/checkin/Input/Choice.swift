import CommandLineTool

/// Questions whose answers are typed in full.
enum Choice {
    /// Asks until one of `answers` is typed, in either case.
    static func ask(_ prompt: String, _ answers: [String]) throws -> String {
        try answered(Terminal.readChoice(prompt, answers))
    }

    /// Asks for a line.
    static func line(_ prompt: String) throws -> String {
        try answered(Terminal.readAnswer(prompt))
    }

    /// Asks until `read` makes something of a line.
    ///
    /// - Parameter expected: What is told of a line that it makes nothing of.
    static func value<Value>(_ prompt: String, expected: String, _ read: (String) -> Value?) throws -> Value {
        while true {
            if let value = read(try line(prompt)) { return value }
            Conversation.say("that was none: \(expected)")
        }
    }

    private static func answered(_ line: String?) throws -> String {
        guard let line else { throw Refusal("no answer was given; nothing was sent") }
        return line
    }
}
