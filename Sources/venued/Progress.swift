import CommandLineTool
import Glibc

/// A line on the terminal that counts what is done. It is not shown elsewhere.
final class Progress {
    private let count: Int
    private let unit: String
    private let isShown = isatty(STDERR_FILENO) == 1
    private var done = 0

    init(count: Int, unit: String) {
        self.count = count
        self.unit = unit
    }

    func advance(by number: Int) {
        done += number
        if isShown { Conversation.show("\r\(done) of \(count) \(unit)") }
    }

    /// Removes the line.
    func end() {
        if isShown { Conversation.show("\r\u{1B}[K") }
    }
}
