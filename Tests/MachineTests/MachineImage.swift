import Foundation
import TestSupport

/// Debian 12 with systemd and a kernel that knows screens, built once and kept below `.build-vm`.
enum MachineImage {
    static let directory = ExternalTool.packageRoot.appending(path: ".build-vm")

    /// Whether there is one, or one could be built; otherwise says why not.
    static let isThere = Task {
        if let reason = try await obstacle() {
            print("No virtual machine: \(reason)")
            return false
        }
        return true
    }

    private static func obstacle() async throws -> String? {
        if FileManager.default.fileExists(atPath: directory.appending(path: "disk.img").path) { return nil }
        if geteuid() != 0 { return "only root can build one." }
        let programs = ["qemu-system-x86_64", "debootstrap", "busybox", "cpio", "depmod", "mke2fs"]
        let missing = programs.filter { program in
            !["/usr/bin", "/usr/sbin", "/bin", "/sbin"].contains {
                FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
            }
        }
        if !missing.isEmpty { return "\(missing.joined(separator: ", ")) cannot be found: run make setup." }
        let ending = try await RunningProgram.run(
            URL(filePath: "/bin/bash"),
            [ExternalTool.packageRoot.appending(path: "Tests/MachineTests/Machine/build").path, directory.path]
        )
        return ending.status == 0 ? nil : "it could not be built: \(ending.error)"
    }
}
