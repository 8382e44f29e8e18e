import Foundation
import SystemPackage

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
