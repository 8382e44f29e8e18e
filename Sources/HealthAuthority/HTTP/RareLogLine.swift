import Logging
import Synchronization

/// A log line that requests can cause. It is logged at most once a minute, so that many failed requests
/// do not displace other lines from the log.
final class RareLogLine: Sendable {
    private static let interval = Duration.seconds(60)

    private let level: Logger.Level
    private let message: Logger.Message
    private let clock: @Sendable () -> ContinuousClock.Instant
    /// When the line may be logged again, and how often it was not logged.
    private let state = Mutex<(next: ContinuousClock.Instant?, omitted: Int)>((nil, 0))

    init(_ level: Logger.Level, _ message: Logger.Message, clock: @escaping @Sendable () -> ContinuousClock.Instant) {
        (self.level, self.message, self.clock) = (level, message, clock)
    }

    /// Logs the line, or counts it for the next line.
    func log(_ logger: Logger, reason: String) {
        let now = clock()
        let omitted: Int? = state.withLock { state in
            if let next = state.next, now < next {
                state.omitted += 1
                return nil
            }
            defer { state = (now + Self.interval, 0) }
            return state.omitted
        }
        guard let omitted else { return }
        var metadata: Logger.Metadata = ["reason": "\(reason)"]
        if omitted > 0 { metadata["omitted"] = "\(omitted)" }
        logger.log(level: level, message, metadata: metadata)
    }
}
