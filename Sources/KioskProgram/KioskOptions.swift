import ArgumentParser
import CommandLineTool
import Files
import Glibc
package import SystemPackage
package import VenueKiosk

/// The locations of a kiosk's configuration and seeds.
package struct KioskOptions: ParsableArguments {
    @Option(name: [.short, .long], help: ArgumentHelp("The configuration file.", valueName: "file"))
    package var config = "/etc/venued/venued.conf"

    @Option(
        help: ArgumentHelp(
            "The directory for the seeds. The default is systemd's state directory, otherwise /var/lib/venued.",
            valueName: "dir"
        )
    )
    var state: String?

    package init() {}

    /// The state directory.
    package var directory: FilePath {
        FilePath(state ?? Environment["STATE_DIRECTORY"] ?? "/var/lib/venued")
    }

    /// Reads and parses the configuration.
    package func configuration() throws -> KioskConfiguration {
        try KioskConfiguration(parsing: try text(), name: config)
    }

    /// Reads the configuration.
    package func text() throws -> String {
        let path = FilePath(config)
        guard let bytes = try PrivateFile.read(path) else {
            throw Refusal(
                "there is no configuration at \(path)",
                hints: [
                    "name it with --config FILE, or copy the sample venued.conf there and edit it",
                    "to try venued without one, run: venued demo",
                ]
            )
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Refusal("the configuration in \(path) is not UTF-8 text")
        }
        return text
    }

    /// Loads the saved seeds. If there are no saved seeds and no running kiosk uses the directory,
    /// generates and saves the first seed.
    package func seedState(_ configuration: KioskConfiguration) throws -> SeedState {
        let file = SeedFile(directory: directory)
        if let state = try file.load() ?? seedOfKiosk(file) { return state }
        let clocks = try SystemClocks(trust: configuration.clock)
        do {
            try Directory.makePrivate(directory)
            let keeper = try SeedKeeper(configuration: configuration, file: file, clocks: { clocks.read() })
            if keeper.isFirst { Conversation.say("generated the first seed and saved it as \(file.path)") }
        } catch let error as FileError {
            throw Kiosk.unusableDirectory(error)
        }
        guard let state = try file.load() else {
            throw Refusal("another program removed \(file.path)", hints: ["try again"])
        }
        return state
    }

    /// Generates and saves a new seed, without a hand-over: the old copies of a poster are replaced
    /// at once.
    ///
    /// - Throws: `Refusal` if a kiosk uses the directory.
    package func newSeedState(_ configuration: KioskConfiguration) throws -> SeedState {
        let file = SeedFile(directory: directory)
        do {
            try Directory.makePrivate(directory)
            guard let lock = try ProcessLock(Kiosk.lock(in: directory)) else {
                throw Refusal(
                    "a kiosk serves from \(directory), so the command cannot replace its seed",
                    hints: ["run: venued rotate"]
                )
            }
            defer { withExtendedLifetime(lock) {} }
            let clocks = try SystemClocks(trust: configuration.clock)
            var generator = SystemRandomNumberGenerator()
            let state = SeedState(first: clocks.read(), using: &generator)
            try file.save(state)
            return state
        } catch let error as FileError {
            throw Kiosk.unusableDirectory(error)
        }
    }

    /// Waits for the first seed of a kiosk that has just started. Returns nil if no kiosk uses the
    /// directory.
    private func seedOfKiosk(_ file: SeedFile) throws -> SeedState? {
        // A kiosk that starts takes the lock and saves its seed within milliseconds.
        let deadline = ContinuousClock.now + .seconds(10)
        while let kiosk = try ProcessLock.holder(of: Kiosk.lock(in: directory)) {
            if let state = try file.load() { return state }
            guard ContinuousClock.now < deadline else {
                throw Refusal(
                    "a kiosk (process \(kiosk)) serves from \(directory), but the file \(file.path) is missing",
                    hints: ["restart the kiosk"]
                )
            }
            usleep(50_000)
        }
        return nil
    }
}
