import Logging
import Synchronization

/// All lines of a log, with what is said beside them.
final class RecordedLog: Sendable {
    private let lines = Mutex<[String]>([])

    var text: String { lines.withLock { $0.joined(separator: "\n") } }

    var logger: Logger {
        var logger = Logger(label: "test", factory: { _ in Handler(log: self) })
        logger.logLevel = .trace
        return logger
    }

    private func add(_ line: String) { lines.withLock { $0.append(line) } }

    private struct Handler: LogHandler {
        let log: RecordedLog
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.trace

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            log.add("\(event.level) \(event.message) \(metadata) \(event.metadata ?? [:])")
        }
    }
}
