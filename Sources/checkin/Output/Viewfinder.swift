import Camera
import CommandLineTool
import Glibc
import Platform
import Raster
import Synchronization

/// What a camera sees, on the terminal of whoever holds something before it, and what there is to say about it. Where standard
/// error is no terminal there are words alone.
///
/// There is one at a time. It is there from the first picture on, so that a camera that gives none changes no terminal.
final class Viewfinder {
    /// The alternate screen, so that no picture stays in what can be scrolled back to, without its cursor.
    private static let enter = "\u{1B}[?1049h\u{1B}[?25l"
    private static let leave = "\u{1B}[?25h\u{1B}[?1049l"
    private static let usualSize = TerminalSize(columns: 80, rows: 24)
    private static let isOnScreen = Atomic(false)

    private let hasScreen = isatty(STDERR_FILENO) == 1 && Environment["TERM"].map { $0 != "dumb" } ?? false
    private var notice: String
    /// What was said before, in words alone.
    private var said: Set<String> = []

    /// - Parameter notice: What is said from the beginning, as with ``tell(_:)``.
    init(notice: String) {
        self.notice = notice
    }

    /// Puts a sentence under the picture from now on, or says it, once.
    ///
    /// - Parameter notice: In lower case, without a full stop.
    func tell(_ notice: String) {
        self.notice = notice
        if !hasScreen, said.insert(notice).inserted { Conversation.say(notice) }
    }

    /// The room for pictures on the terminal; nil where there is none.
    var size: PreviewSize? { hasScreen ? PreviewSize(columns: columns, rows: rows) : nil }

    private var columns: Int { (TerminalSize.ofStandardError ?? Self.usualSize).columns }

    /// Without the line for the sentence.
    private var rows: Int { max(1, (TerminalSize.ofStandardError ?? Self.usualSize).rows - 1) }

    /// Draws a picture; nil was taken before it was known that there is a screen.
    func show(_ picture: GrayImage?) {
        guard hasScreen else { return tell(notice) }
        guard let picture else { return }
        Self.open()
        let sentence = "\(notice.prefix(1).uppercased())\(notice.dropFirst())."
        let lines =
            picture.terminalLines(columns: columns, rows: rows) + [sentence.cut(to: columns)]
        Conversation.show("\u{1B}[H" + lines.joined(separator: "\u{1B}[K\n") + "\u{1B}[J")
    }

    private static func open() {
        guard !isOnScreen.exchange(true, ordering: .relaxed) else { return }
        // Also when the program exits early. Whoever is stopped would find themselves on a screen without a cursor.
        atexit { Viewfinder.close() }
        signal(SIGTSTP, SIG_IGN)
        Conversation.show(enter)
    }

    /// Leaves the terminal as it was.
    static func close() {
        guard isOnScreen.exchange(false, ordering: .relaxed) else { return }
        Conversation.show(leave)
        signal(SIGTSTP, SIG_DFL)
    }
}
