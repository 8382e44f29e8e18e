import CheckInProtocol
package import CommandLineTool
import ConfigurationFiles
import Display
import Glibc
package import Logging
import NFC
package import OperatingSystem
import ServiceLifecycle
import Synchronization
package import SystemPackage
import UnixSignals

/// A running kiosk. It creates its services and connects them.
package struct Kiosk {
    private let configuration: KioskConfiguration
    private let digest: ConfigurationDigest
    private let directory: FilePath
    private let signProgram: SignProgram
    /// The text below the code, which may be empty.
    private let note: String
    private let clocks: @Sendable () -> ClockReading
    private let logger: Logger

    /// - Parameters:
    ///   - configuration: The content of the configuration file.
    ///   - name: The name of the configuration file, for messages.
    ///   - directory: The state directory.
    ///   - clocks: Returns a function that reads the clocks.
    ///   - note: A text below the code; nil for the note about sample settings, if it applies.
    package init(
        configuration text: String,
        name: String,
        directory: FilePath,
        clocks: (KioskConfiguration) throws -> @Sendable () -> ClockReading,
        note: String? = nil,
        logLevel: Logger.Level = .info
    ) throws {
        do {
            configuration = try KioskConfiguration(parsing: text, name: name)
        } catch {
            throw Refusal(error.beginning(Self.shownProblems))
        }
        self.clocks = try clocks(configuration)
        digest = ConfigurationDigest(of: text)
        self.directory = directory
        signProgram = SignProgram(executable: try KioskExecutables.venued)
        self.note = note ?? configuration.sampleNote(file: name)
        var logger = Logger(label: "venued", factory: { StreamLogHandler.standardError(label: $0) })
        logger.logLevel = logLevel
        self.logger = logger
    }

    /// Serves the code until SIGTERM, SIGINT or SIGHUP.
    package func run() async throws {
        // Ignore SIGUSR1 until SeedService handles it: “venued rotate” may send the signal earlier,
        // and the signal must not end the process.
        signal(SIGUSR1, SIG_IGN)
        let lock = try lockDirectory()
        try checkReader()
        let wordings = try configuration.screenLanguages.map { try $0.wording() }
        let keeper = try makeKeeper()
        let code = Broadcast(await keeper.current)
        let tagStatus = Broadcast(configuration.nfc == nil ? TagStatus.absent : .starting)
        let problems = Broadcast(KioskStatus.Problems())

        var services: [any Service] = [SeedService(keeper: keeper, code: code, problems: problems, logger: logger)]
        if let nfc = configuration.nfc {
            logConfinement()
            services.append(
                TagService(
                    program: ServeTag.program(connection: nfc, checkInterval: configuration.readerCheck),
                    checkInterval: configuration.readerCheck,
                    code: code,
                    signal: tapSignal(),
                    status: tagStatus,
                    problems: problems,
                    hints: { ReaderHints.hints(connection: nfc) },
                    logger: logger
                )
            )
        }
        if let button = rotateButton(keeper, problems) { services.append(button) }
        let screen = try ChosenScreen(configuration: configuration).open()
        let screenName = screen?.name
        if let screen {
            services.append(
                ScreenService(
                    screen: screen,
                    page: pages(wordings, mark: { keeper.mark }),
                    turn: wordings.count == 1 ? nil : Self.turn,
                    hoursOff: configuration.screenOff,
                    code: code,
                    tagStatus: tagStatus,
                    time: { [clocks] in clocks().wall },
                    problems: problems,
                    logger: logger
                )
            )
        }
        services.append(
            StatusService(
                directory: StateDirectory(path: directory),
                configuration: digest,
                screen: screenName,
                keeper: keeper,
                code: code,
                tagStatus: tagStatus,
                problems: problems,
                logger: logger
            )
        )
        logger.notice(
            "kiosk started",
            metadata: [
                "screen": "\(screenName ?? "not used")", "nfc": "\(configuration.nfc ?? "not used")",
                "state": "\(directory)",
            ]
        )
        if let manager = ServiceManager() {
            services.append(
                ServiceManagerService(
                    manager: manager,
                    status: tagStatus,
                    line: { "Showing the code; \($0.statusLine)." },
                    checkAlive: { _ = await keeper.current }
                )
            )
        }
        try await ServiceGroup(services: services, gracefulShutdownSignals: Self.endSignals, logger: logger).run()
        withExtendedLifetime(lock) {}
    }

    /// The signals that stop a kiosk. A terminal sends SIGHUP when it is closed.
    static var endSignals: [UnixSignal] { [.sigterm, .sigint] + (HangUp.isIgnored ? [] : [.sighup]) }

    /// The number of problems in a configuration that a kiosk reports. A console of 80 columns and 25 rows
    /// has room for them. Somebody who edits the file on another computer can correct all of them at once.
    private static let shownProblems = 3

    /// How long the screen shows each language.
    private static let turn = Duration.seconds(15)

    /// Returns a function that creates the next page. Each page is in the next language.
    ///
    /// - Parameters:
    ///   - wordings: The texts in each language.
    ///   - mark: Returns the mark of a paired kiosk's code, which becomes a further line of the note.
    private func pages(
        _ wordings: [Wording],
        mark: @escaping @Sendable () -> String?
    ) -> @Sendable (VenueCodeURL, TagStatus) -> any ScreenPage {
        let language = Mutex(wordings.count - 1)
        return { [signProgram, configuration, note] code, tagStatus in
            let wording = language.withLock { language in
                language = (language + 1) % wordings.count
                return wordings[language]
            }
            let note = [note, mark() ?? ""].filter { !$0.isEmpty }.joined(separator: "\n")
            return DrawnSign(
                program: signProgram,
                request: SignRequest(configuration, wording, code: code.string, tagStatus: tagStatus, note: note)
            )
        }
    }

    /// The light that confirms a tap; nil if none is configured. A light that does not work now may work
    /// later.
    private func tapSignal() -> TapSignal? {
        guard let output = configuration.board.tapLight else { return nil }
        let signal = TapSignal(output)
        do {
            try signal.test()
        } catch {
            logger.warning("tap signal not usable", metadata: ["reason": "\(error)"])
        }
        return signal
    }

    /// The service of the button that rotates the seed; nil if no button is configured or usable.
    private func rotateButton(
        _ keeper: SeedKeeper,
        _ problems: Broadcast<KioskStatus.Problems>
    ) -> RotateButtonService? {
        guard let pin = configuration.board.rotateButton else { return nil }
        do {
            return RotateButtonService(
                line: try GPIOLine(button: pin),
                isHandingOver: { await keeper.times.handOverEnd != nil },
                // SeedService rotates at this signal.
                rotate: { kill(getpid(), SIGUSR1) },
                problems: problems,
                logger: logger
            )
        } catch {
            logger.error("rotate button not usable", metadata: ["reason": "\(error)"])
            problems.update { $0.button = "rotate button not usable: \(error)" }
            return nil
        }
    }

    /// Prevents two kiosks from using the same directory. Otherwise, each of them would replace the
    /// other's seed.
    private func lockDirectory() throws -> ProcessLock {
        do {
            let state = StateDirectory(path: directory)
            if let open = try state.make() {
                logger.warning("other users had access to the seeds, access removed", metadata: ["path": "\(open)"])
            }
            guard let lock = try ProcessLock(state.lock) else {
                throw Refusal(
                    "another venued already uses \(directory)",
                    hints: ["stop it, or choose another directory with --state DIR"]
                )
            }
            return lock
        } catch let error as FileError {
            throw Self.unusableDirectory(error)
        }
    }

    /// The error for a state directory that cannot be used.
    package static func unusableDirectory(_ error: FileError) -> Refusal {
        let isDenied = [.permissionDenied, .notPermitted].contains(error.errno)
        return Refusal(
            error.description,
            hints: (isDenied ? ["run the command with sudo, or as the user who owns the directory"] : [])
                + ["choose a writable directory with --state DIR"]
        )
    }

    /// Refuses a reader that another program uses. The tag process of a second kiosk would have to
    /// wait until the first kiosk ends. Until then, the second kiosk's screen would advertise a tag
    /// that does not exist.
    private func checkReader() throws {
        if let nfc = configuration.nfc, let refusal = Self.refusal(ofReader: nfc) { throw refusal }
    }

    /// The refusal of a reader that another program uses; nil if no program uses it.
    package static func refusal(ofReader nfc: String) -> Refusal? {
        guard NFCDevice.isInUse(connection: nfc) else { return nil }
        return Refusal(
            "another program uses the NFC reader at \(nfc)",
            hints: ["stop it (“fuser -v DEVICE” shows which one it is), or set “nfc” to another reader"]
        )
    }

    /// Logs how the tag process is confined. Without a system call filter, the tag process does not
    /// start; TagService logs that.
    private func logConfinement() {
        if let version = KernelConfinement().landlock {
            logger.notice("tag process confined", metadata: ["seccomp": "yes", "landlock": "\(version)"])
        } else {
            logger.warning(
                "this kernel has no Landlock",
                metadata: ["consequence": "\(KernelConfinement.withoutLandlock)"]
            )
        }
    }

    private func makeKeeper() throws -> SeedKeeper {
        do {
            let file = SeedFile(directory: directory)
            let keeper = try SeedKeeper(configuration: configuration, file: file, clocks: clocks)
            if keeper.wasDamaged {
                logger.error(
                    "saved seeds damaged, new seed generated",
                    metadata: ["file": "\(file.path)", "consequence": "printed codes are no longer valid"]
                )
            }
            if keeper.isOtherVenue {
                logger.notice(
                    "venue changed, new seed generated",
                    metadata: ["consequence": "there is no hand-over, and printed codes must be replaced"]
                )
            }
            return keeper
        } catch let error as SeedFile.Unusable {
            throw Refusal(error.description, hints: ["run that version, or remove the file to start with a new seed"])
        }
    }
}

extension StateDirectory.OpenToOthers: HintedError {
    /// The hints for the operator.
    package var hints: [String] {
        ["remove their access: chmod go-rwx \(path)", "or choose another directory with --state DIR"]
    }
}
