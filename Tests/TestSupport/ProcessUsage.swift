import Foundation

/// The resources that a process uses at one moment.
package struct ProcessUsage: Sendable, Equatable {
    package let descriptors: Int
    /// Resident memory in bytes.
    package let memory: Int

    /// Reads the usage of the process with this PID. By default, this is the current process.
    ///
    /// - Throws: An error if the process has ended, or if access is denied.
    package init(of process: Int32 = getpid()) throws {
        descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd").count
        let pages = try String(contentsOfFile: "/proc/\(process)/statm", encoding: .utf8).split(separator: " ")[1]
        memory = Int(pages)! * Int(getpagesize())
    }
}
