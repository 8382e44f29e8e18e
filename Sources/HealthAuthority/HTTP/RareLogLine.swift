import Logging
import Synchronization

/// A log line that requests can cause. It is logged at most once a minute, so that many failed requests
/// do not displace other lines from the log. A line with the same reason can be rarer.
final class RareLogLine: Sendable {
    private static let interval = Duration.seconds(60)

    private let level: Logger.Level
    private let message: Logger.Message
    private let clock: @Sendable () -> ContinuousClock.Instant
    private let repetition: Duration
    /// When the line was last logged, with which reason, and how often it was not logged since.
    private let state = Mutex<(last: (time: ContinuousClock.Instant, reason: String)?, omitted: Int)>((nil, 0))

    /// - Parameter repetition: The shortest time between two lines with the same reason.
    init(
        _ level: Logger.Level,
        _ message: Logger.Message,
        repetition: Duration = interval,
        clock: @escaping @Sendable () -> ContinuousClock.Instant
    ) {
        (self.level, self.message, self.repetition, self.clock) = (level, message, repetition, clock)
    }

    /// Logs the line, or counts it for the next line.
    func log(_ logger: Logger, reason: String) {
        let now = clock()
        let omitted: Int? = state.withLock { state in
            if let last = state.last, now - last.time < (last.reason == reason ? repetition : Self.interval) {
                state.omitted += 1
                return nil
            }
            defer { state = ((now, reason), 0) }
            return state.omitted
        }
        guard let omitted else { return }
        var metadata: Logger.Metadata = ["reason": "\(reason)"]
        if omitted > 0 { metadata["omitted"] = "\(omitted)" }
        logger.log(level: level, message, metadata: metadata)
    }
}
