import Foundation
import OperatingSystem
import SystemPackage
import TestAuthority
import TestSupport
import Testing

/// A moment in a program's run. At this moment, a thread makes a certain system call for the nth
/// time.
struct FaultPoint: CustomStringConvertible {
    let call: String
    /// The number n, starting at one.
    let ordinal: Int

    var description: String { "\(call) \(ordinal)" }

    /// The arguments that make strace(1) kill the program at this point.
    var kill: [String] { ["-e", "trace=\(call)", "-e", "inject=\(call):signal=KILL:when=\(ordinal)"] }

    /// The strace command. It follows all threads and processes, and ends after the last process.
    static func strace(to trace: FilePath) -> [String] { ["strace", "-f", "-q", "-y", "-o", trace.string] }

    /// The strace command that does not follow the programs that the traced program starts.
    static func straceAlone(to trace: FilePath) -> [String] { strace(to: trace) + ["-b", "execve"] }

    /// All points in a trace, starting with the first call that names `directory`. The earlier
    /// calls load the program.
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

/// Simulates, for one program, a disk that is full from a certain write on; see
/// Tests/FullDisk/full_disk.c.
final class FullDisk: Sendable {
    private let directory: FilePath
    private var library: FilePath { directory.appending("full_disk.so") }

    /// Compiles the library to preload.
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

    /// Returns the wrapper in which an attendee's checkin runs with this disk.
    ///
    /// - Parameter number: The number of the first write that fails, starting at one; nil for a
    ///   disk that only counts writes.
    func wrapper(_ attendee: AttendeeFixture, from number: Int? = nil) -> [String] {
        [
            "env", "LD_PRELOAD=\(library)", "FULL_DISK=\(attendee.directory)",
            "FULL_DISK_LOG=\(Self.log(of: attendee))",
        ] + (number.map { ["FULL_DISK_FROM=\($0)"] } ?? [])
    }

    /// All writes, including failed ones. Each text contains the call and the file.
    func writes(of attendee: AttendeeFixture) throws -> [String] {
        let log = try PrivateFile.read(Self.log(of: attendee)) ?? []
        return String(decoding: log, as: UTF8.self).split(separator: "\n").map {
            String($0.replacing(attendee.directory.string, with: ""))
        }
    }

    private static func log(of attendee: AttendeeFixture) -> FilePath { attendee.home.appending("writes") }
}
