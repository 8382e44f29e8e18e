/// Adds up the time in which something was the case.
struct Stopwatch: Sendable {
    private var total = Duration.zero
    private var since: ContinuousClock.Instant?

    /// The time so far.
    var time: Duration { total + (since.map { .now - $0 } ?? .zero) }

    mutating func start() {
        since = since ?? .now
    }

    mutating func stop() {
        total = time
        since = nil
    }
}
