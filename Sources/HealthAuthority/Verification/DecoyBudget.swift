import Synchronization

/// The decoys that an instance works for as much as for real requests. They need no proof: without a bound, a flood of them would cost
/// as much as one of real requests. A decoy beyond the budget gets the same answer, without a signature and a transaction.
///
/// It is kept in memory only: nothing of a decoy is stored.
package final class DecoyBudget: Sendable {
    /// In a second, in the long run. 60 million clients send 140.
    static let rate = 100.0
    /// At once.
    static let burst = 500.0

    private let clock: @Sendable () -> ContinuousClock.Instant
    private let state: Mutex<(left: Double, since: ContinuousClock.Instant)>

    /// Full.
    package init(clock: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        self.clock = clock
        state = Mutex((Self.burst, clock()))
    }

    /// Whether there is room for another one, which it takes.
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
