import ArgumentParser
import CheckInClient
import CheckInProtocol
import Clocks
import CommandLineTool
import NFC
import SystemPackage
import TagReading

/// `checkin scan`
struct Scan: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Check in at a venue, or extend the stay there.",
        usage: "checkin scan [--nfc | --camera | --image <file> | --code <url> | --again <id> | --demo] [<options>]",
        discussion: """
            Without an option, a terminal offers the sources that are connected. Works without the passphrase. If you scan the code of the same venue again during the stay, the stay is extended. On a \
            terminal, you can change the length of the stay, and end a stay at another venue. With --at, a stay at the same venue \
            that overlaps becomes one with the new stay.

            "checkin scan --again ID" uses the code of an earlier check-in. The code must have been scanned in the last 24 hours, \
            because most venues change their codes every day. If the venue has already changed its code, you are not warned of \
            visitors who scanned the new code. "checkin add" keeps a visit without a code.

            A reader for --nfc is one of:
              auto                every PC/SC reader; without one, the same as libnfc
              pcsc                every PC/SC reader: hold the tag to any reader
              pcsc:NAME           the PC/SC readers whose name contains NAME
              libnfc              the first device that libnfc finds
              libnfc:CONNECTION   a device, such as libnfc:pn532_uart:/dev/ttyUSB0
              CONNECTION          the same as libnfc:CONNECTION
            "checkin readers" lists the readers. If there are several PC/SC readers, checkin ignores a card that is already in one \
            of them and is not a tag, such as a security key.

            With --camera, the terminal shows the camera's picture until the code is found. No picture is kept.

              $ checkin scan --image photo.png
              $ checkin scan --image slip.png --at "yesterday 14:30"
              $ checkin scan --nfc=pn532_uart:/dev/ttyUSB0 --repeat
              $ checkin scan --camera
              $ wl-paste | checkin scan --code - --stay 1h30m
              $ grim -g "$(slurp)" - | checkin scan --image -
            """
    )

    @Option(
        help: ArgumentHelp(
            "The code as text, or - for standard input, which keeps the code out of the shell's history.",
            valueName: "url"
        )
    )
    var code: String?

    @Option(
        help: ArgumentHelp("A picture of the code, or - to read it from standard input.", valueName: "file"),
        completion: .file()
    )
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

    @Option(
        help: ArgumentHelp("A check-in whose code is used again. Needs the passphrase, if one is set.", valueName: "id")
    )
    var again: String?

    @Flag(
        name: .customLong("repeat"),
        help: """
            With --nfc, continue after each tag until Ctrl-C or SIGTERM; the exit status is then 0. If the reader is \
            disconnected, wait until it is back. A tag that stays on the reader is recorded once. It is recorded again \
            after it was away from the reader for five seconds.
            """
    )
    var repeats = false

    @Option(help: StayLength.help, transform: StayLength.init)
    var stay: StayLength?

    @Flag(
        help: "End your stays at other venues now. Without this option, a terminal asks, and a script keeps them open."
    )
    var endPrevious = false

    @Option(
        help: ArgumentHelp(
            "When the stay began, for a code that you scan afterwards, such as that of a slip.",
            valueName: "time"
        ),
        transform: TypedTime.init
    )
    var at: TypedTime?

    @Option(help: Companions.help)
    var companions: Companions?

    @OptionGroup var diary: DiaryOptions
    @OptionGroup var passphrase: PassphraseOptions
    @OptionGroup var output: OutputOptions

    private struct Report: Encodable {
        let id: String
        /// The effect of the scan: checked_in, extended, shortened or unchanged.
        let effect: String
        let end: String
        let venue: VenueReport
        /// The IDs of the stays at other venues that were ended.
        let ended: [String]
    }

    /// Whether to ask about the length of the stay and about other stays.
    private var isInteractive: Bool { Terminal.isThere && !repeats && !output.json }

    func validate() throws {
        let count = [code, image, camera, nfc, again].count(where: { $0 != nil }) + (demo ? 1 : 0)
        guard count == 1 || (count == 0 && isInteractive) else {
            throw ValidationError("give exactly one of --code, --image, --camera, --nfc, --again and --demo")
        }
        if repeats, nfc == nil { throw ValidationError("--repeat requires --nfc") }
        if at != nil, repeats || again != nil {
            throw ValidationError("--at cannot be combined with --repeat or --again")
        }
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
        if let again { return try scan(again: again) }
        let reader = demo ? try ReaderAddress.ofDemo() : nfc.flatMap(ReaderAddress.init)
        guard code != nil || image != nil || camera != nil || reader != nil else { return try choice().run() }
        guard reader != nil || camera != nil else {
            // An invalid code does not create a diary.
            let scan = try VenueCodeURL(captured: source.read(.venue))
            return try offeringPassphrase(self.diary.open()) { try record(scan, in: $0) }
        }
        try offeringPassphrase(self.diary.open()) { diary in
            // Ask for consent before the user holds anything to a reader or in front of a camera.
            try ConsentPrompt.require(.checkingIn, in: diary)
            if let reader {
                try scan(reader, in: diary)
            } else {
                try record(VenueCodeURL(captured: source.read(.venue)), in: diary)
            }
        }
    }

    /// Offers a passphrase after the first check-in on a terminal.
    private func offeringPassphrase(_ diary: Diary, _ checkIn: (Diary) throws -> Void) throws {
        let isFirst = try isInteractive && diary.answer(.checkingIn) == .notAsked
        try checkIn(diary)
        guard isFirst else { return }
        let status = try diary.status()
        if status.checkIns > 0, !status.hasPassphrase { try NewPassphrase.offer(for: diary) }
    }

    /// This command with the source of the code that the user chooses on the terminal.
    private func choice() throws -> Scan {
        var chosen = self
        switch try ScanChoice.ask() {
        case .reader: chosen.nfc = ""
        case .camera: chosen.camera = ""
        case .text(let url): chosen.code = url
        }
        return chosen
    }

    private func scan(again id: String) throws {
        let unlocked = try passphrase.unlock(diary.open())
        let (code, scanned) = try unlocked.lastCode(of: id)
        let time = scanned.localMinute(besides: unlocked.diary.now)
        Conversation.say("using the code that was scanned at \(time); if the venue has changed it, scan it again")
        try record(code, in: unlocked.diary)
    }

    private func scan(_ address: ReaderAddress, in diary: Diary) throws {
        guard isInteractive else {
            return try TagCapture(repeats: repeats) { try record($0, in: diary) }.run(address)
        }
        // Ask questions only after the reader was closed, because Ctrl-C first stops the reader.
        var code: VenueCodeURL?
        try TagCapture(repeats: false) { code = $0 }.run(address)
        if let code { try record(code, in: diary) }
    }

    private var source: CaptureSource {
        CaptureSource(image: image, camera: camera) ?? (code == "-" ? .standardInput : .text(code ?? ""))
    }

    private func record(_ scan: VenueCodeURL, in diary: Diary) throws {
        let venue = scan.code.venue
        if isInteractive { try ConsentPrompt.require(.checkingIn, in: diary) }
        let minutes = try stay?.minutes ?? (isInteractive ? askForLength(scan, diary) : nil)
        let start = try at?.resolved(besides: diary.now, now: diary.now)
        let receipt = try ConsentPrompt.asking(in: diary) { () throws(DiaryError) in
            try diary.record(scan, stay: minutes, from: start, companions: companions?.count)
        }
        if output.json {
            try StandardOutput.write(
                json: Report(
                    id: receipt.id.string,
                    effect: receipt.effect.word,
                    end: receipt.end.iso8601,
                    venue: VenueReport(venue),
                    ended: endOthers(receipt, diary).map(\.id.string)
                )
            )
        } else {
            let until =
                receipt.effect == .unchanged
                ? Self.end(receipt.end, of: receipt.id, diary) : "until \(receipt.end.localMinute(besides: diary.now))"
            let sentence =
                switch receipt.effect {
                case .checkedIn:
                    "Checked in at \(venue.name.quoted) "
                        + (start.map { "from \($0.localMinute) " } ?? "") + until
                case .extended where start != nil:
                    "This is one stay with another one at \(venue.name.quoted), now \(until)"
                case .unchanged where start != nil: "The diary already has this stay at \(venue.name.quoted), \(until)"
                case .extended, .shortened: "Still checked in at \(venue.name.quoted), now \(until)"
                case .unchanged: "Still checked in at \(venue.name.quoted), unchanged \(until)"
                }
            try StandardOutput.write(lines: ["\(sentence) (ID \(receipt.id))."])
            try StandardOutput.write(
                lines: endOthers(receipt, diary).map { Checkout.sentence($0.id, $0.end, diary) }
            )
        }
        let hosts = try diary.authorities().map(\.host)
        // A script that scans has no reader for a message that stays the same.
        if hosts.isEmpty, receipt.effect == .checkedIn, !output.json, Conversation.isOnTerminal {
            Conversation.say(
                "no warning can reach you yet, because this diary does not belong to a health authority; this venue belongs to "
                    + scan.authority
            )
            Conversation.say("hint: \(OwnCommand("enroll https://\(scan.authority)"))")
        }
        if hosts.contains(scan.authority), receipt.effect == .checkedIn, !output.json, Conversation.isOnTerminal,
            try diary.answer(.matching) == .notAsked
        {
            Conversation.say("no warning can reach you yet; \(OwnCommand("sync")) asks for your consent to comparing")
        }
        if !hosts.isEmpty, !hosts.contains(scan.authority) {
            Conversation.say(
                "this venue belongs to \(scan.authority), not to \(hosts.joined(separator: " or ")): until you enrol with it, "
                    + "the check-in is neither compared nor shared"
            )
            Conversation.say("hint: \(OwnCommand("enroll https://\(scan.authority)"))")
        }
        try Background.remind(of: self.diary)
    }

    private func askForLength(_ scan: VenueCodeURL, _ diary: Diary) throws -> Int? {
        let open = at == nil ? try diary.openStay(at: scan) : nil
        return try StayQuestions.length(
            at: scan.code.venue,
            extending: open.map { Self.end($0.end, of: $0.id, diary) }
        )
    }

    /// The end of an open stay in words. The exact end is sealed, unless the diary has no passphrase.
    private static func end(_ rounded: UnixTime, of id: CheckInID, _ diary: Diary) -> String {
        let exact = try? diary.unlock().checkIn(id.string).stay.end
        let end = (exact ?? rounded).localMinute(besides: diary.now)
        return exact == nil ? "until about \(end)" : "until \(end)"
    }

    /// Ends the stays at other venues if the user wants it. Asks only after a new check-in.
    private func endOthers(_ receipt: ScanReceipt, _ diary: Diary) throws -> [(id: CheckInID, end: UnixTime)] {
        guard at == nil, endPrevious || (isInteractive && receipt.effect == .checkedIn) else { return [] }
        let others = try diary.openCheckIns(otherThan: receipt.id)
        guard try !others.isEmpty && (endPrevious || StayQuestions.ends(others, of: diary)) else { return [] }
        return try others.map { try diary.checkOut($0.string) }
    }
}

extension ScanReceipt.Effect {
    fileprivate var word: String {
        switch self {
        case .checkedIn: "checked_in"
        case .extended: "extended"
        case .shortened: "shortened"
        case .unchanged: "unchanged"
        }
    }
}

extension ReaderAddress {
    /// The reader of the one `venued demo` that this user runs.
    fileprivate static func ofDemo() throws -> ReaderAddress {
        let demos = try DemoDirectory.running()
        switch demos.count {
        case 0:
            throw Refusal(
                "you do not run “venued demo” on this machine",
                hints: ["start it in another terminal: venued demo"]
            )
        case 1: return .libnfc(connection: "pn532_uart:\(demos[0].reader)")
        default:
            throw Refusal(
                "you run “venued demo” \(demos.count) times",
                hints: ["end all but one, or choose one:"]
                    + demos.map { demo in
                        "checkin scan --nfc=pn532_uart:\(demo.reader)"
                            + (demo.started.map { "  (started at \(UnixTime(seconds: $0).localSecond))" } ?? "")
                    }
            )
        }
    }
}
