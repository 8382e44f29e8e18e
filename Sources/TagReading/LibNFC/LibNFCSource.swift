package import NFC
package import OperatingSystem
import Synchronization

/// A libnfc reader that runs in a supervised child process.
package final class LibNFCSource: TagSource {
    /// The time in milliseconds between two checks for ``interrupt()``.
    private static let slice: Int32 = 100
    /// The maximum time that the child may take to release its device.
    private static let farewell = Duration.seconds(7)
    /// The number of times that a crashed or stuck child is restarted before a tag has been read.
    private static let retries = 1

    private static let unknownMessage = ReaderError(.other, "the tag reader process sent an unknown message")

    private let program: ChildProcess.Program
    private let besides: ReaderError?
    private let timeout: Duration
    private let isInterrupted = Atomic(false)

    /// - Parameters:
    ///   - program: The program that runs ``ReadingProcess/read(connection:)``.
    ///   - besides: The reason why there is no PC/SC reader. If libnfc finds no reader either, the
    ///     error contains this reason.
    ///   - timeout: The heartbeat timeout. After this time, the child counts as stuck. The child
    ///     needs up to five seconds to open a device, and up to one second for an exchange.
    package init(program: ChildProcess.Program, besides: ReaderError? = nil, timeout: Duration = .seconds(8)) {
        self.program = program
        self.besides = besides
        self.timeout = timeout
    }

    package func interrupt() {
        isInterrupted.store(true, ordering: .relaxed)
    }

    package func run(whenReady: () -> Void, _ handle: (TagOutcome) -> Bool) throws(ReaderError) {
        var isReady = false
        var failures = 0
        var ending = Ending.enough
        repeat {
            ending = try runOnce {
                if !isReady { whenReady() }
                isReady = true
            } handle: { outcome in
                if case .uri = outcome { failures = 0 }
                return handle(outcome)
            }
            failures += 1
        } while ending != .enough && failures <= Self.retries
        guard ending == .enough else {
            throw ReaderError(
                .driverFailed,
                ending == .crashed
                    ? "the NFC driver libnfc crashed twice"
                    : "the NFC reader did not respond for \(timeout), twice"
            )
        }
    }

    /// The reason why a child ended.
    private enum Ending {
        /// `handle` has returned false.
        case enough
        case crashed
        case stuck
    }

    /// Runs one child until it ends.
    private func runOnce(isAlive: () -> Void, handle: (TagOutcome) -> Bool) throws(ReaderError) -> Ending {
        guard let child = ChildProcess(program) else {
            throw ReaderError(.other, "could not start the tag reader process")
        }
        let result = Result { () throws(ReaderError) in try watch(child.link, isAlive, handle) }
        // Do not wait for a stuck child, because it does not react to a request to release its
        // device.
        if case .success(.stuck) = result { child.end() } else { child.end(within: Self.farewell) }
        return try result.get()
    }

    /// Receives the child's messages. Returns when the child ends or stops responding, or when
    /// `handle` returns false.
    private func watch(
        _ link: MessageSocket,
        _ isAlive: () -> Void,
        _ handle: (TagOutcome) -> Bool
    ) throws(ReaderError) -> Ending {
        var lastSign = ContinuousClock.now
        while true {
            let reception = link.receive(timeout: Self.slice)
            if isInterrupted.load(ordering: .relaxed) { throw .interrupted }
            switch reception {
            case .timeout:
                if lastSign.duration(to: .now) >= timeout { return .stuck }
                continue
            case .ended:
                return .crashed
            case .tooLong:
                throw Self.unknownMessage
            case .message(let message):
                switch ReadingReport(message) {
                case .alive?:
                    isAlive()
                case .outcome(let outcome)?:
                    guard handle(outcome) else { return .enough }
                case .failed(let error)?:
                    guard let besides, error.code == .noReader else { throw error }
                    throw ReaderError(.noReader, "\(error); PC/SC: \(besides)")
                case .device?, nil:
                    throw Self.unknownMessage
                }
                lastSign = .now
            }
        }
    }
}
