import Files
import Foundation
import SystemPackage
import TestSupport
import Testing

/// A virtual machine with a screen of 800x480 pixels, run by QEMU without KVM, which not every machine has.
final class Machine: Sendable {
    /// Shared with the machine, which sees it as `/run/share`.
    let share: FilePath
    private let directory: FilePath
    private let program: RunningProgram
    /// Ends the machine when the process of the tests has ended, even by a crash.
    private let guardian: RunningProgram
    private let watch: DirectoryWatch
    /// Has the files that its hardware is made of.
    private let owner: Appliance?
    private let numbers = Numbers()

    /// Counts the scripts.
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
    ///   - directory: The machine's own, which goes with it.
    ///   - emulator: QEMU for its processor.
    ///   - hardware: Arguments of QEMU: what it starts from, its disks.
    ///   - owner: Lives as long as the machine.
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

    /// Runs a shell script as root, in the directory that is shared, and fails if it does.
    ///
    /// - Returns: What it printed.
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
    /// - Returns: Its number.
    private func start(_ script: String) async throws -> Int {
        let number = await numbers.next()
        try Data("set -e\n\(script)\n".utf8).write(
            to: URL(filePath: share.appending("\(number).sh").string),
            options: .atomic
        )
        return number
    }

    /// What the screen shows, in PNG.
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

    /// Exchanges the screen for one of another size.
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

    /// The QR code on the screen, as another program reads it; nil if there is none.
    func code() async throws -> String? {
        do {
            return try await ExternalTool.zbarimg(try await picture())
        } catch is ToolError {
            return nil
        }
    }

    /// The code that the screen shows as soon as it is this one, or what it shows instead.
    func code(whenIs expected: String?) async throws -> String? {
        try await eventually {
            try await code()
        } is: {
            $0 == expected
        }
    }

    /// Takes the machine's power away.
    func cutPower() async throws {
        program.send(SIGKILL)
        _ = try await program.wait()
    }

    /// Restarts what runs in the machine, which ends the machine: another one goes on from there.
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
