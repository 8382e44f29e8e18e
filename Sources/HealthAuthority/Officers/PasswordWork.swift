import Files
import Processes
import Synchronization

/// Hashes passwords on separate threads. The number of concurrent hashes is limited, because each
/// hash needs 128 MiB of memory.
actor PasswordWork {
    /// The maximum number of concurrent hashes. There are two instances of this actor, for two
    /// cores.
    static let parallel = 1
    /// The maximum number of waiting hashes. This is a few seconds of work.
    static let waiting = 16

    private var running = 0
    private var queue: [CheckedContinuation<Void, Never>] = []

    /// Waits until a thread may be used, and runs `body` on it.
    ///
    /// - Throws: `busy` immediately if too many callers are waiting, or if the system cannot create
    ///   a thread.
    func run<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async throws(OfficersError) -> Result {
        try await begin()
        defer { end() }
        let result = Box<Result>()
        do throws(FileError) {
            try await Thread.run { result.set(body()) }
        } catch {
            throw .busy
        }
        return result.value
    }

    private func begin() async throws(OfficersError) {
        guard running == Self.parallel else {
            running += 1
            return
        }
        guard queue.count < Self.waiting else { throw .busy }
        await withCheckedContinuation { queue.append($0) }
    }

    private func end() {
        if queue.isEmpty { running -= 1 } else { queue.removeFirst().resume() }
    }

    private final class Box<Value: Sendable>: Sendable {
        private let content = Mutex<Value?>(nil)

        func set(_ value: Value) { content.withLock { $0 = value } }

        var value: Value {
            guard let value = content.withLock({ $0 }) else { preconditionFailure("the thread has ended") }
            return value
        }
    }
}
