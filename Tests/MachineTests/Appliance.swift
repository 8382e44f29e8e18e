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
