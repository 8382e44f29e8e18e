import Foundation
import TestSupport

/// Debian's kernel and a small initial file system with its Bluetooth modules. It is built once and
/// stored in `.build-bluetooth`.
enum BluetoothImage {
    static let directory = ExternalTool.packageRoot.appending(path: ".build-bluetooth")

    /// Whether the image exists or could be built. Otherwise, prints the reason.
    static let isThere = Task {
        if try await build("--check").status == 0 { return true }
        let missing = ["qemu-system-x86_64", "busybox", "cpio", "depmod"].filter { program in
            !["/usr/bin", "/usr/sbin", "/bin", "/sbin"].contains {
                FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
            }
        }
        if !missing.isEmpty {
            print("No virtual machine: \(missing.joined(separator: ", ")) cannot be found: run make setup.")
            return false
        }
        let ending = try await build()
        if ending.status != 0 { print("No virtual machine: it could not be built: \(ending.error)") }
        return ending.status == 0
    }

    private static func build(_ options: String...) async throws -> RunningProgram.Ending {
        let script = ExternalTool.packageRoot.appending(path: "Tests/MachineTests/Bluetooth/build").path
        return try await RunningProgram.run(URL(filePath: "/bin/bash"), [script, directory.path] + options)
    }
}
