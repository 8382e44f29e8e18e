import ArgumentParser
import Files
import Foundation
import Glibc

/// Starts other processes of this program. The background process keeps running after the terminal
/// is closed: it waits until a stay ends or a submission is due.
enum Background {
    /// Starts the background process, but only if a desktop can show a notification at the end of
    /// the stay.
    static func remind(of diary: DiaryOptions) throws {
        if Environment["DBUS_SESSION_BUS_ADDRESS"] != nil { try start(for: diary) }
    }

    /// Starts the background process. If it is already running, the running process handles the new
    /// events.
    static func start(for diary: DiaryOptions) throws {
        try process("attend", diary).run()
    }

    /// Starts a process that notifies the user of exposures, and waits for it.
    ///
    /// - Throws: `ExitCode` if the process failed. The process has shown the reason.
    static func notify(for diary: DiaryOptions) throws {
        let process = try process("notify", diary)
        process.standardError = FileHandle.standardError
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw ExitCode.failure }
    }

    private static func process(_ command: String, _ diary: DiaryOptions) throws -> Process {
        let process = Process()
        process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = try [command] + diary.arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        return process
    }
}

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
