import Synchronization

/// A rate limit for decoys. Within the limit, an instance spends as much work on a decoy as on a
/// real request. Because decoys need no proof, a flood of decoys would otherwise cost as much as a
/// flood of real requests. A decoy beyond the limit gets the same answer, but without a signature
/// and a transaction.
///
/// The budget is kept only in memory, because nothing about a decoy may be stored.
package final class DecoyBudget: Sendable {
    /// The long-term number of decoys per second. 60 million clients send 140 decoys per second.
    static let rate = 100.0
    /// The maximum number of decoys in a burst.
    static let burst = 500.0

    private let clock: @Sendable () -> ContinuousClock.Instant
    private let state: Mutex<(left: Double, since: ContinuousClock.Instant)>

    /// Starts with a full budget.
    package init(clock: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        self.clock = clock
        state = Mutex((Self.burst, clock()))
    }

    /// Takes one decoy from the budget. Returns false if the budget is empty.
    func take() -> Bool {
        let now = clock()
        return state.withLock { state in
            let elapsed = (now - state.since) / .seconds(1)
            state = (min(Self.burst, state.left + elapsed * Self.rate), now)
            guard state.left >= 1 else { return false }
            state.left -= 1
            return true
        }
    }
}
