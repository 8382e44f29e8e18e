import Foundation
import Glibc

/// Shows desktop notifications (org.freedesktop.Notifications). Their wording reveals nothing to a
/// person who looks over the user's shoulder.
enum Notifier {
    private static let program = "/usr/bin/notify-send"
    /// timeout(1), which ends notify-send if the desktop does not respond.
    private static let limiter = URL(filePath: "/usr/bin/timeout")
    /// How many seconds notify-send may run before it is terminated, and how many more seconds
    /// before it is killed.
    private static let limits = (end: 5, kill: 1)

    /// Whether notify-send is installed. Without notify-send, no notifications can be shown.
    static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: program) }

    /// Shows a notification. Waits a few seconds at most.
    ///
    /// - Throws: An error if the desktop did not accept the notification.
    static func tell(_ sentence: String) throws {
        let process = Process()
        process.executableURL = limiter
        process.arguments = arguments(sentence)
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw NotTold() }
    }

    /// Replaces this process with notify-send, which exits within a few seconds. Its exit status is
    /// not 0 if the desktop did not accept the notification.
    ///
    /// - Throws: ``NotTold`` if notify-send is not installed.
    static func become(telling sentence: String) throws {
        guard isInstalled else { throw NotTold() }
        var arguments = unsafe ([limiter.path] + arguments(sentence)).map { unsafe strdup($0) } + [nil]
        unsafe execv(limiter.path, &arguments)
        throw NotTold()
    }

    private static func arguments(_ sentence: String) -> [String] {
        ["--kill-after=\(limits.kill)", "\(limits.end)", program, "--app-name=checkin", "Check-in diary", sentence]
    }

    /// No desktop accepted the notification: there is no desktop, or it does not respond.
    struct NotTold: Error {}
}
