import ArgumentParser
import CheckInClient
import CommandLineTool
import Foundation
import OperatingSystem

/// Starts other processes of this program. The background process keeps running after the terminal
/// is closed: it waits until a stay ends or a submission is due.
enum Background {
    /// Starts the background process, but only if a desktop can show a notification at the end of
    /// the stay.
    static func remind(of diary: DiaryOptions) throws {
        if Environment["DBUS_SESSION_BUS_ADDRESS"] != nil { try start(for: diary) }
    }

    /// Starts the background process. If a background process is already running, that process
    /// handles the new events.
    static func start(for diary: DiaryOptions) throws {
        try process("attend", diary).detach()
    }

    /// Starts the background process of proximity. If such a process is already running, it uses the
    /// new settings.
    static func record(for diary: DiaryOptions) throws {
        try process("record-proximity", diary).detach()
    }

    /// Starts a process that notifies the user of exposures, and waits for it.
    ///
    /// - Throws: `ExitCode` if the process failed. The process has shown the reason.
    static func notify(for diary: DiaryOptions) throws {
        guard try process("notify", diary).exitStatus() == 0 else { throw ExitCode.failure }
    }

    private static func process(_ command: String, _ diary: DiaryOptions) throws -> ChildProcess {
        let program = ChildProcess.Program(
            executable: "/proc/self/exe",
            arguments: try [command] + diary.arguments,
            environment: .inherited,
            showsErrors: command == "notify"
        )
        guard let process = ChildProcess(program) else { throw Refusal("could not start another process of checkin") }
        return process
    }
}

/// Shows desktop notifications (org.freedesktop.Notifications). Their wording reveals nothing to a
/// person who looks over the user's shoulder, with one exception: before keys are shared without
/// another question, the user is told that the test is positive.
enum Notifier {
    private static let program = "/usr/bin/notify-send"
    /// How long notify-send may run. The desktop may not respond.
    private static let limit = Duration.seconds(5)

    /// Whether notify-send is installed. Without notify-send, no notifications can be shown.
    static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: program) }

    /// Shows a notification. Waits a few seconds at most.
    ///
    /// - Throws: `NotShown` if no desktop accepted the notification.
    static func show(_ sentence: String) throws {
        let process = ChildProcess(
            ChildProcess.Program(
                executable: program,
                arguments: ["--app-name=checkin", "Check-in diary", sentence],
                environment: .inherited
            )
        )
        guard let process, process.exitStatus(within: limit) == 0 else { throw HourlyRun.NotShown() }
    }
}
