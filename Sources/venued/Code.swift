import ArgumentParser
import CheckInProtocol
import CommandLineTool
import Display
import KioskProgram
import QRCode
import VenueKiosk

struct Code: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print the venue code that the kiosk shows now.",
        discussion: """
            The code is the URL in the QR code and on the NFC tag. Do not publish it: anyone who has the code can \
            recognise reports from the venue, as every visitor can. If there is neither a saved seed nor a running \
            kiosk, the command generates the first seed.

            The name and the address in the code are those in the configuration. After you have edited it, restart the \
            kiosk: until then, the kiosk shows the old ones.

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
        name: [.short, .long],
        help: ArgumentHelp(
            "The output file, which only its owner can access: .txt, .png or .svg. The default is standard output.",
            valueName: "file"
        )
    )
    var output = OutputFile(argument: "-")

    func validate() throws {
        if try chosenFormat() == .png { try output.checkBinary() }
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
        case .png: bytes = try PNGRenderer.render(try QRMatrix(url), pixelsPerModule: 8)
        case .svg: bytes = Array(SVGRenderer.render(try QRMatrix(url)).utf8)
        }
        try output.write(bytes)
    }
}
