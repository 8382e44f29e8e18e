import Glibc
import Synchronization

/// An operating system thread for work that blocks.
package final class WorkerThread: Sendable {
    private let handle: pthread_t
    private let isJoined = Atomic(false)

    /// Starts the thread.
    ///
    /// - Parameter isUrgent: Whether the thread gets a real-time priority, if the system permits it, for
    ///   example to root. Without it, a busy machine can delay a simulated chip for longer than drivers
    ///   wait for a real one. Threads and processes that an urgent thread starts are urgent too.
    /// - Throws: ``SimulatorError/thread(errno:)`` if the system has no threads left.
    package init(isUrgent: Bool = false, _ body: @escaping @Sendable () -> Void) throws(SimulatorError) {
        let context = unsafe Unmanaged.passRetained(
            Body {
                if isUrgent {
                    var parameters = sched_param(sched_priority: 1)
                    _ = unsafe sched_setscheduler(0, SCHED_RR, &parameters)
                }
                body()
            }
        )
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

    /// Detaches the thread unless it has been joined. Otherwise, the system would keep the thread's
    /// resources.
    deinit {
        if !isJoined.load(ordering: .relaxed) { pthread_detach(handle) }
    }

    /// Waits until the thread has finished. This method may be called only once.
    package func join() {
        isJoined.store(true, ordering: .relaxed)
        pthread_join(handle, nil)
    }

    /// A closure in an object, so that it can be passed through the C interface.
    private final class Body: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) {
            self.run = run
        }
    }
}

/// Interrupts a `poll` in another thread. The descriptor becomes readable and stays readable.
struct Interruption: ~Copyable, Sendable {
    private let receiver: OwnedDescriptor
    private let sender: OwnedDescriptor

    init() throws(SimulatorError) {
        var pair: [Int32] = [-1, -1]
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        let code = unsafe socketpair(AF_UNIX, type, 0, &pair)
        let receiver = try OwnedDescriptor(code < 0 ? code : pair[0], from: "socketpair")
        sender = try OwnedDescriptor(pair[1], from: "socketpair")
        self.receiver = receiver
    }

    /// The descriptor to poll for input.
    var descriptor: Int32 {
        receiver.number
    }

    /// Makes the descriptor readable permanently.
    func trigger() {
        var byte: UInt8 = 0
        _ = unsafe write(sender.number, &byte, 1)
    }
}
