import ArgumentParser
import CheckInProtocol
import Clocks
import CommandLineTool
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

            A printed code cannot change. Use posters with “rotation = event” or “rotation = never”. With any other \
            rotation, a poster is valid only until the hand-over after the next rotation ends.

            A venue that uses only posters needs no kiosk: the command generates the first seed, and “--new” generates a \
            new one. After that, replace all old copies.

              $ venued poster --output poster.pdf
              $ venued poster --output tent.pdf --paper table-tent --language de
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
        let wording = try printing.wording(configuration)
        let printer = try PosterPrinter(configuration, wording)
        func bytes(_ state: SeedState) throws -> [UInt8] {
            let poster = try printer.poster(configuration.venue, state: state, rotation: configuration.rotation)
            let sheet = PosterSheet(poster, on: printing.paper)
            return try self.bytes(of: sheet, name: configuration.venue.name.string, began: state.began)
        }
        if new {
            try output.write { file in
                try options.replaceSeed(configuration) { _ = try file.writeAll(bytes($0)) }
            }
        } else {
            try output.write(bytes(options.seedState(configuration)))
        }
        warn(configuration.rotation)
    }

    private func bytes(of sheet: PosterSheet, name: String, began: UnixTime?) throws -> [UInt8] {
        switch try chosenFormat() {
        case .pdf: try sheet.pdf(title: name, created: (began ?? UnixTime(seconds: 0)).iso8601)
        case .svg: try sheet.svg()
        case .png: try sheet.picture().png(resolution: Paper.resolution)
        }
    }

    private func warn(_ rotation: RotationSchedule) {
        switch rotation {
        case .perEvent, .never: return
        case .daily, .every:
            Conversation.say(
                "warning: the code rotates automatically; this print expires when the hand-over after the next rotation ends"
            )
            Conversation.say("hint: set “rotation = event” or “rotation = never” for printed codes")
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

    @Option(
        help: ArgumentHelp("The language. Default: “language” in the configuration.", valueName: "en|de|file"),
        transform: Self.language
    )
    var language: KioskConfiguration.Language?

    /// The sentences in the chosen language.
    func wording(_ configuration: KioskConfiguration, for use: Wording.Use = .poster) throws -> Wording {
        try (language ?? configuration.language).wording(for: use)
    }

    private static func paper(_ name: String) throws -> Paper {
        guard let paper = Paper(name: name) else {
            throw ValidationError(
                "the paper “\(name)” is unknown; it must be one of \(Paper.allCases.map(\.rawValue).joined(separator: ", "))"
            )
        }
        return paper
    }

    private static func language(_ value: String) throws -> KioskConfiguration.Language {
        guard let language = KioskConfiguration.Language(value) else {
            throw ValidationError(
                "the language must be en, de, or the path of a translation, such as /etc/venued/fr.conf"
            )
        }
        return language
    }
}
