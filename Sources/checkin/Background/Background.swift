import ArgumentParser
import Files
import Foundation

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
