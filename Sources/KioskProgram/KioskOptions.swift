import ArgumentParser
import CommandLineTool
import ConfigurationFiles
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

    package func validate() throws {
        if state?.isEmpty == true { throw ValidationError("the value of --state is empty; name a directory") }
    }

    /// Reads and parses the configuration.
    package func configuration() throws -> KioskConfiguration {
        try KioskConfiguration(parsing: try text(), name: config)
    }

    /// The process ID of the kiosk that serves from the directory; nil if no kiosk does.
    package func kiosk() throws -> Int32? {
        do {
            return try ProcessLock.holder(of: StateDirectory(path: directory).lock)
        } catch {
            throw Kiosk.unusableDirectory(error)
        }
    }

    /// The status of the running kiosk; nil if the kiosk has not published its status yet.
    ///
    /// - Parameter kiosk: The process ID of the kiosk.
    package func status(of kiosk: Int32) throws -> KioskStatus? {
        let file = KioskStatus.file(in: StateDirectory(path: directory))
        guard let bytes = try PrivateFile.read(file) else { return nil }
        let text = try ConfigurationFile.text(bytes, name: file.string)
        let status = try KioskStatus(parsing: text, name: file.string)
        // The file may be that of a kiosk that was killed.
        return status.process == kiosk ? status : nil
    }

    /// Whether the configuration has changed since the running kiosk read it.
    package func isConfigurationNewer() throws -> Bool {
        guard let kiosk = try kiosk(), let status = try status(of: kiosk) else { return false }
        return status.configuration != ConfigurationDigest(of: try text())
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
        return try ConfigurationFile.text(bytes, name: config)
    }

    /// Loads the saved seeds. If there are no saved seeds and no running kiosk uses the directory,
    /// generates and saves the first seed.
    package func seedState(_ configuration: KioskConfiguration) throws -> SeedState {
        let file = SeedFile(directory: directory)
        do {
            if let state = try file.load() ?? seedOfKiosk(file) {
                // Without a status, the command cannot warn, but works.
                if (try? isConfigurationNewer()) == true {
                    Conversation.say("warning: \(config) has changed since the kiosk started")
                    Conversation.say("hint: restart the kiosk, so that it uses the new configuration")
                }
                return state
            }
            let clocks = try SystemClocks(trust: configuration.clock)
            _ = try StateDirectory(path: directory).make()
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

    /// Generates a new seed, without a hand-over: the old copies of a poster are replaced at once. The
    /// seed is saved after it was used, which erases the old one.
    ///
    /// - Parameter use: Uses the new seed. If this throws, the old seed stays.
    /// - Throws: `Refusal` if a kiosk uses the directory.
    package func replaceSeed(_ configuration: KioskConfiguration, use: (SeedState) throws -> Void) throws {
        let file = SeedFile(directory: directory)
        do {
            let state = StateDirectory(path: directory)
            _ = try state.make()
            guard let lock = try ProcessLock(state.lock) else {
                throw Refusal(
                    "a kiosk serves from \(directory), so the command cannot replace its seed",
                    hints: ["run: venued rotate"]
                )
            }
            defer { withExtendedLifetime(lock) {} }
            let clocks = try SystemClocks(trust: configuration.clock)
            var generator = SystemRandomNumberGenerator()
            let seed = SeedState(first: clocks.read(), using: &generator)
            try use(seed)
            try file.save(seed)
        } catch let error as FileError {
            throw Kiosk.unusableDirectory(error)
        }
    }

    /// Waits for the first seed of a kiosk that has just started. Returns nil if no kiosk uses the
    /// directory.
    private func seedOfKiosk(_ file: SeedFile) throws -> SeedState? {
        // A kiosk that starts takes the lock and saves its seed within milliseconds.
        let deadline = ContinuousClock.now + .seconds(10)
        while let kiosk = try kiosk() {
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
