import Foundation
import OperatingSystem
import Synchronization
import SystemPackage
import TestSupport
import Testing

/// A virtual machine. If it ends, each wait for it fails at once with ``MachineError``.
final class Machine: Sendable {
    /// QEMU's arguments for memory, processors and a screen of 800x480 pixels. They fit machines with
    /// PCI.
    static let board = [
        "-m", "768", "-smp", "2", "-vga", "none", "-device", "virtio-gpu-pci,xres=800,yres=480",
    ]
    private static let starts = 3
    /// The number of restarts in this test process.
    private static let restarts = Atomic(0)

    private let directory: FilePath
    private let emulation: Emulation
    private let commands: (any MachineCommands)?
    /// Keeps the files of the machine's hardware alive.
    private let owner: (any Sendable)?
    /// The number of scripts.
    private let scripts = Atomic(0)

    /// Starts a machine, and waits for its first sign of life.
    ///
    /// QEMU 7.2 can hang on a busy host: the virtual processors spin in their first instructions.
    /// Therefore, a machine without a sign of life is started again, at most twice. Each restart is
    /// counted and printed. Before its sign of life, a machine does not write to its disk, so the next
    /// start finds the same disk. (If the sign comes just before QEMU is killed, the disk has suffered a
    /// power cut.)
    ///
    /// - Parameters:
    ///   - directory: The machine's own directory, which is removed with the machine.
    ///   - emulator: The QEMU program for the machine's processor.
    ///   - hardware: Further QEMU arguments: machine, memory, screen, boot source and disks.
    ///   - commands: How the machine runs scripts. If nil, the machine cannot run scripts, and its sign of
    ///     life is a change on the screen.
    ///   - owner: An object that must live as long as the machine.
    ///   - limit: The time for the sign of life. It usually takes half a minute at most. With three
    ///     machines beside builds on two processors, it took five minutes.
    ///   - report: Receives a sentence about each restart.
    /// - Throws: ``MachineError``.
    init(
        in directory: FilePath,
        emulator: String = "/usr/bin/qemu-system-x86_64",
        hardware: [String],
        commands: (any MachineCommands)?,
        of owner: (any Sendable)? = nil,
        limit: Duration = .seconds(15 * 60),
        report: (String) -> Void = Machine.count
    ) async throws {
        self.directory = directory
        self.commands = commands
        self.owner = owner
        do {
            emulation = try await Self.start(
                emulator,
                hardware + (commands?.hardware ?? []),
                commands,
                in: directory,
                limit: limit,
                report: report
            )
        } catch {
            try? Directory.remove(directory)
            throw error
        }
    }

    deinit {
        emulation.send(SIGKILL)
        try? Directory.remove(directory)
    }

    private static func start(
        _ emulator: String,
        _ arguments: [String],
        _ commands: (any MachineCommands)?,
        in directory: FilePath,
        limit: Duration,
        report: (String) -> Void
    ) async throws -> Emulation {
        for number in 1...starts {
            try await commands?.prepare()
            let emulation = try await Emulation(emulator, arguments, in: directory)
            if try await begins(emulation, commands, within: limit) { return emulation }
            emulation.send(SIGKILL)
            _ = try await emulation.wait()
            guard number < starts else { break }
            report("a virtual machine gave no sign of life for \(limit) after start \(number) of \(starts)")
        }
        throw MachineError.silent(
            """
            \(emulator) gave no sign of life for \(limit) after each of \(starts) starts, with the arguments \
            \(arguments.joined(separator: " "))
            """
        )
    }

    /// Counts and prints a restart.
    private static func count(_ reason: String) {
        let restarts = restarts.add(1, ordering: .relaxed).newValue
        print("warning: restarted a machine: \(reason); restarts in this test process: \(restarts)")
    }

    /// Waits for the first sign of life. Returns whether there was one.
    private static func begins(
        _ emulation: Emulation,
        _ commands: (any MachineCommands)?,
        within limit: Duration
    ) async throws -> Bool {
        let first = commands == nil ? try await emulation.picture() : []
        let sign: Bool? = try await emulation.poll("given a sign of life", within: limit) {
            if let commands { return try await commands.hasBegun() ? true : nil }
            return try await emulation.picture() == first ? nil : true
        }
        return sign != nil
    }

    /// Runs a shell script as root. Fails if the script fails.
    ///
    /// - Returns: The script's output.
    @discardableResult
    func run(_ script: String) async throws -> String {
        let (number, commands) = try await start(script)
        // A script may last an hour.
        let result = try await emulation.poll("run this script: \(script)", within: .seconds(3600)) {
            try await commands.result(of: number)
        }
        let (status, output) = try #require(result, "the machine does not answer to \(script)")
        try #require(status == 0, "\(script)\nended with \(status)\n\(output)")
        return output
    }

    /// Starts a shell script.
    ///
    /// - Returns: The script's number, and the way to its result.
    private func start(_ script: String) async throws -> (number: Int, commands: any MachineCommands) {
        let commands = try #require(commands, "this machine cannot run scripts")
        let number = scripts.add(1, ordering: .relaxed).newValue
        try await commands.start("set -e\n\(script)\n", number: number)
        return (number, commands)
    }

    /// The directory in which the machine runs scripts.
    var share: SharedDirectory {
        get throws { try #require(commands as? SharedDirectory, "this machine has no shared directory") }
    }

    /// Writes a file atomically into the directory in which the machine runs scripts.
    func put(_ bytes: some Sequence<UInt8>, as name: String) throws {
        try share.put(bytes, as: name)
    }

    /// Returns a screenshot as PNG.
    func picture() async throws -> [UInt8] {
        try await emulation.picture()
    }

    /// Replaces the screen with one of another size.
    func resizeScreen(width: Int, height: Int) async throws {
        try await emulation.resizeScreen(width: width, height: height)
    }

    /// Cuts the machine's power.
    func cutPower() async throws {
        try await end(SIGKILL)
    }

    /// Ends QEMU with a signal.
    func end(_ signal: Int32) async throws {
        emulation.send(signal)
        _ = try await emulation.wait()
    }

    /// Waits until the machine resets itself, which ends this QEMU process.
    func waitUntilReset() async throws {
        let ending = try await emulation.wait()
        try #require(ending.status == 0, "\(ending.error)")
    }

    /// Reboots the machine, which ends this QEMU process. The next machine continues from there.
    func restart() async throws {
        _ = try await start("systemctl reboot")
        try await waitUntilReset()
    }
}
