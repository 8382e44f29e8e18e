import Glibc
import Synchronization
package import SystemPackage

/// The parent of a ``ConfinedProcess``, as the process sees it. Standard input is the process's end of
/// the socket pair, and ``ChildProcess/givenFile`` the file from the parent.
package struct ParentLink<Request: ProcessMessage, Report: ProcessMessage>: Sendable {
    private let link = MessageSocket(descriptor: STDIN_FILENO)

    /// Serves the parent in the sandbox. If an input exploits this process, the attacker's code cannot
    /// access other files, the network or other programs.
    ///
    /// - Parameters:
    ///   - files: The files that the process may open until it calls ``Sandbox/closeFiles()``. Nil for no
    ///     sandbox, in a process that reads only what its parent has made.
    ///   - failure: Returns the report about an error; nil for the error's description.
    ///   - body: Reads the input.
    package static func serve(
        opening files: [FilePath]? = [],
        failure: (any Error) -> Report? = { _ in nil },
        _ body: (Self) throws -> Void
    ) {
        let parent = Self()
        do {
            if let files { try Sandbox.enter(opening: files) }
            if files?.isEmpty == true { try Sandbox.closeFiles() }
            try body(parent)
        } catch {
            let output = failure(error).map(ProcessOutput.report) ?? .failed("\(error)")
            parent.link.send(output.message)
        }
    }

    /// Sends a report. Returns false if the parent has closed its end.
    @discardableResult
    package func send(_ report: Report) -> Bool { link.send(report.message) }

    /// Waits for the next request. Returns nil if the parent has closed its end.
    package func request() -> Request? {
        guard case .message(let request) = link.receive(Request.self) else { return nil }
        return request
    }

    /// Receives further requests on another thread. When the parent closes its end, calls `end`, which
    /// must make the process exit.
    ///
    /// - Parameter limit: If the process is still running after this number of seconds, it counts as
    ///   stuck, and exits.
    /// - Returns: The latest of these requests.
    @discardableResult
    package func listen(
        exitingWithin limit: UInt32,
        end: @escaping @Sendable () -> Void = {}
    ) throws(FileError) -> Latest<Request> {
        let latest = Latest<Request>()
        try Thread.start {
            while let request = request() { latest.value = request }
            end()
            sleep(limit)
            _exit(EXIT_FAILURE)
        }
        return latest
    }
}

/// The latest value from another thread; nil before the first one.
package final class Latest<Value: Sendable>: Sendable {
    private let latest = Mutex<Value?>(nil)

    package fileprivate(set) var value: Value? {
        get { latest.withLock { $0 } }
        set { latest.withLock { $0 = newValue } }
    }
}
