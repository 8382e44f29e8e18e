import CommandLineTool
import Cryptography
import Glibc
import SystemPackage

/// The person in front of the terminal. Questions go to standard error: standard output is the result's.
enum Terminal {
    /// Whether somebody can be asked.
    static var isThere: Bool {
        isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1
    }

    /// Asks until the answer is yes or no. Neither is the default. No answer is no.
    static func confirm(_ question: String) throws -> Bool {
        try readChoice("\(question) (yes or no)", ["yes", "no"]) == "yes"
    }

    /// Asks until one of the answers is typed in full, in either case. Nil at the end of the input.
    static func readChoice(_ prompt: String, _ answers: [String]) throws -> String? {
        while let typed = try readAnswer(prompt)?.lowercased() {
            if answers.contains(typed) { return typed }
            Conversation.say("that was none of the answers: " + answers.map { "“\($0)”" }.joined(separator: ", "))
        }
        return nil
    }

    /// Asks for a line. Nil at the end of the input. Spaces around it do not count.
    static func readAnswer(_ prompt: String) throws -> String? {
        try Conversation.ask(prompt)
        guard let line = try readLine() else { return nil }
        let spaces: Set<UInt8> = [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r")]
        let text = line.drop(while: spaces.contains).reversed().drop(while: spaces.contains).reversed()
        return String(decoding: Array(text), as: UTF8.self)
    }

    /// Asks for a line that is not shown. What was typed before the question is no answer to it, if it was shown.
    static func readSecret(_ prompt: String) throws -> SecretBytes {
        try withoutEcho { interrupt in
            try Conversation.ask(prompt)
            defer { Conversation.show("\n") }
            return try readSecretLine(endingAt: interrupt)
        }
    }

    /// Shows nothing that is typed while `body` runs, on a terminal: also not between two secrets, while keys are derived.
    ///
    /// - Parameter body: Is told which character ends a line as Ctrl-C would: signals are off, so that none can leave a terminal behind that
    ///   shows nothing.
    static func withoutEcho<Result>(_ body: (_ interrupt: UInt8) throws -> Result) throws -> Result {
        var settings = termios()
        guard isatty(STDIN_FILENO) == 1 else { return try body(0) }
        guard unsafe tcgetattr(STDIN_FILENO, &settings) == 0 else { throw failure() }
        let interrupt = settings.c_cc.0  // VINTR
        // Within another one nothing changes, and what was typed ahead is not thrown away.
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

    /// A line of at most 1,024 bytes without its end, or nil at the end of the input.
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
        Refusal("could not hide what is typed: \(Errno(rawValue: errno))")
    }
}
