import ArgumentParser
import CheckInProtocol
import CommandLineTool
import Display
import Files
import KioskProgram
import QRCode
import SystemPackage
import VenueKiosk

struct Code: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print the venue code that the kiosk shows now.",
        discussion: """
            The code is the URL in the QR code and on the NFC tag. Do not publish it: anyone who has the code can \
            recognise reports from the venue, as every visitor can. If there is neither a saved seed nor a running \
            kiosk, the command generates the first seed.

              $ venued code
              $ venued code --format png --output code.png
            """
    )

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case url
        case terminal
        case png
        case svg
    }

    @OptionGroup var options: KioskOptions

    @Option(help: "The output format.")
    var format = Format.url

    @Option(name: [.short, .long], help: ArgumentHelp("Write to a file that only you can access.", valueName: "file"))
    var output: String?

    func validate() throws {
        if format == .png, output == nil, StandardOutput.isTerminal {
            throw ValidationError("a PNG cannot be printed on a terminal; name a file with --output FILE")
        }
    }

    func run() throws {
        let configuration = try options.configuration()
        let url = SeedKeeper.code(of: try options.seedState(configuration), configuration).string
        let bytes: [UInt8]
        switch format {
        case .url: bytes = Array("\(url)\n".utf8)
        case .terminal: bytes = Array(TerminalRenderer.render(try QRMatrix(url)).utf8)
        case .png: bytes = try PNGRenderer.render(try QRMatrix(url), pixelsPerModule: 8)
        case .svg: bytes = Array(SVGRenderer.render(try QRMatrix(url)).utf8)
        }
        guard let output else { return try StandardOutput.write(bytes) }
        try PrivateFile.replace(FilePath(output), with: bytes)
    }
}
