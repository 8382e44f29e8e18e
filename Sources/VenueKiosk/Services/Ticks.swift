/// An endless sequence that has an element after each period.
struct Ticks: AsyncSequence, Sendable {
    let period: Duration

    struct Iterator: AsyncIteratorProtocol {
        let period: Duration

        /// Nil when the task is cancelled.
        func next() async -> Void? {
            try? await Task.sleep(for: period, tolerance: period / 10)
        }
    }

    func makeAsyncIterator() -> Iterator { Iterator(period: period) }
}
