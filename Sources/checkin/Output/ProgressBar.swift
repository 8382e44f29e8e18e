import CheckInClient
import CommandLineTool
import Glibc
import Synchronization
import Terminals

/// The progress of a download or comparison, on one line of a terminal. Without a terminal, shows
/// nothing.
final class ProgressBar: Sendable {
    private static let width = 24
    private let isShown = Mutex(false)
    private let isTerminal = isatty(STDERR_FILENO) == 1

    func show(_ progress: SyncProgress) {
        guard isTerminal else { return }
        let (word, done, count) =
            switch progress {
            case .downloading(let done, let count): ("Downloading", done, count)
            case .comparing(let done, let count): ("Comparing", done, count)
            }
        let filled = count == 0 ? Self.width : Self.width * done / count
        let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: Self.width - filled)
        isShown.withLock { $0 = true }
        Conversation.show("\r\(word.padded(to: 12))[\(bar)] \(done)/\(count)\u{1B}[K")
    }

    /// Removes the line.
    func end() {
        if isShown.withLock({ $0 }) { Conversation.show("\r\u{1B}[K") }
    }
}
