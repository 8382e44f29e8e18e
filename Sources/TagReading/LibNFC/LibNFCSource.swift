package import NFC
package import OperatingSystem
import Synchronization

/// A libnfc reader that runs in a supervised child process.
package final class LibNFCSource: TagSource {
    /// After this time, the child counts as stuck. It needs up to five seconds to open a device, and up to one second
    /// for an exchange.
    private static let heartbeat = Duration.seconds(8)
    /// The maximum time that the child may take to release its device.
    private static let farewell = Duration.seconds(7)

    private let program: ChildProcess.Program
    private let besides: ReaderError?
    private let isInterrupted = Atomic(false)

    /// - Parameters:
    ///   - program: The program that runs ``ReadingProcess/read(connection:)``.
    ///   - besides: The reason why there is no PC/SC reader. If libnfc finds no reader either, the
    ///     error contains this reason.
    package init(program: ChildProcess.Program, besides: ReaderError? = nil) {
        (self.program, self.besides) = (program, besides)
    }

    package func interrupt() {
        isInterrupted.store(true, ordering: .relaxed)
    }

    package func run(whenReady: () -> Void, _ handle: (TagOutcome) -> Bool) throws(ReaderError) {
        var isReady = false
        // A child that crashed or got stuck is restarted once, until a tag has been read.
        var restarts = Restarts(maximum: 1)
        while true {
            let process = ConfinedProcess<Never, ReadingReport>(ReadingProcess.name, program, heartbeat: Self.heartbeat)
            do throws(ReaderError) {
                return try process.run(
                    farewell: Self.farewell,
                    isInterrupted: { isInterrupted.load(ordering: .relaxed) },
                    polling: .milliseconds(100),
                    failure: { ReaderError($0) },
                    { report throws(ReaderError) -> Void? in
                        switch report {
                        case .alive:
                            if !isReady { whenReady() }
                            isReady = true
                            return nil
                        case .outcome(let outcome):
                            if case .uri = outcome { restarts.reset() }
                            return handle(outcome) ? nil : ()
                        case .failed(let error):
                            guard let besides, error.code == .noReader else { throw error }
                            throw ReaderError(.noReader, "\(error); PC/SC: \(besides)")
                        case .device:
                            throw ReaderError(.other, "\(ReadingProcess.name) listed a device")
                        }
                    }
                )
            } catch {
                guard error.code == .driverFailed else { throw error }
                guard restarts.pauseAfterFailure() != nil else { throw ReaderError(error.code, "\(error), twice") }
            }
        }
    }
}
