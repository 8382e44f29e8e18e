import Foundation
import Platform

/// A process of this program that outlives the terminal: it waits until a stay ends or a submission is due.
enum Background {
    /// Starts it if a stay is going on, whose end the desktop can be told of.
    static func remind(of diary: DiaryOptions) throws {
        if Environment["DBUS_SESSION_BUS_ADDRESS"] != nil { try start(for: diary) }
    }

    /// Starts it. One that is there already takes over.
    static func start(for diary: DiaryOptions) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = try ["attend"] + diary.arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
    }
}
