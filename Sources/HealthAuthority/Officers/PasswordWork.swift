import Platform
import Synchronization

/// Hashes passwords on threads of their own, some at a time: each takes 128 MiB.
actor PasswordWork {
    /// At once. There are two of these, for two cores.
    static let parallel = 1
    /// Waiting for one of them: those are some seconds.
    static let waiting = 16

    private var running = 0
    private var queue: [CheckedContinuation<Void, Never>] = []

    /// Runs `body`, when it is its turn.
    ///
    /// - Throws: `busy`, at once, if too many wait, or if the system has no thread left.
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
