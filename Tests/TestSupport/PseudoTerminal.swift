package import Foundation
import Glibc
import Testing

/// A terminal with a simulated user.
package final class PseudoTerminal {
    private let person: Int32
    /// The end of the terminal that the program uses.
    package let program: FileHandle
    package private(set) var shown = ""
    /// The first bytes of a character whose remaining bytes have not arrived yet.
    private var beginning: [UInt8] = []
    private var isProgramClosed = false

    package init() throws {
        var (mine, its): (Int32, Int32) = (-1, -1)
        try #require(unsafe openpty(&mine, &its, nil, nil, nil) == 0)
        // Close both ends in other programs that tests start at the same time. Otherwise, these
        // programs would keep the terminal open.
        for side in [mine, its] { _ = fcntl(side, F_SETFD, FD_CLOEXEC) }
        person = mine
        program = FileHandle(fileDescriptor: its, closeOnDealloc: true)
    }

    deinit {
        close(person)
    }

    /// Runs a program on a new terminal until the program ends.
    ///
    /// - Parameter talk: The user's actions, such as ``answer(_:)`` or ``converse(_:)``.
    /// - Returns: The exit status, or the number of the signal that ended the program, and the
    ///   output.
    package static func run(
        _ executable: URL,
        _ arguments: [String],
        environment: [String: String],
        _ talk: (PseudoTerminal) throws -> String
    ) throws -> (status: Int32, shown: String) {
        let terminal = try PseudoTerminal()
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        process.environment = environment
        process.standardInput = terminal.program
        process.standardOutput = terminal.program
        process.standardError = terminal.program
        try process.run()
        // The end of the program would not be noticed otherwise.
        try terminal.closeProgram()
        defer { if process.isRunning { process.terminate() } }
        let shown = try talk(terminal)
        process.waitUntilExit()
        return (process.terminationStatus, shown)
    }

    /// Answers the questions in this order, each as soon as it is shown. Then reads until all
    /// programs have closed the terminal.
    ///
    /// - Parameter answers: The texts to wait for, and the answer to each. The answers are typed
    ///   with Enter. If an answer is nil, Ctrl-D is typed, which ends the input.
    /// - Returns: The whole output.
    package func answer(_ answers: [(shown: String, typed: String?)]) throws -> String {
        var all = ""
        for answer in answers {
            all += try expect(answer.shown)
            try type(answer.typed.map { $0 + "\n" } ?? "\u{4}")
        }
        all += shown
        return try all + converse([])
    }

    /// Waits until `text` is shown, and discards the output up to the end of `text`.
    ///
    /// - Returns: The output up to the end of `text`.
    @discardableResult
    package func expect(_ text: String) throws -> String {
        while !shown.contains(text) {
            let more = try next()
            shown += try #require(more, "the program has ended and has shown \(shown), without \(text)")
        }
        let end = shown.range(of: text)!.upperBound
        defer { shown = String(shown[end...]) }
        return String(shown[..<end])
    }

    /// Answers questions in any order, until all programs have closed the terminal. Before that,
    /// closes the end of the terminal that the tests have opened for the program.
    ///
    /// - Parameter answers: The texts to wait for, and the answer to each. The answers are typed
    ///   with Enter.
    /// - Returns: The whole output.
    package func converse(_ answers: [(shown: String, typed: String)]) throws -> String {
        try closeProgram()
        var all = ""
        while let text = try next() {
            all += text
            shown += text
            for answer in answers {
                guard let question = shown.range(of: answer.shown) else { continue }
                shown = String(shown[question.upperBound...])
                // The program that asked the question may have ended.
                try? type(answer.typed + "\n")
            }
        }
        return all
    }

    /// Closes the end of the terminal that the tests have opened for the program.
    private func closeProgram() throws {
        guard !isProgramClosed else { return }
        isProgramClosed = true
        try program.close()
    }

    /// Returns the next output, in whole characters. Returns nil if the terminal is closed. Throws
    /// an error after two minutes without output.
    private func next() throws -> String? {
        var descriptor = pollfd(fd: person, events: Int16(POLLIN), revents: 0)
        try #require(unsafe poll(&descriptor, 1, 120_000) == 1, "nothing is shown any more, after \(shown)")
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = unsafe read(person, &bytes, bytes.count)
        guard count > 0 else { return nil }
        beginning += bytes[..<count]
        let last = beginning.lastIndex { $0 & 0xC0 != 0x80 } ?? 0
        let end = String(validating: beginning[last...], as: UTF8.self) == nil ? last : beginning.count
        defer { beginning.removeFirst(end) }
        return String(decoding: beginning[..<end], as: UTF8.self)
    }

    /// Types a text without Enter. Do not type an answer before the question is shown.
    package func type(_ text: String) throws {
        let bytes = Array(text.utf8)
        try #require(unsafe write(person, bytes, bytes.count) == bytes.count)
    }

    /// Whether the terminal echoes input.
    package var echoes: Bool {
        get throws {
            var settings = termios()
            try #require(unsafe tcgetattr(person, &settings) == 0)
            return settings.c_lflag & tcflag_t(ECHO) != 0
        }
    }
}
