import Foundation
import OperatingSystem
import SystemPackage
import TestSupport
import Testing

/// A copy of the kiosk's disk image that keeps all later changes.
final class Appliance: Sendable {
    private static let script = ExternalTool.packageRoot.appending(path: "Tests/MachineTests/Appliance/prepare").path

    /// The time at which the machines' clocks start. No seed rotation is due while the tests run.
    static let clock = Date(timeIntervalSince1970: 1_795_262_400)

    private let directory: FilePath
    /// The image, as written to a disk or a memory card.
    let disk: FilePath

    /// Creates a fresh copy.
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

    /// Writes the configuration as a user does who puts the memory card into another computer.
    func configure(_ text: String) async throws {
        try await putSetting(Data(text.utf8), as: "venued.conf")
    }

    /// Writes a file to the drive with the settings.
    func putSetting(_ bytes: Data, as name: String) async throws {
        let file = directory.appending(name)
        try bytes.write(to: URL(filePath: file.string))
        try await Self.call("/usr/bin/mcopy", "-o", "-i", drive, file.string, "::\(name)")
    }

    /// The names of the files on the drive with the settings.
    func settings() async throws -> [String] {
        let ending = try await RunningProgram.run(URL(filePath: "/usr/bin/mdir"), ["-b", "-i", drive])
        try #require(ending.status == 0, "\(ending.error)")
        return ending.output.split(separator: "\n").map { String($0.dropFirst(3)) }
    }

    /// All bytes of the drive with the settings.
    func settingsBytes() throws -> Data {
        let file = try FileHandle(forReadingFrom: URL(filePath: disk.string))
        try file.seek(toOffset: UInt64(ApplianceImage.Partition.settings.rawValue) << 20)
        let end = ApplianceImage.Partition.root.rawValue - ApplianceImage.Partition.settings.rawValue
        return try #require(try file.read(upToCount: end << 20))
    }

    /// The drive with the settings, as mtools name it.
    private var drive: String { "\(disk)@@\(ApplianceImage.Partition.settings.rawValue)M" }

    /// Replaces the first bytes of the state partition.
    func overwriteState(with bytes: [UInt8]) throws {
        let file = try FileHandle(forUpdating: URL(filePath: disk.string))
        try file.seek(toOffset: UInt64(ApplianceImage.Partition.state.rawValue) << 20)
        try file.write(contentsOf: bytes)
    }

    /// Starts a machine in the regular way: the firmware finds the boot loader. Tests cannot run
    /// commands on it.
    func startByFirmware() async throws -> Machine {
        try await start(["-bios", ApplianceImage.firmware]) { _ in nil }
    }

    /// Starts a machine on which tests can run commands. The host provides its kernel and its
    /// initramfs, to which the tests' files are added.
    func start() async throws -> Machine {
        let options = try String(contentsOfFile: directory.appending("options").string, encoding: .utf8).dropLast()
        return try await start([
            "-kernel", directory.appending("vmlinuz").string, "-initrd", directory.appending("initramfs.img").string,
            "-append", String(options),
        ]) {
            SharedDirectory(path: $0.appending("share"))
        }
    }

    /// - Parameter commands: How the machine with this directory runs scripts.
    private func start(_ boot: [String], _ commands: (FilePath) -> SharedDirectory?) async throws -> Machine {
        let directory = try Directory.makeTemporary(prefix: "machine")
        return try await Machine(
            in: directory,
            emulator: ApplianceImage.emulator,
            hardware: boot + ApplianceImage.board + Machine.board + [
                "-m", "512", "-drive", "file=\(disk),if=virtio,format=raw",
                "-rtc", "base=\(Self.clock.formatted(.iso8601).dropLast())",
            ],
            commands: commands(directory),
            of: self
        )
    }

    static func call(_ program: String, _ arguments: String...) async throws {
        try await call(program, arguments)
    }

    static func call(_ program: String, _ arguments: [String]) async throws {
        let ending = try await RunningProgram.run(URL(filePath: program), arguments)
        try #require(ending.status == 0, "\(program) \(arguments.joined(separator: " ")): \(ending.error)")
    }
}

/// The disk image that `make image` builds. Its architecture is this machine's, or the value of
/// ARCH in Debian's notation.
enum ApplianceImage {
    /// The first megabyte of each partition; see Hardware/Image/build.sh.
    enum Partition: Int {
        case boot = 1
        case settings = 129
        case root = 145
        case state = 401
    }

    static let directory = ExternalTool.packageRoot.appending(path: ".build-image/\(architecture)")

    /// QEMU's program and arguments for a computer that can start the image: it has UEFI and a
    /// connected virtual screen.
    static let (emulator, board, firmware) =
        switch architecture {
        case "arm64": ("/usr/bin/qemu-system-aarch64", ["-machine", "virt", "-cpu", "cortex-a72"], arm64Firmware)
        default: ("/usr/bin/qemu-system-x86_64", ["-machine", "q35"], "/usr/share/ovmf/OVMF.fd")
        }

    private static let arm64Firmware = "/usr/share/qemu-efi-aarch64/QEMU_EFI.fd"

    static var architecture: String {
        #if arch(arm64)
        Environment["ARCH"] ?? "arm64"
        #else
        Environment["ARCH"] ?? "amd64"
        #endif
    }

    /// Whether the image is for Raspberry Pis too.
    static var isForBoards: Bool { architecture == "arm64" }

    /// Whether the image and all programs to start it exist. Prints what is missing.
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
