package import Platform
import Synchronization

/// A reader that libnfc drives, in a process of its own which is watched.
package final class LibNFCSource: TagSource {
    /// How often, in milliseconds, it is looked whether the wait was interrupted.
    private static let slice: Int32 = 100
    /// How long the process may take to let go of its device.
    private static let farewell = Duration.milliseconds(700)
    /// How often a process that died or got stuck is followed by another one, until a tag was read.
    private static let retries = 1

    private static let unknownMessage = ReaderError(.other, "the process that reads tags sent something unknown")

    private let program: ChildProcess.Program
    private let besides: ReaderError?
    private let patience: Duration
    private let isInterrupted = Atomic(false)

    /// - Parameters:
    ///   - program: Becomes ``ReadingProcess/read(connection:)``.
    ///   - besides: Why there is no other reader, for the sentence that says that there is none here either.
    ///   - patience: Without a sign of life for so long, the process is taken for stuck. To open a device takes up to five
    ///     seconds, an exchange one.
    package init(program: ChildProcess.Program, besides: ReaderError? = nil, patience: Duration = .seconds(8)) {
        self.program = program
        self.besides = besides
        self.patience = patience
    }

    package func interrupt() {
        isInterrupted.store(true, ordering: .relaxed)
    }

    package func run(_ handle: (TagSighting) -> Bool) throws(ReaderError) {
        var isReady = false
        var failures = 0
        var ending = Ending.enough
        repeat {
            ending = try runOnce { sighting in
                switch sighting {
                case .ready where isReady: return true
                case .ready: isReady = true
                case .uri: failures = 0
                case .unsuitable, .contactLost: break
                }
                return handle(sighting)
            }
            failures += 1
        } while ending != .enough && failures <= Self.retries
        guard ending == .enough else {
            throw ReaderError(
                .driverFailed,
                ending == .crashed
                    ? "libnfc, which drives the NFC reader, crashed twice"
                    : "the NFC reader gave no sign of life for \(patience), twice"
            )
        }
    }

    /// How a process came to its end.
    private enum Ending {
        /// Nobody wanted to know more.
        case enough
        case crashed
        case stuck
    }

    /// Runs one process to its end.
    private func runOnce(_ handle: (TagSighting) -> Bool) throws(ReaderError) -> Ending {
        guard let child = ChildProcess(program) else {
            throw ReaderError(.other, "the process that reads tags could not be started")
        }
        let result = Result { () throws(ReaderError) in try watch(child.link, handle) }
        // One that is stuck would not hear that it is to let go of its device.
        if case .success(.stuck) = result { child.end() } else { child.end(within: Self.farewell) }
        return try result.get()
    }

    /// Listens to the process until it ends or falls silent, or nobody wants to know more.
    private func watch(_ link: MessageSocket, _ handle: (TagSighting) -> Bool) throws(ReaderError) -> Ending {
        var lastSign = ContinuousClock.now
        while true {
            let reception = link.receive(timeout: Self.slice)
            if isInterrupted.load(ordering: .relaxed) { throw .interrupted }
            switch reception {
            case .timeout:
                if lastSign.duration(to: .now) >= patience { return .stuck }
                continue
            case .ended:
                return .crashed
            case .tooLong:
                throw Self.unknownMessage
            case .message(let message):
                switch ReadingReport(message) {
                case .alive?:
                    guard handle(.ready) else { return .enough }
                case .sighting(let sighting)?:
                    guard handle(sighting) else { return .enough }
                case .failed(let error)?:
                    guard let besides, error.code == .noReader else { throw error }
                    throw ReaderError(.noReader, "\(error), nor by PC/SC: \(besides)")
                case .device?, nil:
                    throw Self.unknownMessage
                }
                lastSign = .now
            }
        }
    }
}
