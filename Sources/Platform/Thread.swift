import Glibc

/// Threads of the system, for calls that block: those do not belong on the threads that Swift's tasks share.
package enum Thread {
    /// Runs `body` on a thread of its own and returns when it has ended.
    package static func run(_ body: @escaping @Sendable () -> Void) async {
        await withCheckedContinuation { continuation in
            start {
                body()
                continuation.resume()
            }
        }
    }

    /// Runs `body` on a thread of its own, which nobody waits for.
    package static func start(_ body: @escaping @Sendable () -> Void) {
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
        precondition(result == 0, "the system has no thread to give")
    }

    private final class Body: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) {
            self.run = run
        }
    }
}
