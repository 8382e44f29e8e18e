import ArgumentParser
import CheckInProtocol
import Clocks
import CommandLineTool
import Files
import Glibc
import KioskProgram
import QRCode
import Raster
import Sign
import SystemPackage
import VenueKiosk

struct Poster: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Create a printable poster of the venue code.",
        discussion: """
            A printed code cannot change. Use posters with “rotation = event” or “rotation = never”. With any other \
            rotation, a poster is valid only until the hand-over after the next rotation ends. A venue that uses only \
            posters needs no kiosk: the command generates the first seed.

              $ venued poster --output poster.pdf
              $ venued poster --output poster.svg --paper A5 --language de
            """
    )

    enum Format: String {
        case pdf
        case svg
        case png
    }

    @OptionGroup var options: KioskOptions

    @Option(
        name: [.short, .long],
        help: ArgumentHelp("The output file, which only its owner can access: .pdf, .svg or .png.", valueName: "file")
    )
    var output: String

    @Option(help: "The paper size.")
    var paper = Paper.a4

    @Option(help: ArgumentHelp("The language. Default: “language” in the configuration.", valueName: "en|de|file"))
    var language: String?

    func validate() throws {
        guard format != nil else {
            throw ValidationError("the name of a poster's file must end with .pdf, .svg or .png")
        }
        guard language.map({ KioskConfiguration.Language($0) != nil }) ?? true else {
            throw ValidationError(
                "the language must be en, de, or the path of a translation, such as /etc/venued/fr.conf"
            )
        }
    }

    private var format: Format? { FilePath(output).extension.flatMap { Format(rawValue: $0) } }

    func run() throws {
        let configuration = try options.configuration()
        let state = try options.seedState(configuration)
        let wording = try (language.flatMap { KioskConfiguration.Language($0) } ?? configuration.language).wording()
        MissingLetters(configuration, wording)?.warn()
        let content = SignContent(
            configuration,
            code: try QRMatrix(SeedKeeper.code(of: state, configuration).string),
            tagStatus: .absent,
            wording: wording,
            note: note(configuration.rotation, wording, began: state.began)
        )
        let bytes = try bytes(of: Sign(content, for: .print), name: configuration.venue.name.string, began: state.began)
        try PrivateFile.replace(FilePath(output), with: bytes)
        warn(configuration.rotation)
    }

    private func bytes(of sign: Sign, name: String, began: UnixTime?) throws -> [UInt8] {
        switch format {
        case .pdf:
            return try sign.pdf(on: paper, title: name, created: (began ?? UnixTime(seconds: 0)).iso8601)
        case .svg: return try sign.svg(on: paper)
        case .png: return try sign.image(width: paper.size.width, height: paper.size.height).png()
        case nil: fatalError("unreachable: the call was validated")
        }
    }

    /// The note on the poster: the date of the code, and when to take down or replace the poster.
    private func note(_ rotation: RotationSchedule, _ wording: Wording, began: UnixTime?) -> String {
        let date = began.map {
            wording[.posterDate].replacing(Wording.datePlaceholder, with: $0.localDay)
        }
        let end: String? =
            switch rotation {
            case .daily, .every: nil
            case .perEvent: wording[.posterForOneEvent]
            case .never: wording[.posterToReplace]
            }
        return [date, end].compactMap(\.self).joined(separator: " ")
    }

    private func warn(_ rotation: RotationSchedule) {
        switch rotation {
        case .perEvent, .never: return
        case .daily, .every:
            Conversation.say("warning: the code rotates automatically; this print expires after the next rotation")
            Conversation.say("hint: set “rotation = event” or “rotation = never” for printed codes")
        }
    }
}

extension Paper: ExpressibleByArgument {}
