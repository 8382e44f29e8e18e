import ArgumentParser
import CheckInProtocol
import CommandLineTool
import Display
import Raster
import Sign
import SystemPackage
import VenueKiosk

struct Screenshot: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Save the picture that the screen shows now as a PNG file.",
        discussion: """
            The picture contains the venue code: do not publish it. If a reader is configured, the picture shows the sign \
            as it is while the tag works. If there is neither a saved seed nor a running kiosk, the command generates the \
            first seed. If the size has no room for a text, the command says so.

              $ venued screenshot screen.png --size 1920x1080
              $ venued screenshot small.png --size 250x122 --language de
            """
    )

    /// A size in pixels.
    struct Size: ExpressibleByArgument, CustomStringConvertible {
        let width: Int
        let height: Int

        var description: String { "\(width)x\(height)" }

        init(width: Int, height: Int) {
            self.width = width
            self.height = height
        }

        init?(argument: String) {
            let numbers = argument.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
            guard numbers.count == 2, let width = numbers[0], let height = numbers[1],
                // Cairo's limit: the width and the height must be below 2^15.
                (1..<1 << 15).contains(width), (1..<1 << 15).contains(height),
                width * height <= GrayImage.maximumPixelCount
            else { return nil }
            self.init(width: width, height: height)
        }

        /// Takes the size from the configured picture file or from the connected screen, as people see it
        /// if the screen is mounted turned. The default is the size of the Raspberry Pi's touch display.
        init(_ configuration: KioskConfiguration) {
            let screen: ConnectedScreen? =
                switch configuration.display {
                case .auto: ConnectedScreen(card: nil) ?? ConnectedScreen(frameBuffer: "/dev/fb0")
                case .drm(let card): ConnectedScreen(card: card.map { FilePath($0) })
                case .framebuffer(let device): ConnectedScreen(frameBuffer: FilePath(device ?? "/dev/fb0"))
                case .file(_, let width, let height): ConnectedScreen(width: width, height: height)
                case .terminal, .none: nil
                }
            let rotation = configuration.displayRotation ?? screen?.rotation ?? .by0
            let size = rotation.size(width: screen?.width ?? 800, height: screen?.height ?? 480)
            self.init(width: size.width, height: size.height)
        }
    }

    @OptionGroup var options: KioskOptions

    enum Format: String, FileFormat {
        case png
    }

    @Argument(help: "The PNG file, which only its owner can access, or - for standard output.")
    var file: OutputFile

    @Option(
        help: ArgumentHelp(
            """
            The size in pixels, as people see it: for a screen that is mounted upright, such as 480x800. The default is the \
            size of the configured screen if it is connected, otherwise 800x480, turned by “display_rotation”.
            """,
            valueName: "WxH"
        )
    )
    var size: Size?

    @OptionGroup var language: OneLanguageOption

    func validate() throws {
        _ = try file.format(Format.png, usual: .png, isSuffixRequired: false)
        try file.checkBinary()
    }

    func run() throws {
        let configuration = try options.configuration()
        let state = try options.seedState(configuration)
        let url = SeedKeeper.code(of: state, configuration)
        let note = [configuration.sampleNote(file: options.config), state.pair?.mark ?? ""].filter { !$0.isEmpty }
        let content = try SignContent(
            SignRequest(
                configuration,
                language.wording(configuration, for: .screen),
                code: url.string,
                tagStatus: configuration.nfc == nil ? .absent : .armed,
                note: note.joined(separator: "\n")
            )
        )
        let sign = Sign(content, for: Medium(configuration), theme: configuration.theme)
        MissingLetters.warn(
            in: [
                content.name, content.address, content.instruction, content.reader, content.voluntary,
                content.anotherWay, content.privacy,
            ].filter { !$0.isEmpty }
        )
        let size = size ?? Size(configuration)
        let png = try sign.image(width: size.width, height: size.height).png()
        try file.write(png)
        let omitted = try sign.omittedParts(width: size.width, height: size.height)
        guard !omitted.isEmpty else { return }
        Conversation.say("warning: a screen of \(size) has no room for \(content.quoted(omitted))")
        Conversation.say("hint: venued check --size WxH lists what another size has no room for")
    }
}
