package import Foundation
import Subprocess
import Synchronization
import SystemPackage

/// A program under test. The program is stopped when the value is released, or earlier.
package final class RunningProgram: Sendable {
    /// The exit status and output of a program.
    package struct Ending: Sendable {
        /// The exit status, or 128 plus the signal number if a signal ended the program.
        package let status: Int32
        package let output: String
        package let error: String
    }

    package let identifier: Int32
    private let directory: FilePath
    private let ended: Task<TerminationStatus, any Error>
    private let state = State()

    private final class State: Sendable {
        let isRunning = Atomic(true)
    }

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - environment: Variables that are added to the environment of the tests. A variable whose
    ///     value is nil is removed.
    package init(
        _ executable: URL,
        _ arguments: [String],
        environment: [String: String?] = [:],
        input: String = ""
    ) async throws {
        let directory = try MemoryDirectory.make(prefix: "program")
        var variables: [Environment.Key: String?] = [:]
        variables.updateValue(nil, forKey: "NOTIFY_SOCKET")
        for (name, value) in environment { variables.updateValue(value, forKey: Environment.Key(rawValue: name)!) }
        let configuration = Configuration(
            executable: .path(FilePath(executable.path)),
            arguments: Arguments(arguments),
            environment: .inherit.updating(variables)
        )
        let output = try Self.create(directory.appending("output"))
        let error = try Self.create(directory.appending("error"))
        let (started, continuation) = AsyncThrowingStream.makeStream(of: Int32.self)
        let state = state
        ended = Task {
            defer { state.isRunning.store(false, ordering: .releasing) }
            do {
                return try await Subprocess.run(
                    configuration,
                    input: .string(input),
                    output: .fileDescriptor(output, closeAfterSpawningProcess: true),
                    error: .fileDescriptor(error, closeAfterSpawningProcess: true)
                ) { execution in
                    continuation.yield(execution.processIdentifier.value)
                    continuation.finish()
                }.terminationStatus
            } catch {
                continuation.finish(throwing: error)
                throw error
            }
        }
        var identifier: Int32?
        for try await started in started { identifier = started }
        guard let identifier else { throw ToolError(description: "\(executable.path) was not started") }
        self.identifier = identifier
        self.directory = directory
    }

    deinit {
        // Kill the program now, because the tests may end before the task notices that it is
        // cancelled.
        if state.isRunning.load(ordering: .acquiring) { send(SIGKILL) }
        ended.cancel()
        try? FileManager.default.removeItem(atPath: directory.string)
    }

    /// The output that the program has written to standard output so far.
    package var output: String { get throws { try text("output") } }

    /// The output that the program has written to standard error so far.
    package var error: String { get throws { try text("error") } }

    package func send(_ signal: Int32) {
        kill(identifier, signal)
    }

    /// Waits until the program ends. If the test is cancelled, for example at its time limit, the
    /// program is killed.
    package func wait() async throws -> Ending {
        let termination = try await withTaskCancellationHandler {
            try await ended.value
        } onCancel: {
            if state.isRunning.load(ordering: .acquiring) { send(SIGKILL) }
        }
        let status: Int32 =
            switch termination {
            case .exited(let code): code
            case .signaled(let signal): 128 + signal
            }
        return Ending(status: status, output: try output, error: try error)
    }

    /// Runs a program until it ends.
    package static func run(
        _ executable: URL,
        _ arguments: [String],
        environment: [String: String?] = [:],
        input: String = ""
    ) async throws -> Ending {
        try await RunningProgram(executable, arguments, environment: environment, input: input).wait()
    }

    private static func create(_ path: FilePath) throws -> FileDescriptor {
        try FileDescriptor.open(path, .writeOnly, options: [.create, .closeOnExec], permissions: .ownerReadWrite)
    }

    private func text(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: directory.appending(name).string)), as: UTF8.self)
    }
}

/// The programs that were built together with the tests.
package enum Products {
    /// The path of a program's executable.
    package static func executable(_ name: String) -> URL {
        directory.appending(path: name)
    }

    /// The directory that contains the test bundle. Every test runner has the bundle's path among
    /// its arguments.
    private static let directory: URL = {
        guard let bundle = CommandLine.arguments.first(where: { $0.hasSuffix(".xctest") }) else {
            fatalError("the tests were started without the path of their bundle; run them with: swift test")
        }
        return URL(filePath: bundle).deletingLastPathComponent()
    }()
}
