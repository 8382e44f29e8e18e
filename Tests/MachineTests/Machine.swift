import Files
import Foundation
import SystemPackage
import TestSupport
import Testing

/// A virtual machine with a screen of 800x480 pixels. QEMU runs it without KVM, because some hosts
/// lack KVM.
final class Machine: Sendable {
    /// The directory shared with the machine, which mounts it as `/run/share`.
    let share: FilePath
    private let directory: FilePath
    private let program: RunningProgram
    /// Kills the machine after the test process has ended, even after a crash.
    private let guardian: RunningProgram
    private let watch: DirectoryWatch
    /// Keeps the files of the machine's hardware alive.
    private let owner: Appliance?
    private let numbers = Numbers()

    /// Numbers the scripts.
    private actor Numbers {
        private var last = 0

        func next() -> Int {
            last += 1
            return last
        }
    }

    /// Starts a machine.
    ///
    /// - Parameters:
    ///   - directory: The machine's own directory, which is removed with the machine.
    ///   - emulator: The QEMU program for the machine's processor.
    ///   - hardware: Further QEMU arguments: boot source and disks.
    ///   - owner: An object that must live as long as the machine.
    init(
        in directory: FilePath,
        emulator: String = "/usr/bin/qemu-system-x86_64",
        hardware: [String],
        of owner: Appliance? = nil
    ) async throws {
        self.directory = directory
        self.owner = owner
        share = directory.appending("share")
        try Directory.makePrivate(share)
        watch = try DirectoryWatch(share)
        let program = try await RunningProgram(
            URL(filePath: emulator),
            Self.common(directory) + hardware
        )
        self.program = program
        guardian = try await RunningProgram(
            URL(filePath: "/bin/sh"),
            [
                "-c", #"while [ -e "/proc/$0" ]; do sleep 1; done; kill -KILL "$1""#,
                "\(getpid())", "\(program.identifier)",
            ]
        )
        let monitor = directory.appending("monitor").string
        let listens = try await eventually {
            FileManager.default.fileExists(atPath: monitor)
        } is: {
            $0
        }
        let error = try program.error
        try #require(listens, "\(error)")
    }

    deinit {
        guardian.send(SIGKILL)
        program.send(SIGKILL)
        try? Directory.remove(directory)
    }

    /// Runs a shell script as root in the shared directory. Fails if the script fails.
    ///
    /// - Returns: The script's output.
    @discardableResult
    func run(_ script: String) async throws -> String {
        let number = try await start(script)
        let file = share.appending("\(number)")
        let watch = watch
        try #require(try await blocking { watch.wait(for: "\(number).status") }, "the machine does not answer")
        let output = String(decoding: try Data(contentsOf: URL(filePath: "\(file).output")), as: UTF8.self)
        let status = String(decoding: try Data(contentsOf: URL(filePath: "\(file).status")), as: UTF8.self)
        try #require(status == "0\n", "\(script)\nended with \(status)\(output)")
        return output
    }

    /// Starts a shell script.
    ///
    /// - Returns: The script's number.
    private func start(_ script: String) async throws -> Int {
        let number = await numbers.next()
        try Data("set -e\n\(script)\n".utf8).write(
            to: URL(filePath: share.appending("\(number).sh").string),
            options: .atomic
        )
        return number
    }

    /// Returns a screenshot as PNG.
    func picture() async throws -> [UInt8] {
        let file = directory.appending("screen.png")
        let monitor = directory.appending("monitor").string
        _ = try await RunningProgram.run(
            URL(filePath: "/usr/bin/nc"),
            ["-N", "-U", monitor],
            input: "screendump \(file) -f png\n"
        )
        return Array(try Data(contentsOf: URL(filePath: file.string)))
    }

    /// Replaces the screen with one of another size.
    func resizeScreen(width: Int, height: Int) async throws {
        let ending = try await RunningProgram.run(
            URL(filePath: "/usr/bin/python3"),
            [
                ExternalTool.packageRoot.appending(path: "Tests/Python/resize_screen.py").path,
                directory.appending("vnc").string, "\(width)", "\(height)",
            ]
        )
        try #require(ending.status == 0, "\(ending.error)")
    }

    /// Returns the QR code on the screen as read by another program, or nil if there is none.
    func code() async throws -> String? {
        do {
            return try await ExternalTool.zbarimg(try await picture())
        } catch is ToolError {
            return nil
        }
    }

    /// Waits until the screen shows this code. After a timeout, returns what it shows instead.
    func code(whenIs expected: String?) async throws -> String? {
        try await eventually {
            try await code()
        } is: {
            $0 == expected
        }
    }

    /// Cuts the machine's power.
    func cutPower() async throws {
        program.send(SIGKILL)
        _ = try await program.wait()
    }

    /// Reboots the machine, which ends this QEMU process. The next machine continues from there.
    func restart() async throws {
        _ = try await start("systemctl reboot")
        let ending = try await program.wait()
        try #require(ending.status == 0, "\(ending.error)")
    }

    private static func common(_ directory: FilePath) -> [String] {
        let share = "local,path=\(directory.appending("share")),mount_tag=share,security_model=none"
        return [
            "-accel", "tcg,thread=multi", "-m", "768", "-smp", "2", "-nodefaults", "-no-reboot",
            "-display", "none", "-vga", "none", "-device", "virtio-gpu-pci,xres=800,yres=480",
            "-monitor", "unix:\(directory.appending("monitor")),server,nowait",
            "-vnc", "unix:\(directory.appending("vnc"))", "-virtfs", share,
        ]
    }
}
