import Files
import Foundation
import SystemPackage
import TestSupport
import Testing

/// A disk that is full from a certain write on, for whoever is run with it; see Tests/FullDisk/full_disk.c.
final class FullDisk: Sendable {
    private let directory: FilePath
    private var library: FilePath { directory.appending("full_disk.so") }

    /// Compiles what is preloaded.
    init() async throws {
        directory = try Directory.makeTemporary(prefix: "full-disk-test")
        let source = ExternalTool.packageRoot.appending(path: "Tests/FullDisk/full_disk.c").path
        let ending = try await RunningProgram.run(
            URL(filePath: "/usr/bin/cc"),
            ["-shared", "-fPIC", "-O1", "-o", library.string, source, "-ldl"]
        )
        try #require(ending.status == 0, "\(ending.error)")
    }

    deinit {
        try? Directory.remove(directory)
    }

    /// What an attendee's checkin is run in.
    ///
    /// - Parameter number: Of the first write that is refused, from one; nil for a disk that only counts.
    func wrapper(_ attendee: AttendeeUnderTest, from number: Int? = nil) -> [String] {
        [
            "env", "LD_PRELOAD=\(library)", "FULL_DISK=\(attendee.directory)",
            "FULL_DISK_LOG=\(Self.log(of: attendee))",
        ] + (number.map { ["FULL_DISK_FROM=\($0)"] } ?? [])
    }

    /// The writes that there were, refused or not: what was called, and on which file.
    func writes(of attendee: AttendeeUnderTest) throws -> [String] {
        let log = try PrivateFile.read(Self.log(of: attendee)) ?? []
        return String(decoding: log, as: UTF8.self).split(separator: "\n").map {
            String($0.replacing(attendee.directory.string, with: ""))
        }
    }

    private static func log(of attendee: AttendeeUnderTest) -> FilePath { attendee.home.appending("writes") }
}
