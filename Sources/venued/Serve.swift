import ArgumentParser
import CommandLineTool
import Files
import Glibc
import Processes
import SystemPackage
import VenueKiosk

struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show the venue code and serve the tag until stopped.",
        discussion: """
            The screen shows the code, and the NFC reader serves the same code as a tag. SIGTERM or Ctrl-C stops the kiosk. \
            SIGUSR1, or “venued rotate”, switches to a new seed immediately.
            """
    )

    @OptionGroup var options: KioskOptions

    func run() async throws {
        let configuration = try options.configuration()
        try await Kiosk(configuration: configuration, directory: options.directory).run()
    }
}

struct Rotate: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Make the running kiosk switch to a new seed now.",
        discussion: "Use it between two events with “rotation = event”, or when a code should no longer be valid."
    )

    @OptionGroup var options: KioskOptions

    func run() throws {
        let directory = options.directory
        guard let holder = try ProcessLock.holder(of: Kiosk.lock(in: directory)) else {
            throw Refusal(
                "no kiosk serves from \(directory)",
                hints: [
                    "start it with: venued serve",
                    "or specify its directory with --state DIR",
                ]
            )
        }
        guard kill(holder, SIGUSR1) == 0 else {
            throw Refusal(
                "could not signal the kiosk (process \(holder)) to rotate: \(Errno(rawValue: errno))",
                hints: ["run this as the kiosk's user or as root"]
            )
        }
    }
}

/// The tag process, which owns the reader. This command is internal: `venued serve` starts it.
struct Tag: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve-tag",
        abstract: "Serve the tag for a kiosk.",
        shouldDisplay: false
    )

    @Argument var connection: String

    /// Returns the command that runs this program as the tag process for the reader at
    /// `connection`.
    static func program(connection: String) -> ChildProcess.Program {
        ChildProcess.Program(executable: "/proc/self/exe", arguments: ["serve-tag", connection])
    }

    func run() {
        TagProcess.run(connection: connection)
    }
}
