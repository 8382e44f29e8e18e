package import OperatingSystem
import Synchronization

/// Runs blocking calls on threads. Each thread uses one resource, such as a database connection.
/// Calls wait in the order of their arrival until a resource is free. The number of waiting calls
/// is limited. A thread runs the waiting calls one after the other, and ends when no call waits.
package final class WorkerThreads<Resource: Sendable>: Sendable {
    /// The reason why a call was not run.
    package enum Refusal: Error {
        /// The maximum number of calls are waiting.
        case tooMany
        /// The system cannot create a thread.
        case noThread(FileError)
    }

    private struct Call: Sendable {
        let id: Int
        /// Runs the call. Returns a function that passes the result to the caller.
        let run: @Sendable (Resource) -> @Sendable () -> Void
        let fail: @Sendable (any Error) -> Void
    }

    private struct State {
        var free: [Resource]
        var waiting: [Call] = []
        var lastID = 0
    }

    private let state: Mutex<State>
    private let maximumWaiting: Int
    private let check: @Sendable (Resource) -> (any Error)?

    /// - Parameters:
    ///   - resources: Each resource is used by one call at a time.
    ///   - maximumWaiting: The maximum number of waiting calls.
    ///   - check: Runs after each call. If it returns an error, all waiting calls fail with that
    ///     error.
    package init(
        _ resources: [Resource],
        maximumWaiting: Int,
        check: @escaping @Sendable (Resource) -> (any Error)? = { _ in nil }
    ) {
        precondition(!resources.isEmpty, "calls need at least one resource")
        state = Mutex(State(free: resources))
        self.maximumWaiting = maximumWaiting
        self.check = check
    }

    /// Runs `body` on a thread as soon as a resource is free.
    ///
    /// - Throws: ``Refusal``; `CancellationError` if the task is cancelled before `body` has begun;
    ///   errors from `check`; errors thrown by `body`.
    package func run<Result: Sendable>(
        _ body: @escaping @Sendable (Resource) throws -> Result
    ) async throws -> Result {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let call = Call(
                    id: id,
                    run: { resource in
                        let result = Swift.Result { try body(resource) }
                        return { continuation.resume(with: result) }
                    },
                    fail: { continuation.resume(throwing: $0) }
                )
                add(call)
            }
        } onCancel: {
            cancel(id)
        }
    }

    private func add(_ call: Call) {
        let (resource, error) = state.withLock { state -> (Resource?, (any Error)?) in
            // If the task is cancelled after this check, cancel(_:) finds the call in the queue.
            if Task.isCancelled { return (nil, CancellationError()) }
            // Use the resource that was used most recently, so that other resources can stay idle.
            if let resource = state.free.popLast() { return (resource, nil) }
            guard state.waiting.count < maximumWaiting else { return (nil, Refusal.tooMany) }
            state.waiting.append(call)
            return (nil, nil)
        }
        if let error { return call.fail(error) }
        guard let resource else { return }
        do throws(FileError) {
            try Thread.start { self.work(resource, call) }
        } catch {
            state.withLock { $0.free.append(resource) }
            call.fail(Refusal.noThread(error))
        }
    }

    /// Runs a call, and then waiting calls until no call waits.
    private func work(_ resource: Resource, _ first: Call) {
        var next: Call? = first
        while let call = next {
            let answer = call.run(resource)
            let error = check(resource)
            let failed: [Call]
            (next, failed) = state.withLock { state in
                let failed = error == nil ? [] : state.waiting
                state.waiting.removeFirst(failed.count)
                let next = state.waiting.isEmpty ? nil : state.waiting.removeFirst()
                if next == nil { state.free.append(resource) }
                return (next, failed)
            }
            if let error { for call in failed { call.fail(error) } }
            // The resource is free before the caller continues, so that the caller's next call can
            // use it again.
            answer()
        }
    }

    private func cancel(_ id: Int) {
        let call = state.withLock { state in
            state.waiting.firstIndex { $0.id == id }.map { state.waiting.remove(at: $0) }
        }
        call?.fail(CancellationError())
    }
}

extension WorkerThreads<Void> {
    /// Runs one blocking call on its own thread. This method is for rare calls.
    ///
    /// - Throws: `FileError` if the system cannot create a thread; errors thrown by `body`.
    static func runOnce<Result: Sendable>(
        _ body: @escaping @Sendable () throws -> Result
    ) async throws -> Result {
        do {
            return try await WorkerThreads([()], maximumWaiting: 0).run { _ in try body() }
        } catch Refusal.noThread(let error) {
            throw error
        }
    }
}
