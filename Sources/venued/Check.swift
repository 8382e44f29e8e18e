import ArgumentParser
import CheckInProtocol
import CommandLineTool
import Display
import Files
import KioskProgram
import Processes
import Sign
import SystemPackage
import VenueKiosk

struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Check the configuration and the devices, and print one line per check.",
        discussion: "Exit status 0 means that “venued serve” can use everything that was checked."
    )

    @OptionGroup var options: KioskOptions

    func run() throws {
        let configuration = try options.configuration()
        let directory = options.directory
        var report = Report()
        try report.add("configuration", .success(options.config))
        let isServing = try ProcessLock.holder(of: Kiosk.lock(in: directory)) != nil
        try report.add("state", state(in: directory, isServing: isServing))
        try report.add("clock", clock(configuration))
        try report.add("language", languages(configuration))
        try report.add("display", display(configuration, isServing: isServing))
        try report.add("nfc", nfc(configuration, isServing: isServing))
        if configuration.nfc != nil { try report.add("sandbox", KernelConfinement().verdict) }
        if report.hasRefusal { throw ExitCode.failure }
    }

    /// A summary of the part that can be used, or the reason why it cannot be used.
    private typealias Verdict = Result<String, Refusal>

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

    private func state(in directory: FilePath, isServing: Bool) -> Verdict {
        if isServing { return .success("\(directory) is in use by a running kiosk") }
        do {
            try Directory.makePrivate(directory)
            let probe = directory.appending("probe")
            try PrivateFile.replace(probe, with: [])
            try PrivateFile.remove(probe)
            let hasSeed = try SeedFile(directory: directory).load() != nil
            return .success("\(directory) is writable\(hasSeed ? "" : "; the first seed will be generated")")
        } catch {
            return .failure(Refusal("\(error)", hints: ["choose another directory with --state DIR"]))
        }
    }

    private func clock(_ configuration: KioskConfiguration) -> Verdict {
        do {
            let isKnown = try SystemClocks(trust: configuration.clock).read().wall != nil
            return .success(
                isKnown
                    ? "the time of day is known"
                    : "the time of day is unknown; seeds rotate by the kiosk's running time"
            )
        } catch {
            return .failure(Refusal(error.description))
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
        return .success(names.joined(separator: ", "))
    }

    private func language(_ language: KioskConfiguration.Language, _ configuration: KioskConfiguration) -> Verdict {
        let wording: Wording
        do {
            wording = try language.wording()
        } catch {
            return .failure(Refusal("\(error)", hints: ["correct the file set in “language”, or use en or de"]))
        }
        if let text = textWithoutFont(configuration, wording) {
            return .failure(
                Refusal(
                    "no installed font has all letters of “\(text)”; the missing letters would be shown as boxes",
                    hints: [
                        "install fonts for the language, such as fonts-noto-core, or fonts-noto-cjk for East Asian ones"
                    ]
                )
            )
        }
        switch language {
        case .english: return .success("English")
        case .german: return .success("German")
        case .file(let path): return .success(path)
        }
    }

    /// Returns the first text of the sign with a letter that no installed font contains. Returns
    /// nil if every letter is in a font, or if the display does not use installed fonts.
    private func textWithoutFont(_ configuration: KioskConfiguration, _ wording: Wording) -> String? {
        switch configuration.display {
        // A terminal uses its own fonts.
        case .none, .terminal: return nil
        case .auto, .drm, .framebuffer, .file:
            let texts = [configuration.venue.name.string, configuration.venue.address.string]
            return (texts + Wording.Sentence.allCases.map { wording[$0] }).first { !Sign.hasLetters(of: $0) }
        }
    }

    /// Opens the screen as the kiosk does, but shows nothing.
    private func display(_ configuration: KioskConfiguration, isServing: Bool) -> Verdict {
        do {
            return .success(try ChosenScreen(configuration: configuration).open()?.name ?? "not used")
        } catch let refusal as Refusal {
            return isServing ? .success("in use by the running kiosk") : .failure(refusal)
        } catch {
            return .failure(Refusal("\(error)"))
        }
    }

    /// Opens the reader as the kiosk does: in a child process, because libnfc may crash.
    private func nfc(_ configuration: KioskConfiguration, isServing: Bool) -> Verdict {
        guard let connection = configuration.nfc else { return .success("not used") }
        if isServing { return .success("\(connection) is in use by the running kiosk") }
        if let failure = TagProbe.run(ServeTag.program(connection: connection)) {
            return .failure(
                Refusal(
                    failure,
                    hints: [
                        "connect the reader, and make sure that this user may open its device",
                        "for access to serial devices, join the group dialout: sudo usermod -aG dialout \"$USER\"",
                    ]
                )
            )
        }
        return .success("\(connection) can act as a tag")
    }
}
