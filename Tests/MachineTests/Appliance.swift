import Files
import Foundation
import SystemPackage
import TestSupport
import Testing

/// A copy of the kiosk's disk image, with all that happened to it since.
final class Appliance: Sendable {
    private static let script = ExternalTool.packageRoot.appending(path: "Tests/MachineTests/Appliance/prepare").path

    private let directory: FilePath
    private let disk: FilePath

    /// A fresh copy.
    init() async throws {
        directory = try Directory.makeTemporary(prefix: "appliance")
        disk = directory.appending("kiosk.img")
        let image = ApplianceImage.directory
        try await Self.call("/bin/cp", "--sparse=always", image.appending(path: "kiosk.img").path, disk.string)
        try await Self.call(Self.script, image.path, directory.string)
    }

    deinit {
        try? Directory.remove(directory)
    }

    /// Writes the configuration, as somebody does who has put the card into another computer.
    func configure(_ text: String) async throws {
        let file = directory.appending("venued.conf")
        try Data(text.utf8).write(to: URL(filePath: file.string))
        try await Self.call("/usr/bin/mcopy", "-o", "-i", "\(disk)@@65M", file.string, "::venued.conf")
    }

    /// A machine that starts as any does: its firmware finds the boot loader. There is no way in.
    func startByFirmware() async throws -> Machine {
        try await start(["-bios", ApplianceImage.firmware])
    }

    /// A machine with a way in: its kernel and initramfs come from the host, so that the tests' are added to it.
    func start() async throws -> Machine {
        let options = try String(contentsOfFile: directory.appending("options").string, encoding: .utf8).dropLast()
        return try await start([
            "-kernel", directory.appending("vmlinuz").string, "-initrd", directory.appending("initramfs.img").string,
            "-append", String(options),
        ])
    }

    private func start(_ boot: [String]) async throws -> Machine {
        try await Machine(
            in: try Directory.makeTemporary(prefix: "machine"),
            emulator: ApplianceImage.emulator,
            hardware: boot + ApplianceImage.board + [
                "-drive", "file=\(disk),if=virtio,format=raw",
                // No seed is due while the tests run.
                "-rtc", "base=2026-11-21T12:00:00",
            ],
            of: self
        )
    }

    private static func call(_ program: String, _ arguments: String...) async throws {
        let ending = try await RunningProgram.run(URL(filePath: program), arguments)
        try #require(ending.status == 0, "\(program) \(arguments.joined(separator: " ")): \(ending.error)")
    }
}

/// The disk image that “make image” builds, for this machine's processor or for the one that ARCH names, as Debian does.
enum ApplianceImage {
    static let directory = ExternalTool.packageRoot.appending(path: ".build-image/\(architecture)")

    /// Programs and arguments of QEMU for a computer that can start it: it has UEFI, and a virtual screen is plugged into it.
    static let (emulator, board, firmware) =
        switch architecture {
        case "arm64": ("/usr/bin/qemu-system-aarch64", ["-machine", "virt", "-cpu", "cortex-a72"], arm64Firmware)
        default: ("/usr/bin/qemu-system-x86_64", ["-machine", "q35"], "/usr/share/ovmf/OVMF.fd")
        }

    private static let arm64Firmware = "/usr/share/qemu-efi-aarch64/QEMU_EFI.fd"

    private static var architecture: String {
        #if arch(arm64)
        Environment["ARCH"] ?? "arm64"
        #else
        Environment["ARCH"] ?? "amd64"
        #endif
    }

    /// Whether there is one, and what starts it; otherwise says what is missing.
    static let isThere: Bool = {
        let needs = [
            directory.appending(path: "kiosk.img").path: "as root, run make image",
            emulator: "run make setup", firmware: "run make setup", "/usr/bin/mcopy": "run make setup",
        ]
        for (path, remedy) in needs where !FileManager.default.fileExists(atPath: path) {
            print("No appliance: \(path) is missing; \(remedy).")
            return false
        }
        return true
    }()
}
