package import Foundation

/// A program under test. It ends when the value does, at the latest.
package final class RunningProgram: Sendable {
    /// How a program ended and what it said.
    package struct Ending: Sendable {
        /// 128 and the signal's number, if a signal ended it.
        package let status: Int32
        package let output: String
        package let error: String
    }

    private let process = Process()
    private let directory: URL
    private let ended = AsyncStream.makeStream(of: Void.self)

    package var identifier: Int32 { process.processIdentifier }

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - environment: Added to PATH, HOME and the like; a nil value takes a variable away.
    package init(
        _ executable: URL,
        _ arguments: [String],
        environment: [String: String?] = [:],
        input: String = ""
    ) throws {
        directory = FileManager.default.temporaryDirectory.appending(path: "program-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        try Data(input.utf8).write(to: directory.appending(path: "input"))
        for name in ["output", "error"] { try Data().write(to: directory.appending(path: name)) }
        var variables = ProcessInfo.processInfo.environment
        variables["NOTIFY_SOCKET"] = nil
        for (name, value) in environment { variables[name] = value }
        process.executableURL = executable
        process.arguments = arguments
        process.environment = variables
        process.standardInput = try FileHandle(forReadingFrom: directory.appending(path: "input"))
        process.standardOutput = try FileHandle(forWritingTo: directory.appending(path: "output"))
        process.standardError = try FileHandle(forWritingTo: directory.appending(path: "error"))
        let continuation = ended.continuation
        process.terminationHandler = { _ in continuation.finish() }
        try process.run()
    }

    deinit {
        if process.isRunning { send(SIGKILL) }
        try? FileManager.default.removeItem(at: directory)
    }

    /// What the program has written to standard output so far.
    package var output: String { get throws { try text("output") } }

    /// What the program has written to standard error so far.
    package var error: String { get throws { try text("error") } }

    package func send(_ signal: Int32) {
        kill(identifier, signal)
    }

    /// Waits until the program has ended.
    package func wait() async throws -> Ending {
        for await _ in ended.stream {}
        let status = process.terminationStatus
        let isSignal = process.terminationReason == .uncaughtSignal
        return Ending(status: isSignal ? 128 + status : status, output: try output, error: try error)
    }

    /// Runs a program to its end.
    package static func run(
        _ executable: URL,
        _ arguments: [String],
        environment: [String: String?] = [:],
        input: String = ""
    ) async throws -> Ending {
        let program = try RunningProgram(executable, arguments, environment: environment, input: input)
        return try await withTaskCancellationHandler {
            try await program.wait()
        } onCancel: {
            program.send(SIGKILL)
        }
    }

    private func text(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: directory.appending(path: name)), as: UTF8.self)
    }
}
