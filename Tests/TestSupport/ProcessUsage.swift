import Foundation

/// The resource usage of a process at a moment.
package struct ProcessUsage: Sendable, Equatable {
    package let descriptors: Int
    /// Resident memory in bytes.
    package let memory: Int

    /// Reads the usage of a process by its PID; of this process by default.
    ///
    /// - Throws: If the process is gone, or access is denied.
    package init(of process: Int32 = getpid()) throws {
        descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd").count
        let pages = try String(contentsOfFile: "/proc/\(process)/statm", encoding: .utf8).split(separator: " ")[1]
        memory = Int(pages)! * Int(getpagesize())
    }
}
