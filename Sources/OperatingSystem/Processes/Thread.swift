import Dispatch
import Glibc
import SystemPackage

/// System threads for blocking calls. Such calls must not block the threads that all Swift tasks
/// share.
package enum Thread {
    /// Runs `body` on its own thread and returns when it has finished.
    ///
    /// - Throws: `FileError` if the system cannot create another thread. In this case, `body` does
    ///   not run.
    package static func run(_ body: @escaping @Sendable () -> Void) async throws(FileError) {
        let result: Result<Void, FileError> = await withCheckedContinuation { continuation in
            do throws(FileError) {
                try start {
                    body()
                    continuation.resume(returning: .success(()))
                }
            } catch {
                continuation.resume(returning: .failure(error))
            }
        }
        try result.get()
    }

    /// Runs `body` on its own thread without waiting for it.
    ///
    /// - Throws: `FileError` if the system cannot create another thread. In this case, `body` does
    ///   not run.
    package static func start(_ body: @escaping @Sendable () -> Void) throws(FileError) {
        let box = unsafe Unmanaged.passRetained(Body(body)).toOpaque()
        var attributes = pthread_attr_t()
        unsafe pthread_attr_init(&attributes)
        defer { unsafe pthread_attr_destroy(&attributes) }
        unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        var thread = pthread_t()
        let result = unsafe pthread_create(
            &thread,
            &attributes,
            { box in
                unsafe Unmanaged<Body>.fromOpaque(box!).takeRetainedValue().run()
                return nil
            },
            box
        )
        guard result == 0 else {
            unsafe Unmanaged<Body>.fromOpaque(box).release()
            throw FileError("start a thread", Errno(rawValue: result))
        }
    }

    private final class Body: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) {
            self.run = run
        }
    }
}

/// Runs an actor's code on a thread outside Swift's pool. It is for actors whose methods block, for
/// example in fsync(2) or in a driver.
///
/// ```
/// private let executor = BlockingExecutor(label: "screen")
/// nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }
/// ```
package final class BlockingExecutor: SerialExecutor {
    // A serial queue gets its own thread. Dispatch ends the thread while the queue is idle.
    private let queue: DispatchQueue

    package init(label: String) {
        queue = DispatchQueue(label: label)
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
