import ArgumentParser
import CheckInProtocol
import CommandLineTool
import Display
import QRCode
import VenueKiosk

struct Code: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print the venue code that the kiosk shows now.",
        discussion: """
            The code is the URL in the QR code and on the NFC tag. Do not publish it: anyone who has the code can \
            recognise reports from the venue, as every visitor can. If there is neither a saved seed nor a running \
            kiosk, the command generates the first seed.

            The name and the address in the code are those in the configuration. If you have edited it since the kiosk \
            started, the command warns that the kiosk still shows the old ones.

              $ venued code
              $ venued code --output code.png
            """
    )

    enum Format: String, FileFormat {
        case url
        case terminal
        case png
        case svg

        var suffix: String? {
            switch self {
            case .url: "txt"
            case .terminal: nil
            case .png, .svg: rawValue
            }
        }
    }

    @OptionGroup var options: KioskOptions

    @Option(help: "The output format. The default is the format of the file's name, otherwise url.")
    var format: Format?

    @Option(
        help: ArgumentHelp(
            "Pixels per module of a PNG file, 1 to 64. At 300 dpi, a code with 8 pixels per module is about 4 cm wide.",
            valueName: "pixels"
        )
    )
    var scale: Int?

    /// The usual pixels per module.
    private static let usualScale = 8

    @Option(
        name: [.short, .long],
        help: ArgumentHelp(
            "The output file, which only its owner can access: .txt, .png or .svg. The default is standard output.",
            valueName: "file"
        )
    )
    var output = OutputFile(argument: "-")

    func validate() throws {
        let format = try chosenFormat()
        if format == .png { try output.checkBinary() }
        guard let scale else { return }
        guard format == .png else { throw ValidationError("--scale is only for PNG files") }
        guard (1...64).contains(scale) else {
            throw ValidationError("the value of --scale must be a number from 1 to 64, not \(scale)")
        }
    }

    private func chosenFormat() throws -> Format {
        try output.format(format, usual: .url, isSuffixRequired: false)
    }

    func run() throws {
        let configuration = try options.configuration()
        let url = SeedKeeper.code(of: try options.seedState(configuration), configuration).string
        let bytes: [UInt8]
        switch try chosenFormat() {
        case .url: bytes = Array("\(url)\n".utf8)
        case .terminal: bytes = Array(TerminalRenderer.render(try QRMatrix(url)).utf8)
        case .png: bytes = try PNGRenderer.render(try QRMatrix(url), pixelsPerModule: scale ?? Self.usualScale)
        case .svg: bytes = Array(SVGRenderer.render(try QRMatrix(url)).utf8)
        }
        try output.write(bytes)
    }
}
