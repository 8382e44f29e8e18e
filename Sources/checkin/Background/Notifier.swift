import Foundation
import Glibc

/// Tells the user what has happened, by the desktop (org.freedesktop.Notifications), in words that say nothing to somebody who looks over a
/// shoulder.
enum Notifier {
    private static let program = "/usr/bin/notify-send"
    /// Ends the program if a desktop does not answer it: timeout(1).
    private static let limiter = URL(filePath: "/usr/bin/timeout")
    /// Seconds until it is ended, and then until it is killed.
    private static let limits = (end: 5, kill: 1)

    /// Whether there is the program that tells the desktop: without it, nobody is told anything.
    static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: program) }

    /// Waits some seconds at most.
    ///
    /// - Throws: If the desktop did not take it.
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

    /// Becomes the program that tells the user, which ends after some seconds, and with another status than 0 if the desktop did not take
    /// it.
    ///
    /// - Throws: If there is no such program.
    static func become(telling sentence: String) throws {
        guard isInstalled else { throw NotTold() }
        var arguments = unsafe ([limiter.path] + arguments(sentence)).map { unsafe strdup($0) } + [nil]
        unsafe execv(limiter.path, &arguments)
        throw NotTold()
    }

    private static func arguments(_ sentence: String) -> [String] {
        ["--kill-after=\(limits.kill)", "\(limits.end)", program, "--app-name=checkin", "Check-in diary", sentence]
    }

    /// There is no desktop, or it does not answer.
    struct NotTold: Error {}
}
