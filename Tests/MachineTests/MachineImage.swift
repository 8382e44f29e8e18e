import Foundation
import TestSupport

/// Debian 12 with systemd and a kernel with graphics drivers. It is built once and stored in
/// `.build-vm`.
enum MachineImage {
    static let directory = ExternalTool.packageRoot.appending(path: ".build-vm")

    /// Whether the image exists or could be built. Otherwise, prints the reason.
    static let isThere = Task {
        if let reason = try await obstacle() {
            print("No virtual machine: \(reason)")
            return false
        }
        return true
    }

    /// Whether the image also supports cameras. Otherwise, prints the reason.
    static let hasCameras = Task {
        guard try await isThere.value else { return false }
        if FileManager.default.fileExists(atPath: cameraModule.path) { return true }
        let log = try String(contentsOf: directory.appending(path: "camera.log"), encoding: .utf8)
        print("No cameras in the virtual machine: v4l2loopback could not be built: \(log)")
        return false
    }

    /// The kernel module for cameras whose pictures come from a program.
    static let cameraModule = directory.appending(path: "v4l2loopback.ko")

    /// Runs the script that builds the image.
    private static func build(_ options: String...) async throws -> RunningProgram.Ending {
        let script = ExternalTool.packageRoot.appending(path: "Tests/MachineTests/Machine/build").path
        return try await RunningProgram.run(URL(filePath: "/bin/bash"), [script, directory.path] + options)
    }

    private static func obstacle() async throws -> String? {
        if try await build("--check").status == 0 { return nil }
        if geteuid() != 0 { return "only root can build one." }
        let programs = ["qemu-system-x86_64", "mmdebstrap", "busybox", "cpio", "depmod", "mke2fs"]
        let missing = programs.filter { program in
            !["/usr/bin", "/usr/sbin", "/bin", "/sbin"].contains {
                FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
            }
        }
        if !missing.isEmpty { return "\(missing.joined(separator: ", ")) cannot be found: run make setup." }
        let ending = try await build()
        return ending.status == 0 ? nil : "it could not be built: \(ending.error)"
    }
}
