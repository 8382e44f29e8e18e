import ArgumentParser
import CheckInProtocol
import Clocks
import CommandLineTool
import ConfigurationFiles
import OperatingSystem
import QRCode
import Raster
import Sign
import SystemPackage
import VenueKiosk

struct Poster: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Create a printable poster of the venue code.",
        discussion: """
            \(Venued.voluntary)

            A printed code cannot change. Set “rotation = never” for a permanent venue, or “rotation = event” for one event. With any other \
            rotation, a poster is valid only until the hand-over after the next rotation ends.

            A venue that uses only posters needs no kiosk: the command generates the first seed, and “--new” generates a \
            new one. After that, replace all old posters, labels and slips.

            The file rooms/codes in the state directory lists all printed codes, without their seeds. “checkin codes” \
            compares photographs of posters with it.

              $ venued poster --output poster.pdf
              $ venued poster --output tent.pdf --paper table-tent --language de,tr
              $ venued poster --output labels.pdf --paper sticker
              $ venued poster --output poster.pdf --new
            """
    )

    enum Format: String, FileFormat {
        case pdf
        case svg
        case png
    }

    @OptionGroup var options: KioskOptions
    @OptionGroup var printing: PrintOptions

    @Option(
        name: [.short, .long],
        help: ArgumentHelp(
            "The output file, which only its owner can access: .pdf, .svg or .png; - is standard output.",
            valueName: "file"
        )
    )
    var output: OutputFile

    @Option(help: "The output format. The default is the format of the file's name, otherwise pdf.")
    var format: Format?

    @Flag(help: "Generate a new seed first. Not possible while a kiosk runs.")
    var new = false

    func validate() throws {
        _ = try chosenFormat()
        try output.checkBinary()
    }

    private func chosenFormat() throws -> Format {
        try output.format(format, usual: .pdf, isSuffixRequired: true)
    }

    func run() throws {
        let configuration = try options.configuration()
        let printer = try PosterPrinter(configuration, printing.language.wordings(configuration))
        let hadSeed = try options.hasSeed()
        func bytes(_ state: SeedState) throws -> [UInt8] {
            let poster = try printer.poster(configuration.venue, state: state, rotation: configuration.rotation)
            let sheet = PosterSheet(poster, on: printing.paper)
            return try self.bytes(of: sheet, name: configuration.venue.name.string, began: state.began)
        }
        try output.write { file in
            func write(_ state: SeedState) throws {
                _ = try file.writeAll(bytes(state))
                try options.recordPrint(of: state, configuration)
            }
            if new {
                try options.replaceSeed(configuration, use: write)
            } else {
                try write(options.seedState(configuration))
            }
        }
        Self.warn(configuration.rotation)
        if new, hadSeed { PosterPrinter.warnOfOldCodes(of: "“\(configuration.venue.name.string)”") }
    }

    private func bytes(of sheet: PosterSheet, name: String, began: UnixTime?) throws -> [UInt8] {
        switch try chosenFormat() {
        case .pdf: try sheet.pdf(title: name, created: (began ?? UnixTime(seconds: 0)).iso8601)
        case .svg: try sheet.svg()
        case .png: try sheet.picture().png(resolution: Paper.resolution)
        }
    }

    /// Warns that a print of the kiosk's code expires.
    static func warn(_ rotation: RotationSchedule) {
        switch rotation {
        case .perEvent, .never: return
        case .daily, .every:
            Conversation.say(
                "warning: the code rotates automatically; this print expires when the hand-over after the next rotation ends"
            )
            Conversation.say("hint: for printed codes, set “rotation = never”, or “rotation = event” for one event")
        }
    }
}

/// The options of all commands that print posters.
struct PrintOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            The paper: A3, A4, A5, A6, Letter, sticker (A4 with eight labels) or table-tent (A4, folded in the middle). \
            Default: A4.
            """,
            valueName: "paper"
        ),
        transform: Self.paper
    )
    var paper = Paper.a4

    @OptionGroup var language: LanguageOption

    private static func paper(_ name: String) throws -> Paper { try Paper.named(name, among: Paper.allCases) }
}

/// The option for the languages of a poster.
struct LanguageOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            The language: \(IncludedLanguage.codes), or the path of a translation. A poster can have two, such as de,tr. \
            Default: “language” in the configuration.
            """,
            valueName: "language"
        ),
        transform: { try Self.languages($0, atMost: 2) }
    )
    var language: [Language]?

    /// The sentences of a poster in one or two languages.
    func wordings(_ configuration: KioskConfiguration) throws -> [Wording] {
        try (language ?? Array(configuration.languages.prefix(2))).map { try $0.wording(for: .poster) }
    }

    /// The option of this command, whose print has room for one language only.
    ///
    /// - Throws: `ValidationError` if it has two.
    func single() throws -> OneLanguageOption {
        guard (language ?? []).count <= 1 else { throw ValidationError("only a poster can have two languages") }
        var option = OneLanguageOption()
        option.language = language
        return option
    }

    /// - Throws: `ValidationError` if there are more than `maximum` languages.
    fileprivate static func languages(_ value: String, atMost maximum: Int) throws -> [Language] {
        let languages: [Language]
        do {
            languages = try Language.list(value)
        } catch {
            throw ValidationError("the language \(error.text)")
        }
        guard languages.count <= maximum else {
            throw ValidationError(
                maximum == 1 ? "this command uses one language" : "a poster has room for two languages"
            )
        }
        return languages
    }
}

/// The option for the language of a print or a picture that has only one.
struct OneLanguageOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            The language: \(IncludedLanguage.codes), or the path of a translation. Default: the first of “language” in the \
            configuration.
            """,
            valueName: "language"
        ),
        transform: { try LanguageOption.languages($0, atMost: 1) }
    )
    fileprivate(set) var language: [Language]?

    /// The sentences for a use.
    func wording(_ configuration: KioskConfiguration, for use: Wording.Use) throws -> Wording {
        try (language ?? configuration.languages)[0].wording(for: use)
    }
}

extension Paper {
    /// The paper with this name.
    ///
    /// - Throws: `ValidationError` if there is none among `papers`.
    static func named(_ name: String, among papers: [Paper]) throws -> Paper {
        guard let paper = Paper(name: name), papers.contains(paper) else {
            throw ValidationError(
                "the paper “\(name)” is unknown; it must be one of \(papers.map(\.rawValue).joined(separator: ", "))"
            )
        }
        return paper
    }
}
