import ArgumentParser
import CheckInClient
import CheckInProtocol
import CommandLineTool
import SystemPackage
import TagReading

/// `checkin scan`
struct Scan: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Check in at a venue, or make the stay there longer.",
        discussion: """
            Works without the passphrase. Scanning the same venue again during the stay makes the stay longer.

            A reader for --nfc is one of:
              auto                every PC/SC reader; without one, as libnfc
              pcsc                every PC/SC reader: hold the tag to any of them
              pcsc:NAME           those with NAME in their name
              libnfc              the first device that libnfc finds
              libnfc:CONNECTION   a device, as in libnfc:pn532_uart:/dev/ttyUSB0
              CONNECTION          the same
            "checkin readers" lists them. What lies in one of several PC/SC readers from the beginning and is no tag, a \
            security key say, is passed over.

            With --camera, the terminal shows what the camera sees until it sees the code. No picture is kept.

              $ checkin scan --image photo.png
              $ checkin scan --nfc=pn532_uart:/dev/ttyUSB0 --repeat
              $ checkin scan --camera
              $ wl-paste | checkin scan --code - --stay 1h30m
            """
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
            "A camera that the code is held before, such as /dev/video0; the first one if none is named.",
            valueName: "device"
        ),
        completion: .file()
    )
    var camera: String?

    @Option(
        defaultAsFlag: "",
        parsing: .next,
        help: ArgumentHelp(
            "An NFC reader that the code's tag is held to; auto if none is named.",
            valueName: "reader"
        )
    )
    var nfc: String?

    @Flag(
        name: .customLong("repeat"),
        help: """
            With --nfc, go on after each tag until Ctrl-C or SIGTERM, which then end with 0. A tag that was left on the \
            reader is recorded once; it counts again when it was away for five seconds.
            """
    )
    var repeats = false

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
        guard [code, image, camera, nfc].count(where: { $0 != nil }) == 1 else {
            throw ValidationError("give one of --code, --image, --camera and --nfc")
        }
        if repeats, nfc == nil { throw ValidationError("--repeat goes with --nfc") }
        if let nfc, ReaderAddress(nfc) == nil {
            throw ValidationError(
                """
                "\(nfc)" is not a reader: give auto, pcsc, pcsc:NAME, libnfc, or libnfc:CONNECTION
                a CONNECTION begins with \(ReaderAddress.drivers.joined(separator: ", ")), as in pn532_uart:/dev/ttyUSB0
                "checkin readers" lists those that are there
                """
            )
        }
    }

    func run() throws {
        if nfc != nil || camera != nil {
            // Before somebody holds anything to a reader or before a camera in vain.
            try ConsentPrompt.require(.checkingIn, in: diary.open())
        }
        if let address = nfc.flatMap(ReaderAddress.init) {
            try TagCapture(repeats: repeats, record: record).run(address)
        } else {
            try record(source.read())
        }
    }

    private var source: CaptureSource {
        if let image { return .image(FilePath(image)) }
        if let camera { return .camera(camera.isEmpty ? nil : FilePath(camera)) }
        return code == "-" ? .standardInput : .text(code ?? "")
    }

    private func record(_ url: String) throws {
        let scan = try VenueCodeURL(parsing: url)
        let options = diary
        let diary = try options.open()
        try ConsentPrompt.require(.checkingIn, in: diary)
        let receipt = try diary.record(scan, stay: stay?.minutes)
        let venue = scan.code.venue
        if output.json {
            let (effect, end) = (receipt.effect.word, receipt.end.iso8601)
            try StandardOutput.write(
                json: Report(id: receipt.id.string, effect: effect, end: end, venue: VenueReport(venue))
            )
        } else {
            let end = receipt.end.localMinute(besides: diary.now)
            let sentence =
                switch receipt.effect {
                case .checkedIn: "Checked in at \(venue.name.quoted) until \(end)"
                case .extended: "Still checked in at \(venue.name.quoted), now until \(end)"
                case .unchanged: "Still checked in at \(venue.name.quoted), as before until about \(end)"
                }
            try StandardOutput.write(lines: ["\(sentence) (ID \(receipt.id))."])
        }
        if let authority = try diary.authority(), authority.host != scan.authority {
            Conversation.say(
                "this venue belongs to \(scan.authority), not to \(authority.host): it is kept apart, neither compared nor shared"
            )
        }
        try Background.remind(of: options)
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
