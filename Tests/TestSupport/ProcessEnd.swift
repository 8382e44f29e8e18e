import Glibc
import Synchronization

/// Cleanup at the exit of the test process: it stops shared servers and removes shared files.
enum ProcessEnd {
    private static let work = Mutex<[@Sendable () -> Void]>([])

    private static let registration: Void = {
        atexit {
            for work in ProcessEnd.work.withLock({ $0 }).reversed() { work() }
        }
    }()

    /// Runs `body` when the process exits, in reverse order of registration.
    static func leave(_ body: @escaping @Sendable () -> Void) {
        _ = registration
        work.withLock { $0.append(body) }
    }
}
