import Glibc
import PN532Simulator

/// What ends the simulator: SIGTERM, SIGINT, and the end of standard input if asked for.
struct EndOfService {
    private let signals: sigset_t

    /// Holds the signals back from this thread and from all that start later, so that only ``wait()`` gets them.
    init() {
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe sigaddset(&signals, SIGTERM)
        unsafe sigaddset(&signals, SIGINT)
        unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
        self.signals = signals
    }

    /// Makes the end of standard input one of them.
    func watchStandardInput() throws(SimulatorError) {
        _ = try WorkerThread {
            var buffer = [UInt8](repeating: 0, count: 64)
            while unsafe read(STDIN_FILENO, &buffer, buffer.count) > 0 {}
            kill(getpid(), SIGTERM)
        }
    }

    /// Blocks until one of them happens.
    func wait() {
        var signals = signals
        var signal: Int32 = 0
        unsafe sigwait(&signals, &signal)
    }
}
