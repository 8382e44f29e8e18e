import Clocks
import ArgumentParser
import CheckInClient
import CheckInProtocol
import CommandLineTool
import NFC
import QRScanner
import SystemPackage
import TagReading

/// `checkin scan`
struct Scan: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Check in at a venue, or extend the stay there.",
        discussion: """
            Works without the passphrase. If you scan the code of the same venue again during the stay, the stay is extended.

            A reader for --nfc is one of:
              auto                every PC/SC reader; without a PC/SC reader, the same as libnfc
              pcsc                every PC/SC reader: hold the tag to any reader
              pcsc:NAME           the PC/SC readers whose name contains NAME
              libnfc              the first device that libnfc finds
              libnfc:CONNECTION   a device, such as libnfc:pn532_uart:/dev/ttyUSB0
              CONNECTION          the same as libnfc:CONNECTION
            "checkin readers" lists the readers. If there are several PC/SC readers, checkin ignores a card that is already in one \
            of them and is not a tag, such as a security key.

            With --camera, the terminal shows the camera's picture until the code is found. No picture is kept.

              $ checkin scan --image photo.png
              $ checkin scan --nfc=pn532_uart:/dev/ttyUSB0 --repeat
              $ checkin scan --camera
              $ wl-paste | checkin scan --code - --stay 1h30m
            """
    )

    @Option(
        help: ArgumentHelp(
            "The code as text, or - for standard input, which keeps the code out of the shell's history.",
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
            "The camera that reads the code, such as /dev/video0. Without a value, the first camera is used.",
            valueName: "device"
        ),
        completion: .file()
    )
    var camera: String?

    @Option(
        defaultAsFlag: "",
        parsing: .next,
        help: ArgumentHelp(
            "The NFC reader that reads the venue's tag. Without a value, auto is used.",
            valueName: "reader"
        )
    )
    var nfc: String?

    @Flag(help: "Tap the tag of the “venued demo” that you run in another terminal.")
    var demo = false

    @Flag(
        name: .customLong("repeat"),
        help: """
            With --nfc, continue after each tag until Ctrl-C or SIGTERM; the exit status is then 0. A tag that stays on the \
            reader is recorded once. It is recorded again after it was away from the reader for five seconds.
            """
    )
    var repeats = false

    @Option(help: StayLength.help, transform: StayLength.init)
    var stay: StayLength?

    @OptionGroup var diary: DiaryOptions
    @OptionGroup var output: OutputOptions

    private struct Report: Encodable {
        let id: String
        /// The effect of the scan: checked_in, extended or unchanged.
        let effect: String
        let end: String
        let venue: VenueReport
    }

    func validate() throws {
        guard [code, image, camera, nfc].count(where: { $0 != nil }) + (demo ? 1 : 0) == 1 else {
            throw ValidationError("give exactly one of --code, --image, --camera, --nfc and --demo")
        }
        if repeats, nfc == nil { throw ValidationError("--repeat requires --nfc") }
        if let nfc, ReaderAddress(nfc) == nil {
            throw ValidationError(
                """
                "\(nfc)" is not a reader: give auto, pcsc, pcsc:NAME, libnfc, or libnfc:CONNECTION
                a CONNECTION begins with \(NFCDriver.list), as in pn532_uart:/dev/ttyUSB0
                "checkin readers" lists the available readers
                """
            )
        }
    }

    func run() throws {
        let reader = demo ? try ReaderAddress.ofDemo() : nfc.flatMap(ReaderAddress.init)
        guard reader != nil || camera != nil else {
            // An invalid code does not create a diary.
            let scan = try VenueCodeURL(captured: source.read())
            return try record(scan, in: diary.open())
        }
        let diary = try diary.open()
        // Ask for consent before the user holds anything to a reader or in front of a camera.
        try ConsentPrompt.require(.checkingIn, in: diary)
        if let reader {
            try TagCapture(repeats: repeats) { try record(VenueCodeURL(captured: $0), in: diary) }.run(reader)
        } else {
            try record(VenueCodeURL(captured: source.read()), in: diary)
        }
    }

    private var source: CaptureSource {
        if let image { return .image(FilePath(image)) }
        if let camera { return .camera(camera.isEmpty ? nil : FilePath(camera)) }
        return code == "-" ? .standardInput : .text(code ?? "")
    }

    private func record(_ scan: VenueCodeURL, in diary: Diary) throws {
        let receipt = try ConsentPrompt.asking(in: diary) { () throws(DiaryError) in
            try diary.record(scan, stay: stay?.minutes)
        }
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
                case .unchanged: "Still checked in at \(venue.name.quoted), unchanged until about \(end)"
                }
            try StandardOutput.write(lines: ["\(sentence) (ID \(receipt.id))."])
        }
        if let authority = try diary.authority(), authority.host != scan.authority {
            Conversation.say(
                "this venue belongs to \(scan.authority), not to your authority \(authority.host): the check-in is "
                    + "neither compared nor shared"
            )
        }
        try Background.remind(of: self.diary)
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

extension ReaderAddress {
    /// The reader of the one `venued demo` that this user runs.
    fileprivate static func ofDemo() throws -> ReaderAddress {
        let readers = try DemoDirectory.running().map { "pn532_uart:\($0.reader)" }
        switch readers.count {
        case 0:
            throw Refusal(
                "you do not run “venued demo” on this machine",
                hints: ["start it in another terminal: venued demo"]
            )
        case 1: return .libnfc(connection: readers[0])
        default:
            throw Refusal(
                "you run “venued demo” \(readers.count) times",
                hints: ["end all but one, or choose one:"] + readers.map { "checkin scan --nfc=\($0)" }
            )
        }
    }
}

/// A source of venue codes, other than NFC tags.
enum CaptureSource {
    case text(String)
    case standardInput
    case image(FilePath)
    /// The device path of a camera; nil for the first camera.
    case camera(FilePath?)

    /// Captures a URL and returns it without validating it.
    func read() throws -> String {
        switch self {
        case .text(let url): url
        case .standardInput: try Self.readStandardInput()
        case .image(let path): try QRScanner.payload(inFileAt: path.string, by: ReadImage.program)
        case .camera(let device): try CameraCapture(device: device).run()
        }
    }

    /// Reads the first line, which ends with LF or CR LF, and nothing after it. Reads at most 4096
    /// bytes, which is more than any venue code.
    private static func readStandardInput() throws -> String {
        var bytes = [UInt8](repeating: 0, count: 4096)
        var count = 0
        while count < bytes.count, !bytes[..<count].contains(UInt8(ascii: "\n")) {
            let start = count
            let added = try unsafe bytes.withUnsafeMutableBytes { buffer in
                try unsafe FileDescriptor.standardInput.read(
                    into: UnsafeMutableRawBufferPointer(rebasing: buffer[start...])
                )
            }
            if added == 0 { break }
            count += added
        }
        let line = bytes[..<count].prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        return String(decoding: line, as: UTF8.self)
    }
}
