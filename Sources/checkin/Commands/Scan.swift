import ArgumentParser
import CheckInClient
import CheckInProtocol
import CommandLineTool
import SystemPackage

/// `checkin scan`
struct Scan: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Check in at a venue, or make the stay there longer.",
        discussion: "Works without the passphrase. Scanning the same venue again during the stay makes the stay longer."
    )

    @Option(
        help: ArgumentHelp(
            "The code's text, or - to read it from standard input, which keeps it out of the shell's history.",
            valueName: "url"
        )
    )
    var code: String?

    @Option(help: ArgumentHelp("A picture of the code.", valueName: "file"), completion: .file())
    var image: String?

    @Option(
        defaultAsFlag: "",
        parsing: .next,
        help: ArgumentHelp(
            "An NFC reader that the code's tag is held to; the first one without a name.",
            valueName: "reader"
        )
    )
    var nfc: String?

    @Option(help: StayLength.help)
    var stay: StayLength?

    @OptionGroup var diary: DiaryOptions
    @OptionGroup var output: OutputOptions

    private struct Report: Encodable {
        let id: String
        /// checked_in, extended or unchanged.
        let effect: String
        let end: String
        let venue: VenueReport
    }

    func validate() throws {
        guard [code, image, nfc].count(where: { $0 != nil }) == 1 else {
            throw ValidationError("give one of --code, --image and --nfc")
        }
    }

    func run() throws {
        let scan = try VenueCodeURL(parsing: source.read())
        let diary = try diary.open()
        let receipt = try diary.record(scan, stay: stay?.minutes)
        let venue = scan.code.venue
        if output.json {
            let (effect, end) = (receipt.effect.word, receipt.end.iso8601)
            try StandardOutput.write(
                json: Report(id: receipt.id.string, effect: effect, end: end, venue: VenueReport(venue))
            )
        } else {
            let end = receipt.end.localMinute(besides: .now())
            let sentence =
                switch receipt.effect {
                case .checkedIn: "Checked in at \(venue.name.string) until \(end)"
                case .extended: "Still checked in at \(venue.name.string), now until \(end)"
                case .unchanged: "Still checked in at \(venue.name.string), as before until about \(end)"
                }
            try StandardOutput.write(lines: ["\(sentence) (ID \(receipt.id))."])
        }
    }

    private var source: CaptureSource {
        if let code { return code == "-" ? .standardInput : .text(code) }
        if let image { return .image(FilePath(image)) }
        return .reader(connection: nfc ?? "")
    }
}

extension ScanReceipt.Effect {
    fileprivate var word: String {
        switch self {
        case .checkedIn: "checked_in"
        case .extended: "extended"
        case .unchanged: "unchanged"
        }
    }
}
