import Foundation

/// Tells the user what has happened, by the desktop (org.freedesktop.Notifications), in words that say nothing to somebody who looks over a
/// shoulder.
enum Notifier {
    private static let program = URL(filePath: "/usr/bin/notify-send")

    /// - Throws: If the desktop did not take it.
    static func tell(_ sentence: String) throws {
        let process = Process()
        process.executableURL = program
        process.arguments = ["--app-name=checkin", "Check-in diary", sentence]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw NotTold() }
    }

    /// There is no desktop, or it does not answer.
    struct NotTold: Error {}
}
