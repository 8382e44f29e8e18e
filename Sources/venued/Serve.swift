import ArgumentParser
import CheckInProtocol
import Clocks
import CommandLineTool
import Glibc
import OperatingSystem
import SystemPackage
import VenueKiosk

struct Serve: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show the venue code and serve the tag until stopped.",
        discussion: """
            \(Venued.voluntary)

            The screen shows the code, and the NFC reader serves the same code as a tag. SIGTERM, SIGHUP or Ctrl-C stops \
            the kiosk. SIGUSR1, or “venued rotate”, switches to a new seed immediately. A paired kiosk whose code could differ \
            from that of the other kiosks shows no code, but the reason.
            """
    )

    @OptionGroup var options: KioskOptions

    /// Replaces this process with the program of a running kiosk, which gets the same arguments.
    /// That program needs less memory, because it does not link the drawing libraries. With
    /// “board_check = yes”, or if a paired kiosk must wait, this program itself draws, and runs an internal
    /// command instead.
    func run() throws {
        // The program of a kiosk reports a configuration, or a state directory, that cannot be used.
        let configuration = try? options.configuration()
        let hold = configuration.flatMap { try? options.hold($0) }
        let drawing: (any ParsableCommand.Type)? =
            configuration?.board.isCheck == true ? ServeBoard.self : hold == nil ? nil : ServeHeld.self
        let program = try drawing == nil ? KioskExecutables.kiosk : ExecutableFile.current
        try Self.replaceProcess(by: program, command: drawing?._commandName ?? "serve")
    }

    /// Replaces this process with a program that gets another command and the same arguments.
    static func replaceProcess(by program: FilePath, command: String) throws -> Never {
        let words = [CommandLine.arguments[0], command] + CommandLine.arguments.dropFirst(2)
        let arguments = unsafe words.map { unsafe strdup($0) } + [nil]
        defer { unsafe arguments.forEach { unsafe free($0) } }
        unsafe execv(program.string, arguments)
        throw Refusal("could not start \(program): \(Errno(rawValue: errno))")
    }
}

struct Rotate: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Make the running kiosk switch to a new seed now.",
        discussion: """
            Use this command between two events with “rotation = event”, or when a code should no longer be valid. The command \
            ends when the new seed is in use. The code contains the previous seed until the hand-over ends.

            Of paired kiosks, the command changes only this one: run it on each of them, and compare their marks.
            """
    )

    @Flag(help: "Rotate even during a hand-over. The seed from before the last rotation is then no longer in the code.")
    var yes = false

    @OptionGroup var options: KioskOptions

    /// How long to wait for the kiosk, which needs a fraction of a second.
    private static let limit = Duration.seconds(30)

    func run() throws {
        let (directory, configuration) = (options.directory, try options.configuration())
        guard let holder = try options.kiosk() else {
            if let hold = try options.hold(configuration) { throw hold }
            throw Refusal(
                "no kiosk serves from \(directory)",
                hints: options.startHints + [
                    "for a venue without a kiosk, generate a new seed with: venued poster --new --output FILE"
                ]
            )
        }
        let file = SeedFile(directory: directory)
        let before = try file.load()
        guard yes || before?.previous == nil else {
            throw Refusal(
                "a hand-over is in progress: to rotate now would remove the seed of earlier visitors from the code",
                hints: ["to rotate anyway, run: venued rotate --yes"]
            )
        }
        guard kill(holder, SIGUSR1) == 0 else {
            throw Refusal(
                "could not signal the kiosk (process \(holder)) to rotate: \(Errno(rawValue: errno))",
                hints: ["run this as the kiosk's user or as root"]
            )
        }
        try Self.wait(for: file, after: before)
        try StandardOutput.write("\(Self.sentence(configuration.handOver))\n")
        if let mark = try file.load()?.pair?.mark {
            try StandardOutput.write("The mark is now \(mark). Rotate the other kiosks of the room too.\n")
        }
    }

    /// Waits until the kiosk has saved a new seed.
    private static func wait(for file: SeedFile, after before: SeedState?) throws {
        let deadline = ContinuousClock.now + limit
        var pause: useconds_t = 5000
        while try file.load()?.current == before?.current {
            guard ContinuousClock.now < deadline else {
                throw Refusal(
                    "the kiosk has not saved a new seed within \(limit.components.seconds) seconds",
                    hints: ["its log shows the reason: journalctl --unit venued"]
                )
            }
            usleep(pause)
            pause = min(pause * 2, 200_000)
        }
    }

    /// The message after a rotation.
    private static func sentence(_ handOver: Int64) -> String {
        guard handOver > 0 else { return "A new seed is in use." }
        let now = UnixTime(seconds: Int64(time(nil)))
        let end = now + handOver
        let time = end.localDay == now.localDay ? end.local("%H:%M") : end.local("%Y-%m-%d %H:%M")
        return "A new seed is in use. The previous seed stays in the code until \(time)."
    }
}
