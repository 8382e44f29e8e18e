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
