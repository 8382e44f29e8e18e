import HTTPClient
import Synchronization
import TestSupport
import Testing

@testable import CheckInClient

@Suite struct RetryPolicyTests {
    /// A server that does not respond to the first requests.
    private final class Absentee: Sendable {
        private let state: Mutex<(asked: Int, waits: [Duration])> = Mutex((0, []))
        private let absences: Int
        private let error: TransferError

        init(absences: Int, _ error: TransferError) {
            self.absences = absences
            self.error = error
        }

        var asked: Int { state.withLock { $0.asked } }
        /// The length of each wait.
        var waits: [Duration] { state.withLock { $0.waits } }

        func ask(_ seed: UInt64 = 0) async throws(TransferError) {
            let retryPolicy = RetryPolicy(
                generator: { SeededGenerator(seed) },
                sleep: { wait in self.state.withLock { $0.waits.append(wait) } }
            )
            try await retryPolicy.run { () throws(TransferError) in
                let asked = state.withLock { state in
                    state.asked += 1
                    return state.asked
                }
                if asked <= absences { throw error }
            }
        }
    }

    @Test(
        arguments: [.unreachable(reason: ""), .noConnection(reason: ""), .status(503), .status(429)]
            as [TransferError.Cause]
    )
    func `a request without an answer is repeated three times, after random waits whose maximum doubles`(
        cause: TransferError.Cause
    ) async throws {
        let error = TransferError(.path("v1/key"), cause)
        let bounds = [Duration.seconds(2), .seconds(4), .seconds(8)]
        var longest = [Duration](repeating: .zero, count: bounds.count)
        for seed in 1...100 as ClosedRange<UInt64> {
            let absentee = Absentee(absences: 3, error)
            try await absentee.ask(seed)
            #expect(absentee.asked == 4)
            try #require(absentee.waits.count == bounds.count)
            for (index, wait) in absentee.waits.enumerated() {
                #expect((.zero...bounds[index]).contains(wait))
                longest[index] = max(longest[index], wait)
            }
        }
        // Of a hundred random waits, some are in the longest tenth.
        for (longest, bound) in zip(longest, bounds) { #expect(longest > bound * 0.9) }
    }

    @Test func `a request is sent at most four times`() async {
        let error = TransferError(.server(""), .unreachable(reason: ""))
        let absentee = Absentee(absences: .max, error)
        await #expect(throws: error) { try await absentee.ask() }
        #expect(absentee.asked == 4)
        #expect(absentee.waits.count == 3)
    }

    @Test(
        arguments: [.untrusted, .size(maximum: 1), .cancelled, .status(404)] as [TransferError.Cause]
    )
    func `a permanent error is not retried`(cause: TransferError.Cause) async {
        let error = TransferError(.path("v1/key"), cause)
        let absentee = Absentee(absences: .max, error)
        await #expect(throws: error) { try await absentee.ask() }
        #expect(absentee.asked == 1)
        #expect(absentee.waits == [])
    }
}
