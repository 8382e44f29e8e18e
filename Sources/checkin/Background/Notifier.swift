import Foundation
import Glibc

/// Shows desktop notifications (org.freedesktop.Notifications). Their wording reveals nothing to a
/// person who looks over the user's shoulder.
enum Notifier {
    private static let program = "/usr/bin/notify-send"
    /// How many seconds notify-send may run. The desktop may not respond.
    private static let limit: TimeInterval = 5

    /// Whether notify-send is installed. Without notify-send, no notifications can be shown.
    static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: program) }

    /// Shows a notification. Waits a few seconds at most.
    ///
    /// - Throws: ``NotShown`` if no desktop accepted the notification.
    static func show(_ sentence: String) throws {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = ["--app-name=checkin", "Check-in diary", sentence]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        let hasEnded = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in hasEnded.signal() }
        do {
            try process.run()
        } catch {
            throw NotShown()
        }
        if hasEnded.wait(timeout: .now() + limit) == .timedOut {
            kill(process.processIdentifier, SIGKILL)
            hasEnded.wait()
        }
        guard process.terminationReason == .exit, process.terminationStatus == 0 else { throw NotShown() }
    }

    /// There is no desktop, or the desktop does not respond.
    struct NotShown: Error {}
}
