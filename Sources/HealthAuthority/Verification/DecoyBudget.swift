import Synchronization

/// A rate limit for the decoys on which an instance spends as much work as on real requests. Decoys
/// need no proof: without a limit, a flood of them would cost as much as a flood of real requests.
/// A decoy beyond the budget gets the same answer, without a signature and a transaction.
///
/// The budget is kept in memory only: nothing about a decoy is stored.
package final class DecoyBudget: Sendable {
    /// Decoys per second in the long run. 60 million clients send 140 per second.
    static let rate = 100.0
    /// The maximum number of decoys at once.
    static let burst = 500.0

    private let clock: @Sendable () -> ContinuousClock.Instant
    private let state: Mutex<(left: Double, since: ContinuousClock.Instant)>

    /// Starts with a full budget.
    package init(clock: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        self.clock = clock
        state = Mutex((Self.burst, clock()))
    }

    /// Takes one decoy from the budget. Returns false if the budget is used up.
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
