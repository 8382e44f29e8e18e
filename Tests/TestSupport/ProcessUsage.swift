import Foundation

/// What a process has of the machine at a moment.
package struct ProcessUsage: Sendable, Equatable {
    package let descriptors: Int
    /// Resident memory in bytes.
    package let memory: Int

    /// Of a process, by its number, or of this one.
    ///
    /// - Throws: When the process is gone, or we may not look into it.
    package init(of process: Int32 = getpid()) throws {
        descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd").count
        let pages = try String(contentsOfFile: "/proc/\(process)/statm", encoding: .utf8).split(separator: " ")[1]
        memory = Int(pages)! * Int(getpagesize())
    }
}
