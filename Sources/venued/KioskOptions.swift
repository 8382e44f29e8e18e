import ArgumentParser
import CommandLineTool
import Platform
import SystemPackage
import VenueKiosk

/// Where a kiosk's configuration and its seeds are.
struct KioskOptions: ParsableArguments {
    @Option(name: [.short, .long], help: ArgumentHelp("The configuration.", valueName: "file"))
    var config = "/etc/venued/venued.conf"

    @Option(
        help: ArgumentHelp(
            "Where the seeds are kept. Under systemd, its state directory; otherwise /var/lib/venued.",
            valueName: "dir"
        )
    )
    var state: String?

    /// The state directory.
    var directory: FilePath {
        FilePath(state ?? Environment["STATE_DIRECTORY"] ?? "/var/lib/venued")
    }

    /// Reads the configuration.
    func configuration() throws -> KioskConfiguration {
        let path = FilePath(config)
        guard let bytes = try PrivateFile.read(path) else {
            throw Refusal(
                "there is no configuration at \(path)",
                hints: [
                    "name it with --config FILE, or copy the sample venued.conf there and edit it",
                    "to look around without one, run: venued demo",
                ]
            )
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Refusal("the configuration in \(path) is not UTF-8 text")
        }
        return try KioskConfiguration(parsing: text, name: config)
    }

    /// What the kiosk remembers now.
    func seedState() throws -> SeedState {
        let file = SeedFile(directory: directory)
        guard let state = try file.load() else {
            throw Refusal(
                "there is no seed at \(file.path) yet",
                hints: [
                    "start the kiosk with: venued serve",
                    "or name its directory with --state DIR",
                ]
            )
        }
        return state
    }
}
