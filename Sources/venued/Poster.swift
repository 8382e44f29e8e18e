import ArgumentParser
import CommandLineTool
import CheckInProtocol
import Display
import Platform
import Raster
import Sign
import SystemPackage
import VenueKiosk

struct Poster: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Make a poster of the code to print.",
        discussion: """
            A print cannot change. It goes with “rotation = event” or “rotation = never”; with any other, it holds until \
            the next change and the hand-over after it. A venue with posters alone needs no kiosk: the command generates \
            the first seed.

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

    @Option(name: [.short, .long], help: ArgumentHelp("The file, mode 0600: .pdf, .svg or .png.", valueName: "file"))
    var output: String

    @Option(help: "The sheet.")
    var paper = Paper.a4

    @Option(help: ArgumentHelp("As “language” in the configuration, and instead of it.", valueName: "en|de|file"))
    var language: String?

    func validate() throws {
        guard format != nil else { throw ValidationError("a poster's file ends with .pdf, .svg or .png") }
        guard language.map({ KioskConfiguration.Language($0) != nil }) ?? true else {
            throw ValidationError(
                "a language is en, de, or the path of a file with sentences, such as /etc/venued/fr.conf"
            )
        }
    }

    private var format: Format? { FilePath(output).extension.flatMap { Format(rawValue: $0) } }

    func run() throws {
        let configuration = try options.configuration()
        let state = try options.seedState(configuration)
        let wording = try (language.flatMap { KioskConfiguration.Language($0) } ?? configuration.language).wording()
        let content = ScreenContent(
            configuration,
            state: state,
            tag: .absent,
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
            return try sign.pdf(on: paper, title: name, created: Calendar.universal(began ?? UnixTime(seconds: 0)))
        case .svg: return try sign.svg(on: paper)
        case .png: return try sign.image(width: paper.size.width, height: paper.size.height).png()
        case nil: fatalError("unreachable: the call was validated")
        }
    }

    /// From when the code is, and how long it may hang.
    private func note(_ rotation: RotationSchedule, _ wording: Wording, began: UnixTime?) -> String {
        let date = began.map {
            wording[.posterDate].replacing(Wording.datePlaceholder, with: Calendar.localDate($0))
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
            Conversation.say("warning: the code changes by itself, and this print is of no use after the next change")
            Conversation.say("hint: set “rotation = event” or “rotation = never” for a code that is printed")
        }
    }
}

extension Paper: ExpressibleByArgument {}
