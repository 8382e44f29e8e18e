import Dispatch
import Foundation
@testable import HealthAuthority
import Synchronization
import Testing
import TestSupport

@Suite struct PasswordWorkTests {
    /// Work that lasts until it is let go.
    private final class Gate: Sendable {
        private let state = Mutex((isOpen: false, running: 0, most: 0))

        var running: Int { state.withLock { $0.running } }
        var most: Int { state.withLock { $0.most } }

        func open() { state.withLock { $0.isOpen = true } }

        func pass() {
            state.withLock {
                $0.running += 1
                $0.most = max($0.most, $0.running)
            }
            while !state.withLock({ $0.isOpen }) { usleep(1000) }
            state.withLock { $0.running -= 1 }
        }
    }

    @Test func `one runs at a time, some wait, and more are refused at once`() async throws {
        let (work, gate) = (PasswordWork(), Gate())
        let room = PasswordWork.parallel + PasswordWork.waiting
        let results = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<room + 5 {
                group.addTask {
                    do {
                        return try await work.run {
                            gate.pass()
                            return true
                        }
                    } catch OfficersError.busy {
                        return false
                    }
                }
            }
            var results: [Bool] = []
            // Those that are refused come first: the others have not begun to end.
            while results.count < 5, let result = try await group.next() { results.append(result) }
            #expect(results == [Bool](repeating: false, count: 5))
            #expect(
                try await eventually({ gate.running }, is: { $0 == PasswordWork.parallel }) == PasswordWork.parallel
            )
            gate.open()
            for try await result in group { results.append(result) }
            return results
        }
        #expect(results.count { $0 } == room)
        #expect(gate.most == PasswordWork.parallel)
        #expect(try await work.run { 1 } == 1, "there is room again")
    }
}

@Suite struct WorkerThreadsTests {
    /// The calls that have run.
    private final class Runs: Sendable {
        private let entries = Mutex<[String]>([])

        var all: [String] { entries.withLock { $0 } }

        func add(_ name: String) { entries.withLock { $0.append(name) } }
    }

    @Test("A waiting call whose task is cancelled ends at once, and does not run")
    func cancelled() async throws {
        let threads = WorkerThreads(["connection"], maximumWaiting: 2)
        let (began, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let runs = Runs()
        async let first: Void = threads.run { _ in
            began.signal()
            mayEnd.wait()
        }
        try await blocking { began.wait() }
        let cancelled = Task.immediate { try await threads.run { _ in runs.add("cancelled") } }
        let next = Task.immediate { try await threads.run { name in runs.add(name) } }
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        await #expect(throws: CancellationError.self) {
            let task = Task { try await threads.run { _ in runs.add("late") } }
            task.cancel()
            try await task.value
        }
        mayEnd.signal()
        try await first
        try await next.value
        #expect(runs.all == ["connection"])
    }

    @Test("If a check fails after a call, all waiting calls fail with its error")
    func failed() async throws {
        struct Outage: Error {}
        let threads = WorkerThreads([()], maximumWaiting: 10, check: { _ in Outage() })
        let (began, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        async let first = threads.run { _ in
            began.signal()
            mayEnd.wait()
            return 1
        }
        try await blocking { began.wait() }
        let waiting = (1...5).map { number in Task.immediate { try await threads.run { _ in number } } }
        mayEnd.signal()
        #expect(try await first == 1)
        for task in waiting { await #expect(throws: Outage.self) { try await task.value } }
    }
}
