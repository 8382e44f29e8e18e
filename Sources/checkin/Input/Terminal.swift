import CommandLineTool
import Cryptography
import Glibc
import SystemPackage

/// Asks the user questions on the terminal. The questions are written to standard error, because
/// standard output is for the result.
enum Terminal {
    /// Whether both standard input and standard error are a terminal, so that the program can ask
    /// the user.
    static var isThere: Bool {
        isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1
    }

    /// The user left a question with Esc.
    struct Left: Error, CustomStringConvertible {
        let description = "you left the question with Esc"
    }

    /// How to leave a question, for a message.
    static let wayOut = "to leave at any question: Ctrl-C, or Esc and Enter"

    /// The answers to a question, and how to leave it.
    static let yesOrNo = "(yes or no; Ctrl-C to leave)"

    private static let escape: UInt8 = 0x1B

    /// Asks until the user answers yes or no. Neither answer is the default. The end of the input and
    /// Esc count as no.
    static func confirm(_ question: String) throws -> Bool {
        do {
            return try readChoice("\(question) \(yesOrNo)", ["yes", "no"]) == "yes"
        } catch is Left {
            return false
        }
    }

    /// Asks until the user types one of the answers in full, in upper or lower case, or “y” or “n” for yes or no.
    /// Returns the answer in lower case, or nil at the end of the input.
    ///
    /// - Throws: ``Left``.
    static func readChoice(_ prompt: String, _ answers: [String]) throws -> String? {
        let short = answers == ["yes", "no"] ? ["y": "yes", "n": "no"] : [:]
        while let text = try readAnswer(prompt)?.lowercased() {
            let typed = short[text] ?? text
            if answers.contains(where: { $0.lowercased() == typed }) { return typed }
            Conversation.say("type one of: " + answers.map { "“\($0)”" }.joined(separator: ", "))
        }
        return nil
    }

    /// Asks for a line, and removes spaces before and after the text. Returns nil at the end of the
    /// input.
    ///
    /// - Throws: ``Left`` if the line ends with Esc.
    static func readAnswer(_ prompt: String) throws -> String? {
        try Conversation.ask(prompt)
        guard var line = try readLine() else { return nil }
        // The terminal sends an escape sequence for a key such as an arrow.
        while line.contains(escape) {
            guard line.last != escape else { throw Left() }
            Conversation.say("type the answer again without arrow keys and similar keys; \(wayOut)")
            try Conversation.ask(prompt)
            guard let next = try readLine() else { return nil }
            line = next
        }
        let spaces: Set<UInt8> = [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r")]
        let text = line.drop(while: spaces.contains).reversed().drop(while: spaces.contains).reversed()
        return String(decoding: Array(text), as: UTF8.self)
    }

    /// Asks for a line without echo. Discards everything that the user typed before the question,
    /// because it was echoed.
    static func readSecret(_ prompt: String) throws -> SecretBytes {
        try withoutEcho { interrupt in
            try Conversation.ask(prompt)
            defer { Conversation.show("\n") }
            return try readSecretLine(endingAt: interrupt)
        }
    }

    /// Asks for a new secret twice, until both answers are equal. Asks only once for an empty secret.
    static func readNewSecret(_ prompt: String, again: String) throws -> SecretBytes {
        try withoutEcho { _ in
            while true {
                let secret = try readSecret(prompt)
                guard secret.count > 0, try secret != readSecret(again) else { return secret }
                Conversation.say("the two passphrases differ, type them again")
            }
        }
    }

    /// Asks for a secret and runs `body` with it. If the secret is wrong, asks up to two more times.
    static func tryingSecrets<Result>(
        _ prompt: String,
        isWrong: (any Error) -> Bool,
        _ body: (SecretBytes) throws -> Result
    ) throws -> Result {
        try withoutEcho { _ in
            for _ in 1...2 {
                do {
                    return try body(readSecret(prompt))
                } catch  where isWrong(error) {
                    Conversation.say("wrong passphrase, try again")
                }
            }
            return try body(readSecret(prompt))
        }
    }

    /// Turns off the terminal's echo while `body` runs. The echo also stays off between two
    /// secrets, while the program derives keys.
    ///
    /// - Parameter body: Receives the character for Ctrl-C, which must end a line. The terminal
    ///   does not send signals, because a signal could end the program while the echo is off.
    static func withoutEcho<Result>(_ body: (_ interrupt: UInt8) throws -> Result) throws -> Result {
        var settings = termios()
        guard isatty(STDIN_FILENO) == 1 else { return try body(0) }
        guard unsafe tcgetattr(STDIN_FILENO, &settings) == 0 else { throw failure() }
        let interrupt = settings.c_cc.0  // VINTR
        // A nested call changes nothing, and does not discard input that was typed ahead.
        guard settings.c_lflag & tcflag_t(ECHO) != 0 else { return try body(interrupt) }
        var hidden = settings
        hidden.c_lflag &= ~tcflag_t(ECHO | ISIG)
        hidden.c_cc.11 = interrupt  // VEOL
        guard unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden) == 0 else { throw failure() }
        defer { unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings) }
        return try body(interrupt)
    }

    private static func readSecretLine(endingAt interrupt: UInt8) throws -> SecretBytes {
        guard var line = try readLine(endingAt: interrupt) else { throw Refusal("no passphrase was given") }
        defer { cleanse(&line) }
        guard !line.contains(interrupt) else { throw Refusal("interrupted") }
        return SecretBytes(copying: line)
    }

    /// Reads a line of at most 1,024 bytes, and returns it without its end. Returns nil at the end
    /// of the input.
    private static func readLine(endingAt interrupt: UInt8? = nil) throws -> [UInt8]? {
        var line: [UInt8] = []
        line.reserveCapacity(1024)
        var byte: UInt8 = 0
        while line.count < 1024 {
            let count = try unsafe withUnsafeMutableBytes(of: &byte) {
                try unsafe FileDescriptor.standardInput.read(into: $0)
            }
            if count == 0 { return line.isEmpty ? nil : line }
            if byte == UInt8(ascii: "\n") { return line }
            line.append(byte)
            if byte == interrupt { return line }
        }
        cleanse(&line)
        throw Refusal("the answer is longer than 1024 bytes")
    }

    private static func failure() -> Refusal {
        Refusal("could not turn off the terminal's echo: \(Errno(rawValue: errno))")
    }
}

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
