import Glibc
import OperatingSystem
import Synchronization

/// A line on the terminal that shows how much is done. Standard error that is no terminal gets nothing.
package final class ProgressBar: Sendable {
    private static let width = 24
    private let isShown = Mutex(false)
    private let isTerminal = isatty(STDERR_FILENO) == 1

    package init() {}

    /// - Parameter word: What is being done, at most 11 letters.
    package func show(_ word: String, _ done: Int, of count: Int) {
        guard isTerminal else { return }
        let filled = count == 0 ? Self.width : Self.width * done / count
        let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: Self.width - filled)
        isShown.withLock { $0 = true }
        Conversation.show("\r\(word.padded(to: 12))[\(bar)] \(done)/\(count)\u{1B}[K")
    }

    /// Removes the line.
    package func end() {
        if isShown.withLock({ $0 }) { Conversation.show("\r\u{1B}[K") }
    }
}
