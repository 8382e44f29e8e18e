import ArgumentParser
import CommandLineTool
import Files
import Glibc
import SystemPackage

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
