import Foundation
import OperatingSystem
import SystemPackage
import TestSupport
import Testing

/// A Raspberry Pi that QEMU simulates.
///
/// QEMU does not run the board's firmware. The script `prepare` does its work: it reads config.txt on the
/// card, and describes the frame buffer in the device tree.
enum Board: String {
    /// A Raspberry Pi 3.
    case pi3 = "raspi3b"
    /// A Raspberry Pi 4, which QEMU simulates since version 9.
    case pi4 = "raspi4b"

    private static let folder = ExternalTool.packageRoot.appending(path: "Tests/MachineTests/Board")

    /// The QEMU program. Debian 12's QEMU is too old for the 4; `qemu-of-debian-13` runs the one of the
    /// system in which the packages for arm64 were built.
    var emulator: String {
        switch self {
        case .pi3: "/usr/bin/qemu-system-aarch64"
        case .pi4: Self.folder.appending(path: "qemu-of-debian-13").path
        }
    }

    /// Whether the tools for simulated boards exist. Prints what is missing.
    static let canRun: Bool = {
        let tools = ["/usr/bin/dtc", "/usr/bin/fdtoverlay", "/usr/bin/fdtput", Board.pi3.emulator]
        for tool in tools where !FileManager.default.isExecutableFile(atPath: tool) {
            print("No simulated Raspberry Pi: \(tool) is missing; run make setup.")
            return false
        }
        return true
    }()

    /// Whether QEMU 9 or newer exists. Prints what is missing.
    static let canRunPi4: Bool = {
        let qemu = ExternalTool.packageRoot.appending(path: ".build-cross/trixie/usr/bin/qemu-system-aarch64").path
        guard FileManager.default.isExecutableFile(atPath: qemu), getuid() == 0 else {
            print("No simulated Raspberry Pi 4: it takes root, and \(qemu), which make deb ARCH=arm64 installs.")
            return false
        }
        return true
    }()
}

extension Appliance {
    /// Starts a Raspberry Pi with this disk as its memory card.
    ///
    /// - Parameters:
    ///   - size: The size of the screen in pixels.
    ///   - reader: The terminal of the simulated PN532 on the board's serial port; nil for none.
    ///   - options: Further options for the kernel.
    ///   - runsCommands: Whether tests can run commands on the machine. If not, the card is used exactly as
    ///     it was written.
    func start(
        on board: Board,
        size: (width: Int, height: Int) = (1280, 800),
        reader: String? = nil,
        options: String = "",
        runsCommands: Bool = true
    ) async throws -> Machine {
        let directory = try Directory.makeTemporary(prefix: "board")
        let files = directory.appending("files")
        // QEMU accepts only cards whose size is a power of two.
        try await Self.call("/usr/bin/truncate", "--size=512M", disk.string)
        let way = runsCommands ? ["commands"] : []
        try await Self.call(
            ExternalTool.packageRoot.appending(path: "Tests/MachineTests/Board/prepare").path,
            [
                disk.string, ApplianceImage.directory.path, board.rawValue, "\(size.width)", "\(size.height)",
                files.string,
            ] + way
        )
        let fixed = try String(contentsOfFile: files.appending("options").string, encoding: .utf8).dropLast()
        return try await Machine(
            in: directory,
            emulator: board.emulator,
            hardware: [
                "-machine", board.rawValue, "-kernel", files.appending("kernel").string,
                "-initrd", files.appending("initramfs").string, "-dtb", files.appending("device.dtb").string,
                "-append", "\(fixed) \(options)", "-drive", "if=sd,format=raw,file=\(disk)",
                "-global", "bcm2835-fb.xres=\(size.width)", "-global", "bcm2835-fb.yres=\(size.height)",
                "-global", "bcm2835-fb.bpp=32", "-global", "bcm2835-fb.pixo=0",
                "-serial", reader ?? "null",
            ],
            commands: runsCommands ? SerialCommands(path: directory.appending("commands")) : nil,
            of: self
        )
    }
}
