import Foundation
import Glibc

/// Tells the user what has happened, by the desktop (org.freedesktop.Notifications), in words that say nothing to somebody who looks over a
/// shoulder.
enum Notifier {
    private static let program = URL(filePath: "/usr/bin/notify-send")

    /// - Throws: If the desktop did not take it.
    static func tell(_ sentence: String) throws {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments(sentence)
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw NotTold() }
    }

    /// Becomes the program that tells the user, which ends with another status than 0 if the desktop did not take it.
    ///
    /// - Throws: If there is no such program.
    static func become(telling sentence: String) throws {
        var arguments = unsafe ([program.path] + arguments(sentence)).map { unsafe strdup($0) } + [nil]
        unsafe execv(program.path, &arguments)
        throw NotTold()
    }

    private static func arguments(_ sentence: String) -> [String] {
        ["--app-name=checkin", "Check-in diary", sentence]
    }

    /// There is no desktop, or it does not answer.
    struct NotTold: Error {}
}
