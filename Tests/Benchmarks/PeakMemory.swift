import Foundation

/// The peak of this process's resident memory.
enum PeakMemory {
    /// The bytes by which the peak during `work` exceeds the memory before.
    static func growth(_ work: () async throws -> Void) async throws -> Int {
        try reset()
        let before = try bytes
        try await work()
        return try bytes - before
    }

    /// Resets the kernel's record of the peak to the present memory (proc(5), clear_refs).
    static func reset() throws {
        try Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
    }

    /// The peak since the reset, in bytes.
    static var bytes: Int {
        get throws {
            let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
            guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
                let kibibytes = line.split(separator: " ").dropLast().last.flatMap({ Int($0) })
            else { Benchmarks.fail("the kernel does not say how much memory there was") }
            return kibibytes << 10
        }
    }
}
