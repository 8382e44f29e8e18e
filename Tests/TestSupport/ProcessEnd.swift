import Glibc
import Synchronization

/// Work that is left for the end of the process of the tests: it ends servers and removes files that all tests share.
enum ProcessEnd {
    private static let work = Mutex<[@Sendable () -> Void]>([])

    private static let registration: Void = {
        atexit {
            for work in ProcessEnd.work.withLock({ $0 }).reversed() { work() }
        }
    }()

    /// Runs `body` when the process ends, before what was left earlier.
    static func leave(_ body: @escaping @Sendable () -> Void) {
        _ = registration
        work.withLock { $0.append(body) }
    }
}
