import Files
import SystemPackage
import Testing

/// A directory that is gone when the last reference to it is.
final class TemporaryDirectory: Sendable {
    let path: FilePath

    init() throws {
        path = try Directory.makeTemporary(prefix: "venued-test")
    }

    deinit {
        do {
            try Directory.remove(path)
        } catch {
            Issue.record(error)
        }
    }
}
