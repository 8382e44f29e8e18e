import Glibc
import Synchronization

/// A thread of the operating system, for work that blocks.
package final class WorkerThread: Sendable {
    private let handle: pthread_t
    private let isJoined = Atomic(false)

    /// Starts the thread.
    ///
    /// - Throws: ``SimulatorError/thread(errno:)`` when the system has none left.
    package init(_ body: @escaping @Sendable () -> Void) throws(SimulatorError) {
        let context = unsafe Unmanaged.passRetained(Body(body))
        var handle = pthread_t()
        let code = unsafe pthread_create(
            &handle,
            nil,
            { context in
                unsafe Unmanaged<Body>.fromOpaque(context!).takeRetainedValue().run()
                return nil
            },
            context.toOpaque()
        )
        guard code == 0 else {
            unsafe context.release()
            throw .thread(errno: code)
        }
        self.handle = handle
    }

    /// The system keeps what belongs to a thread until it is joined or detached.
    deinit {
        if !isJoined.load(ordering: .relaxed) { pthread_detach(handle) }
    }

    /// Waits until the thread's work is done. To be called once.
    package func join() {
        isJoined.store(true, ordering: .relaxed)
        pthread_join(handle, nil)
    }

    /// Carries the closure through the C interface.
    private final class Body: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) {
            self.run = run
        }
    }
}
