import Synchronization

/// A rate limit for decoys. Within the limit, an instance spends as much work on a decoy as on a
/// real request. Because decoys need no proof, a flood of decoys would otherwise cost as much as a
/// flood of real requests. Beyond the limit, a decoy gets the same kind of answer, but the instance
/// computes no signature and runs no transaction.
///
/// The budget is kept only in memory, because nothing about a decoy may be stored.
package final class DecoyBudget: Sendable {
    /// The average number of decoys per second that the budget allows. 60 million clients send 140
    /// decoys per second.
    static let rate = 100.0
    /// The maximum number of decoys in a burst.
    static let burst = 500.0
    /// The average number of reports and diagnosis keys in the decoys that clients send. A decoy
    /// with more of them counts as several decoys, because each of them is a row to write.
    static let averageRows = 75.0

    private let clock: @Sendable () -> ContinuousClock.Instant
    private let state: Mutex<(left: Double, since: ContinuousClock.Instant)>

    /// Starts with a full budget.
    package init(clock: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        self.clock = clock
        state = Mutex((Self.burst, clock()))
    }

    /// Takes a decoy from the budget. Returns false if not enough is left.
    ///
    /// - Parameter rows: The number of reports and diagnosis keys in the decoy.
    func take(rows: Int = 0) -> Bool {
        let cost = max(1, Double(rows) / Self.averageRows)
        let now = clock()
        return state.withLock { state in
            let elapsed = (now - state.since) / .seconds(1)
            state = (min(Self.burst, state.left + elapsed * Self.rate), now)
            guard state.left >= cost else { return false }
            state.left -= cost
            return true
        }
    }
}
