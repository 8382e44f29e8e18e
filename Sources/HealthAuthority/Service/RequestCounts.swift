import Synchronization

/// How many requests there were, for operators: rounded to tens, by the hour, real ones and decoys together.
package final class RequestCounts: Sendable {
    private let counts = Mutex<[String: Int]>([:])

    package init() {}

    /// - Parameter kind: Such as `submissions`.
    func add(_ kind: String) {
        counts.withLock { $0[kind, default: 0] += 1 }
    }

    /// What was counted since this was asked last.
    func take() -> [String: Int] {
        counts.withLock { counts in
            defer { counts = [:] }
            return counts.mapValues { ($0 + 5) / 10 * 10 }
        }
    }
}
