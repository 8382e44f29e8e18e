package import OperatingSystem
import Synchronization

/// The reader of a board that is tried out.
package final class BoardReader: Sendable {
    /// The state of a reader at one moment.
    package struct Observation: Sendable {
        package let finding: TagProbe.Finding
        /// The reader and its chip, or why it cannot be used, for a report.
        package let words: String
    }

    private let connection: String
    private let program: ChildProcess.Program
    private let checkInterval: Int64
    private let code: String
    private let isStopping = Mutex(false)

    /// The time by which a heartbeat may be late.
    private static let reserve = Duration.seconds(10)

    /// - Parameters:
    ///   - connection: libnfc's connection string.
    ///   - program: The program that runs ``TagProcess`` for a probe.
    ///   - checkInterval: How often the program checks the reader, in seconds.
    ///   - count: The length of the URL to serve, so that a tap takes as long as with a venue code. The
    ///     URL contains no venue code, and its host does not exist (RFC 2606 §2).
    package init(connection: String, program: ChildProcess.Program, checkInterval: Int64, urlCount count: Int) {
        (self.connection, self.program, self.checkInterval) = (connection, program, checkInterval)
        let url = "https://board-check.invalid/"
        code = url + String(repeating: "x", count: max(0, count - url.count))
    }

    /// Opens the reader, and waits until a phone has read the tag or ``stop()`` is called.
    ///
    /// - Parameter limit: How long to wait for a phone.
    func observe(limit: Duration) async -> Observation {
        let (result, results) = AsyncStream.makeStream(of: TagProbe.Finding.self)
        do {
            try await Thread.run { [self] in results.yield(wait(limit: limit)) }
        } catch {
            results.yield(TagProbe.Finding(failure: error.description))
        }
        for await finding in result { return observation(finding) }
        return observation(TagProbe.Finding(failure: "interrupted"))
    }

    /// Does the same as ``observe(limit:)``, but blocks.
    ///
    /// - Parameter isArmed: Called when a phone can be held to the reader.
    package func observe(limit: Duration, isArmed: () -> Void) -> Observation {
        observation(wait(limit: limit, isArmed: isArmed))
    }

    /// Ends the current wait for a phone.
    func stop() { isStopping.withLock { $0 = true } }

    private func wait(limit: Duration, isArmed: () -> Void = {}) -> TagProbe.Finding {
        TagProbe.observe(
            program,
            code: code,
            limit: limit,
            timeout: .seconds(checkInterval) + Self.reserve,
            isArmed: isArmed,
            isStopping: { isStopping.withLock(\.self) }
        )
    }

    private func observation(_ finding: TagProbe.Finding) -> Observation {
        let failure = finding.failure.map { "failed, \(BoardReport.naming(connection, in: $0))" }
        let parts = [BoardReport.readerName(connection), finding.chip, failure]
        return Observation(finding: finding, words: parts.compactMap(\.self).joined(separator: ", "))
    }
}
