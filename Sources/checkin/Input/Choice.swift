import CommandLineTool

/// Questions whose answers are typed in full.
enum Choice {
    /// Asks until one of `answers` is typed, in either case.
    static func ask(_ prompt: String, _ answers: [String]) throws -> String {
        while true {
            let typed = try line(prompt).lowercased()
            if answers.contains(typed) { return typed }
        }
    }

    /// Asks for a line.
    static func line(_ prompt: String) throws -> String {
        guard let line = try Terminal.readAnswer(prompt) else { throw Refusal("no answer was given; nothing was sent") }
        return line
    }

    /// Asks until `read` makes something of a line.
    static func value<Value>(_ prompt: String, _ read: (String) -> Value?) throws -> Value {
        while true {
            if let value = read(try line(prompt)) { return value }
        }
    }
}
