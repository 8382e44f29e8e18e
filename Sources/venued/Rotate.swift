import ArgumentParser
import CommandLineTool
import Glibc
import Platform
import SystemPackage

struct Rotate: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Let the serving kiosk begin a new seed at once.",
        discussion: "For “rotation = event”, between two events, or whenever a code should not be valid any longer."
    )

    @OptionGroup var options: KioskOptions

    func run() throws {
        let directory = options.directory
        guard let holder = try ProcessLock.holder(of: Kiosk.lock(in: directory)) else {
            throw Refusal(
                "no kiosk serves from \(directory)",
                hints: [
                    "start it with: venued serve",
                    "or name its directory with --state DIR",
                ]
            )
        }
        guard kill(holder, SIGUSR1) == 0 else {
            throw Refusal(
                "the kiosk (process \(holder)) could not be told to rotate: \(Errno(rawValue: errno))",
                hints: ["run this as the kiosk's user or as root"]
            )
        }
    }
}
