import Glibc
import Synchronization

/// Cleans up when the test process exits: stops shared servers and removes shared files.
enum ProcessEnd {
    private static let work = Mutex<[@Sendable () -> Void]>([])

    private static let registration: Void = {
        atexit {
            for work in ProcessEnd.work.withLock({ $0 }).reversed() { work() }
        }
    }()

    /// Registers `body` to run when the process exits. The closure that was registered last runs
    /// first.
    static func leave(_ body: @escaping @Sendable () -> Void) {
        _ = registration
        work.withLock { $0.append(body) }
    }
}
