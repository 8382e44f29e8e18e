import ArgumentParser
import CheckInProtocol
import Clocks
import CommandLineTool
import Display
import OperatingSystem
import Sign
import Synchronization
import SystemPackage
import VenueKiosk

struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Check the configuration and the devices, and print one line per check.",
        discussion: """
            Exit status 0 means that “venued serve” can use everything that was checked.

            With --board, the command prints a report about the board instead: send it to the makers after you have tried a \
            new board. It contains no seed, no code, and nothing that identifies the venue or the machine. The exit status is \
            0 if the report was printed, also if a part of the board does not work.
            """
    )

    @OptionGroup var options: KioskOptions

    @Flag(help: "Print a report about this board for the makers of the kiosk, without secrets.")
    var board = false

    @Option(help: ArgumentHelp("With --board: how long to wait for a phone; 0 to skip this.", valueName: "seconds"))
    var tapWait = 20

    @Option(
        help: ArgumentHelp(
            """
            Instead of the configured screen, check a screen of this size in pixels, as people see it: the line “display” \
            lists what it has no room for.
            """,
            valueName: "WxH"
        )
    )
    var size: Screenshot.Size?

    func validate() throws {
        if board, size != nil { throw ValidationError("--size cannot be combined with --board") }
        guard (0...600).contains(tapWait) else { throw ValidationError("--tap-wait must be from 0 to 600 seconds") }
    }

    func run() throws {
        if board { return try printBoardReport() }
        let configuration = try options.configuration()
        let directory = StateDirectory(path: options.directory)
        var report = Report()
        // If the directory cannot be read, the line about the directory shows the reason.
        let isServing = ((try? options.kiosk()) ?? nil) != nil
        try report.add("configuration", configurationFile(configuration))
        try report.add("state", state(in: directory, configuration, isServing: isServing))
        try report.add("clock", clock(configuration))
        if configuration.isPaired { try report.add("pair", pair(configuration)) }
        try report.add("language", languages(configuration))
        try report.add("display", display(configuration, isServing: isServing))
        try report.add("scanning", scanning(configuration))
        if let logos = logos(configuration.printing) { try report.add("logos", logos) }
        try report.add("nfc", nfc(configuration, isServing: isServing))
        let pins = configuration.board
        if let light = pins.tapLight {
            try report.add("tap signal", tapSignal(light, configuration, isServing: isServing))
        }
        if let pin = pins.rotateButton { try report.add("rotate button", rotateButton(pin, isServing: isServing)) }
        if let chip = pins.clockChip { try report.add("clock chip", clockChip(chip)) }
        if configuration.nfc != nil { try report.add("sandbox", KernelConfinement().verdict) }
        if report.hasRefusal { throw ExitCode.failure }
    }

    /// A summary of the part that can be used, or the reason why it cannot be used.
    typealias Verdict = Result<String, Refusal>

    /// Prints each line at once, because opening a reader can take seconds.
    private struct Report {
        private(set) var hasRefusal = false

        mutating func add(_ subject: String, _ verdict: Verdict) throws {
            switch verdict {
            case .success(let text):
                try StandardOutput.write("\(subject): ok, \(text)\n".utf8)
            case .failure(let failure):
                hasRefusal = true
                try StandardOutput.write("\(subject): failed, \(failure.sentence)\n".utf8)
                for hint in failure.hints { Conversation.say("hint: \(hint)") }
            }
        }
    }

    private func configurationFile(_ configuration: KioskConfiguration) -> Verdict {
        var notes: [String] = []
        if (try? options.isConfigurationNewer()) == true {
            notes.append("changed since the kiosk started: restart the kiosk")
        }
        if configuration.isSample { notes.append("sample settings: edit the name, the address and the authority") }
        if configuration.displayDriver == .firmware, !DiskImage.isRunning {
            notes.append("“display_driver = firmware” has no effect, because this system is not the disk image")
        }
        if configuration.authority == "localhost" { notes.append("“authority = localhost” is only for tests") }
        let name = configuration.venue.name.string
        if DoorNames.isDoor(name) {
            notes.append(DoorNames.sentence(about: [name]) + ": give all kiosks of a room one name, and pair them")
        }
        if configuration.board.isCheck {
            notes.append("“board_check” is on: the kiosk shows a report about the board, and no code")
        }
        if !configuration.isPaired, (try? Directory.has(options.waitingKey)) == true {
            notes.append("\(options.waitingKey) is not used: add the line “paired = yes”, or remove the file")
        }
        return .success(([options.config] + notes).joined(separator: "; "))
    }

    /// Opens the logos of posters; nil if none are configured.
    private func logos(_ printing: PrintSettings) -> Verdict? {
        let paths = [printing.authorityLogo, printing.venueLogo].compactMap(\.self)
        if paths.isEmpty { return nil }
        do {
            _ = try PosterPrinter.logos(printing)
            return .success(paths.joined(separator: ", "))
        } catch let refusal as Refusal {
            return .failure(refusal)
        } catch {
            return .failure(Refusal("\(error)"))
        }
    }

    private func clock(_ configuration: KioskConfiguration) -> Verdict {
        do {
            guard let wall = try options.clocks(configuration)().wall else {
                if configuration.isPaired {
                    return .failure(Refusal(PairHold.timeUnknown.description, hints: PairHold.timeUnknown.hints))
                }
                let screen =
                    configuration.screenOff == nil ? "" : "; “screen_off” has no effect until the time of day is known"
                let seeds =
                    switch configuration.rotation {
                    case .perEvent, .never: "the seed does not rotate by itself"
                    case .daily, .every: "seeds rotate by the kiosk's running time"
                    }
                return .success("\(seeds), which needs no time of day\(screen)")
            }
            // Otherwise, the kiosk itself does not trust such a time.
            guard SystemClocks.isPlausible(wall) else {
                return .failure(
                    Refusal(
                        "the date is \(wall.localDay), which cannot be correct, but “clock = wall” trusts it",
                        hints: ["set the clock, or set “clock = auto”"]
                    )
                )
            }
            return .success("the time of day is known")
        } catch {
            return .failure(Refusal("\(error)"))
        }
    }

    /// Whether a paired kiosk can show its code.
    private func pair(_ configuration: KioskConfiguration) -> Verdict {
        do {
            if let hold = try options.hold(configuration) {
                return .failure(Refusal(hold.description, hints: hold.hints))
            }
            let mark = try SeedFile(directory: options.directory).load()?.pair?.mark ?? ""
            return .success("mark \(mark); it must be the same on all kiosks of the room")
        } catch let refusal as Refusal {
            return .failure(refusal)
        } catch {
            return .failure(Refusal("\(error)"))
        }
    }

    /// Checks all languages. Returns the first failure.
    private func languages(_ configuration: KioskConfiguration) -> Verdict {
        var names: [String] = []
        for language in configuration.languages {
            switch self.language(language, configuration) {
            case .success(let name): names.append(name)
            case .failure(let refusal): return .failure(refusal)
            }
        }
        let shown = configuration.screenLanguages.count
        let paper = shown == names.count ? "" : "; electronic paper shows only \(names[0])"
        return .success(names.joined(separator: ", ") + paper)
    }

    private func language(_ language: Language, _ configuration: KioskConfiguration) -> Verdict {
        let wording: Wording
        do {
            wording = try language.wording()
        } catch {
            let hint = "correct the file set in “language”, or use one of \(IncludedLanguage.codes)"
            return .failure(Refusal("\(error)", hints: [hint]))
        }
        let name = language.name
        let venue = [configuration.venue.name.string, configuration.venue.address.string]
        let texts = venue + Wording.Sentence.allCases.map { wording[$0] }
        guard let missing = MissingLetters(in: texts) else { return .success(name) }
        // A terminal uses its own fonts.
        if case .terminal = configuration.display { return .success("\(name); for posters, \(missing.sentence)") }
        return .failure(Refusal(missing.sentence, hints: missing.hints))
    }

    /// What the sign and the posters name to scan with. The kiosk is offline, so the rest is for the operator.
    private func scanning(_ configuration: KioskConfiguration) -> Verdict {
        if let app = configuration.printing.app { return .success("the sign and posters name \(app)") }
        return .success(
            "the sign and posters name the phone's camera, which opens https://\(configuration.authority); this command is "
                + "offline and cannot know whether the authority serves a page for check-ins there: scan the code with a phone"
        )
    }

    /// Opens the screen as the kiosk does, and draws the sign in each language, but shows nothing.
    private func display(_ configuration: KioskConfiguration, isServing: Bool) -> Verdict {
        if let size {
            let omitted = { (sign: Sign) in try sign.omittedParts(width: size.width, height: size.height) }
            return room(on: "a screen of \(size)", configuration, hints: { _ in [] }, omitted)
        }
        let chosen = ChosenScreen(configuration: configuration)
        let screen: (any Screen)?
        do {
            screen = try chosen.open()
        } catch let refusal as Refusal {
            return isServing ? .success("in use by the running kiosk") : .failure(refusal)
        } catch {
            return .failure(Refusal("\(error)"))
        }
        guard let screen else { return .success("not used") }
        let isTurned = configuration.displayRotation.map { $0 != .by0 } ?? false
        let note = isTurned && screen is TerminalScreen ? "; “display_rotation” has no effect on a terminal" : ""
        return room(on: screen.name, configuration, hints: chosen.hints) { sign in
            let rehearsed = RehearsedSign(sign)
            try screen.rehearse(rehearsed)
            return rehearsed.omitted
        }.map { $0 + note }
    }

    /// Lists what a screen has no room for, in each language.
    ///
    /// - Parameters:
    ///   - hints: The hints for an error of the screen.
    ///   - omitted: Lays out a sign, and returns the parts that the screen has no room for.
    private func room(
        on screen: String,
        _ configuration: KioskConfiguration,
        hints: (any Error) -> [String],
        _ omitted: (Sign) throws -> [SignLayout.Part]
    ) -> Verdict {
        do {
            let languages = configuration.screenLanguages
            let space = try languages.map { language in
                // The longest code comes first, because an error names the size that it needs.
                let signs = try [true, false].map { try content(language, configuration, isHandingOver: $0) }
                let parts = try signs.map {
                    try omitted(Sign($0, for: Medium(configuration), theme: configuration.theme))
                }
                let (handOver, usual) = (parts[0].filter { !parts[1].contains($0) }, parts[1])
                let name = languages.count == 1 ? "" : "in \(language.name), "
                let limits = [
                    usual.isEmpty ? nil : "too small for \(signs[1].quoted(usual))",
                    handOver.isEmpty ? nil : "too small while the code changes for \(signs[0].quoted(handOver))",
                ]
                return limits.compactMap(\.self).map { "; \(name)\($0)" }.joined()
            }
            return .success(screen + space.joined())
        } catch {
            return .failure(Refusal("\(screen): \(error)", hints: (error as? SignError)?.hints ?? hints(error)))
        }
    }

    /// The sign in a language. During a hand-over, the code is longer.
    private func content(
        _ language: Language,
        _ configuration: KioskConfiguration,
        isHandingOver: Bool
    ) throws -> SignContent {
        try SignContent(
            SignRequest(
                configuration,
                // The line about languages shows why a language cannot be used.
                (try? language.wording()) ?? .english,
                code: SeedKeeper.sampleCode(configuration, isHandingOver: isHandingOver).string,
                tagStatus: configuration.nfc == nil ? .absent : .armed,
                note: configuration.sampleNote(file: options.config)
            )
        )
    }

    /// Opens the reader as the kiosk does: in a child process, because libnfc may crash.
    private func nfc(_ configuration: KioskConfiguration, isServing: Bool) -> Verdict {
        guard let connection = configuration.nfc else { return .success("not used") }
        if isServing { return .success("\(connection) is in use by the running kiosk") }
        if let refusal = Kiosk.refusal(ofReader: connection) { return .failure(refusal) }
        if options.isRootForService, let refusal = ReaderHints.refusalOfService(connection: connection) {
            return .failure(refusal)
        }
        let program = ServeTag.program(connection: connection, checkInterval: configuration.readerCheck)
        if let failure = TagProbe.run(program) {
            let hints = ReaderHints.hints(connection: connection)
            return .failure(Refusal(failure, hints: hints.isEmpty ? ["connect the reader"] : hints))
        }
        return .success("\(connection) can act as a tag")
    }
}

/// A sign that is drawn to find what a screen has no room for.
private final class RehearsedSign: ScreenPage {
    private let sign: Sign
    private let found = Mutex<[SignLayout.Part]>([])

    init(_ sign: Sign) {
        self.sign = sign
    }

    /// The parts that the last drawing left out. A terminal leaves out parts too, but its size changes.
    var omitted: [SignLayout.Part] { found.withLock(\.self) }

    func draw(on pixels: PixelBuffer) throws {
        let omitted = try sign.omittedParts(width: pixels.width, height: pixels.height)
        found.withLock { $0 = omitted }
        try sign.draw(on: pixels)
    }

    func rows(in size: TerminalSize?) throws -> [String] { try sign.rows(in: size) }
}

extension SignError {
    /// The hints for the operator.
    fileprivate var hints: [String] {
        switch self {
        case .windowTooSmall: ["make the window larger, or its letters smaller"]
        case .pageTooSmall(_, _, let needed):
            ["use a larger screen, or a picture of at least \(needed)x\(needed) pixels"]
        case .logoUnusable, .drawingFailed: []
        }
    }
}
