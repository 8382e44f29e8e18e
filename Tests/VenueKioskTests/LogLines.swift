import Logging
import Synchronization

/// A log that tests read: level, message and reason of each line.
final class LogLines: LogHandler {
    private let written = Mutex<[String]>([])

    var lines: [String] { written.withLock(\.self) }

    func log(event: LogEvent) {
        let reason = event.metadata?["reason"].map { ", \($0)" } ?? ""
        written.withLock { $0.append("\(event.level): \(event.message)\(reason)") }
    }

    var metadata: Logger.Metadata {
        get { [:] }
        set {}
    }

    var logLevel: Logger.Level {
        get { .trace }
        set {}
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { nil }
        set {}
    }
}
