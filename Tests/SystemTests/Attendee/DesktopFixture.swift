import Foundation
import OperatingSystem
import SystemPackage
import TestAuthority
import TestSupport

/// A desktop that records its notifications. It replaces notify-send(1) in a separate mount
/// namespace.
final class DesktopFixture: Sendable {
    private let directory: FilePath

    /// - Parameters:
    ///   - script: The sh(1) script to run. By default, it appends its arguments to the file
    ///     `$NOTIFIED`.
    ///   - isExecutable: Whether the file is executable. If not, notify-send counts as not
    ///     installed.
    init(script: String = "(printf '%s|' \"$@\"; echo) >> \"$NOTIFIED\"", isExecutable: Bool = true) throws {
        directory = try Directory.makeTemporary(prefix: "desktop-test")
        let program = directory.appending("notify-send").string
        try "#!/bin/sh\n\(script)\n".write(toFile: program, atomically: false, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: isExecutable ? 0o755 : 0o644], ofItemAtPath: program)
    }

    deinit {
        try? Directory.remove(directory)
    }

    /// Whether this machine supports overlay mounts.
    static var isPossible: Bool {
        get async throws {
            try await MountNamespace.run("mount -t overlay overlay -o lowerdir=/tmp:/usr/bin /usr/bin").status == 0
        }
    }

    /// Runs `checkin sync --scheduled` inside another program. The arguments of the other program
    /// precede those of checkin.
    func sync(_ attendee: AttendeeFixture, in wrapper: [String] = []) async throws -> RunningProgram.Ending {
        try await checkin(["sync", "--scheduled"], attendee, in: wrapper)
    }

    /// Runs checkin inside another program. The arguments of the other program precede those of
    /// checkin.
    func checkin(
        _ arguments: [String],
        _ attendee: AttendeeFixture,
        in wrapper: [String] = []
    ) async throws -> RunningProgram.Ending {
        let mounting = "mount -t overlay overlay -o \"lowerdir=$DESKTOP:/usr/bin\" /usr/bin"
        return try await attendee.checkin(
            arguments,
            in: MountNamespace.wrapper(mounting) + wrapper,
            environment: ["DESKTOP": directory.string, "NOTIFIED": Self.notes(of: attendee).string]
        )
    }

    /// All notifications so far, each as the arguments of notify-send.
    func told(_ attendee: AttendeeFixture) throws -> [[String]] {
        let lines = try PrivateFile.read(Self.notes(of: attendee)) ?? []
        return String(decoding: lines, as: UTF8.self).split(separator: "\n").map {
            $0.split(separator: "|").map(String.init)
        }
    }

    private static func notes(of attendee: AttendeeFixture) -> FilePath { attendee.home.appending("notified") }
}
