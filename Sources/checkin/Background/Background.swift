import Foundation
import Platform

/// Other processes of this program. One outlives the terminal: it waits until a stay ends or a submission is due.
enum Background {
    /// Starts it if a stay is going on, whose end the desktop can be told of.
    static func remind(of diary: DiaryOptions) throws {
        if Environment["DBUS_SESSION_BUS_ADDRESS"] != nil { try start(for: diary) }
    }

    /// Starts it. One that is there already takes over.
    static func start(for diary: DiaryOptions) throws {
        try process("attend", diary).run()
    }

    /// Tells the user of what was found; false if there is no desktop that could.
    static func tell(of diary: DiaryOptions) throws -> Bool {
        let process = try process("tell", diary)
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus == 0
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
