import CheckInProtocol
import CommandLineTool
import Glibc
import OperatingSystem
import QRScanner
import Raster
import Synchronization
import SystemPackage

/// Captures a code with a camera.
struct CameraCapture {
    /// The camera's device path, such as `/dev/video0`; nil for the first camera.
    let device: FilePath?
    /// What the code must be.
    let kind: CodeKind

    /// Reads pictures until one contains a code of this kind and no other code.
    ///
    /// - Returns: The text of the code.
    /// - Throws: ``CameraError``.
    func run() throws -> String {
        let camera = CameraReader(device, program: WatchCamera.program)
        let interruption = Interruption(of: "camera") { camera.interrupt() }
        defer { interruption.end() }
        let viewfinder = Viewfinder(notice: "hold the code in front of the camera (Ctrl-C to stop)")
        defer { Viewfinder.close() }
        func look(_ sighting: CameraSighting) -> String? {
            switch sighting {
            case .picture(let picture): viewfinder.show(picture)
            case .severalCodes:
                viewfinder.tell("several codes found: hold only the \(kind.rawValue)'s code in front of the camera")
            case .code(let text): return expected(text, viewfinder)
            }
            return nil
        }
        return try camera.find(previewing: { viewfinder.size }, look)
    }

    /// Returns the text if it is a code of the expected kind. Otherwise shows the error and returns nil.
    private func expected(_ text: String, _ viewfinder: Viewfinder) -> String? {
        guard let reason = kind.refusal(of: text) else { return text }
        viewfinder.tell(reason)
        return nil
    }
}

/// Shows camera pictures and notices on the terminal. If standard error is not a terminal, prints
/// only the notices.
///
/// Only one viewfinder exists at a time. It switches to the alternate screen when the first picture
/// arrives. Therefore, a camera that sends no pictures leaves the terminal unchanged.
final class Viewfinder {
    /// Hides the cursor and switches to the alternate screen, so that pictures do not remain in the
    /// scrollback.
    private static let enter = "\u{1B}[?1049h\u{1B}[?25l"
    private static let leave = "\u{1B}[?25h\u{1B}[?1049l"
    private static let usualSize = TerminalSize(columns: 80, rows: 24)
    private static let isOnScreen = Atomic(false)

    private let hasScreen = isatty(STDERR_FILENO) == 1 && Environment["TERM"].map { $0 != "dumb" } ?? false
    private var notice: String
    /// The notices that were already printed. Used only without a screen.
    private var said: Set<String> = []

    /// - Parameter notice: The first notice, in the same form as for ``tell(_:)``.
    init(notice: String) {
        self.notice = notice
    }

    /// Shows a notice below the pictures until the next notice. Without a screen, prints each
    /// notice only once.
    ///
    /// - Parameter notice: In lower case, without a full stop.
    func tell(_ notice: String) {
        self.notice = notice
        if !hasScreen, said.insert(notice).inserted { Conversation.say(notice) }
    }

    /// The largest possible size of a picture on the screen; nil without a screen.
    var size: PreviewSize? { hasScreen ? PreviewSize(columns: columns, rows: rows) : nil }

    private var columns: Int { (TerminalSize.ofStandardError ?? Self.usualSize).columns }

    /// The number of screen rows for the picture: all except the row for the notice.
    private var rows: Int { max(1, (TerminalSize.ofStandardError ?? Self.usualSize).rows - 1) }

    /// Draws a picture. `picture` is nil if the camera process had not received the requested size
    /// yet.
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
        // Restore the terminal even if the program exits early. Ignore Ctrl-Z, which would leave a
        // screen without a cursor.
        atexit { Viewfinder.close() }
        signal(SIGTSTP, SIG_IGN)
        Conversation.show(enter)
    }

    /// Restores the terminal.
    static func close() {
        guard isOnScreen.exchange(false, ordering: .relaxed) else { return }
        Conversation.show(leave)
        signal(SIGTSTP, SIG_DFL)
    }
}
