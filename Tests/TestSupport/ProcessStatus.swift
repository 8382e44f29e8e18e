import Foundation
import Glibc
import Synchronization

/// The status of another process, as the kernel reports it (proc(5)).
package struct ProcessStatus: Sendable {
    package let identifier: Int32

    package init(identifier: Int32) {
        self.identifier = identifier
    }

    /// All processes whose arguments include all of `arguments`.
    package static func all(with arguments: String...) -> [ProcessStatus] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.compactMap { Int32($0) }.map(ProcessStatus.init).filter { process in
            let own = process.arguments
            return arguments.allSatisfy(own.contains)
        }
    }

    /// The arguments of the process. Empty if the process has ended.
    package var arguments: [String] {
        bytes("cmdline").split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }

    /// A field in the status of the process, such as `Seccomp`. Nil if the field does not exist, or
    /// if the process has ended.
    package subscript(field: String) -> String? {
        String(decoding: bytes("status"), as: UTF8.self).split(separator: "\n")
            .first { $0.hasPrefix("\(field):") }
            .map { $0.dropFirst(field.count + 1).trimmingCharacters(in: .whitespaces) }
    }

    /// Whether the process cannot gain privileges and has a seccomp filter.
    package var isConfined: Bool { self["NoNewPrivs"] == "1" && self["Seccomp"] == "2" }

    private func bytes(_ file: String) -> Data {
        FileManager.default.contents(atPath: "/proc/\(identifier)/\(file)") ?? Data()
    }
}

/// Cleans up when the test process exits: stops shared servers and removes shared files.
package enum ProcessEnd {
    private static let work = Mutex<[@Sendable () -> Void]>([])

    private static let registration: Void = {
        atexit {
            for work in ProcessEnd.work.withLock({ $0 }).reversed() { work() }
        }
    }()

    /// Registers `body` to run when the process exits. The closure that was registered last runs
    /// first.
    package static func leave(_ body: @escaping @Sendable () -> Void) {
        _ = registration
        work.withLock { $0.append(body) }
    }
}

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
