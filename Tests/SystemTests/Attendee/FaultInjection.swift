import Files
import Foundation
import SystemPackage
import Testing
import TestSupport

/// A moment in a program's life: when one of its threads makes a certain system call for the so-manieth time.
struct FaultPoint: CustomStringConvertible {
    let call: String
    /// From one.
    let ordinal: Int

    var description: String { "\(call) \(ordinal)" }

    /// What strace(1) does at the point: it kills.
    var kill: [String] { ["-e", "trace=\(call)", "-e", "inject=\(call):signal=KILL:when=\(ordinal)"] }

    /// What strace is started with. It follows threads and processes, and ends after the last.
    static func strace(to trace: FilePath) -> [String] { ["strace", "-f", "-q", "-y", "-o", trace.string] }

    /// The same, which lets other programs go that it runs.
    static func straceAlone(to trace: FilePath) -> [String] { strace(to: trace) + ["-b", "execve"] }

    /// The points of a program that a trace of all its calls tells of, from the first on that has to do with a directory: what comes before
    /// is the loading of the program.
    static func all(in trace: FilePath, from directory: FilePath) throws -> [FaultPoint] {
        var counts: [Substring: Int] = [:]
        var points: [FaultPoint] = []
        var hasBegun = false
        for call in try SystemCallTrace(contentsOf: URL(filePath: trace.string)).calls {
            let name = call.text.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
            guard !name.isEmpty else { continue }
            let key = call.thread + name
            counts[key, default: 0] += 1
            hasBegun = hasBegun || call.text.contains(directory.string)
            if hasBegun { points.append(FaultPoint(call: String(name), ordinal: counts[key]!)) }
        }
        return points
    }
}

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
    func wrapper(_ attendee: AttendeeFixture, from number: Int? = nil) -> [String] {
        [
            "env", "LD_PRELOAD=\(library)", "FULL_DISK=\(attendee.directory)",
            "FULL_DISK_LOG=\(Self.log(of: attendee))",
        ] + (number.map { ["FULL_DISK_FROM=\($0)"] } ?? [])
    }

    /// The writes that there were, refused or not: what was called, and on which file.
    func writes(of attendee: AttendeeFixture) throws -> [String] {
        let log = try PrivateFile.read(Self.log(of: attendee)) ?? []
        return String(decoding: log, as: UTF8.self).split(separator: "\n").map {
            String($0.replacing(attendee.directory.string, with: ""))
        }
    }

    private static func log(of attendee: AttendeeFixture) -> FilePath { attendee.home.appending("writes") }
}
