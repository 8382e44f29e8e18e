/// An endless sequence that returns one element at the end of each period.
package struct Ticks: AsyncSequence, Sendable {
    private let period: Duration

    package init(period: Duration) {
        self.period = period
    }

    package struct Iterator: AsyncIteratorProtocol {
        let period: Duration

        /// Waits for the end of the period. Returns nil when the task is cancelled.
        package func next(isolation: isolated (any Actor)? = #isolation) async -> Void? {
            try? await Task.sleep(for: period, tolerance: period / 10)
        }
    }

    package func makeAsyncIterator() -> Iterator { Iterator(period: period) }
}
