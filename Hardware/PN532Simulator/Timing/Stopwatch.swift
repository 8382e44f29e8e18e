/// Adds up the times between start and stop.
struct Stopwatch: Sendable {
    private var total = Duration.zero
    private var since: ContinuousClock.Instant?

    /// The total time so far.
    var time: Duration { total + (since.map { .now - $0 } ?? .zero) }

    mutating func start() {
        since = since ?? .now
    }

    mutating func stop() {
        total = time
        since = nil
    }
}
