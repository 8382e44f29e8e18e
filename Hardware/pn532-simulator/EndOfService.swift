import Glibc
import PN532Simulator

/// The events that end the simulator: SIGTERM, SIGINT, and optionally the end of standard input.
struct EndOfService {
    private let signals: sigset_t

    /// Blocks the signals in this thread and in all threads that are started later, so that only
    /// ``wait()`` receives the signals.
    init() {
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe sigaddset(&signals, SIGTERM)
        unsafe sigaddset(&signals, SIGINT)
        unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
        self.signals = signals
    }

    /// Adds the end of standard input to the events that end the simulator.
    func watchStandardInput() throws(SimulatorError) {
        _ = try WorkerThread {
            var buffer = [UInt8](repeating: 0, count: 64)
            while unsafe read(STDIN_FILENO, &buffer, buffer.count) > 0 {}
            kill(getpid(), SIGTERM)
        }
    }

    /// Blocks until one of the events occurs.
    func wait() {
        var signals = signals
        var signal: Int32 = 0
        unsafe sigwait(&signals, &signal)
    }
}
