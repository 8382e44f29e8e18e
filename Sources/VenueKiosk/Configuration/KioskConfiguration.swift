package import CheckInProtocol
package import ConfigurationFiles
package import Display
import NFC

/// The settings of a kiosk. The sample file `systemd/venued.conf` explains each key.
package struct KioskConfiguration: Sendable, Equatable {
    /// The host name of the health authority that the venue's code names.
    package var authority: String
    package var venue: VenueDetails
    package var rotation: RotationSchedule
    /// The length of the hand-over in seconds, 0 to 43,200. During the hand-over after a rotation,
    /// the code also carries the old seed.
    package var handOver: Int64
    package var clock: SystemClocks.Trust
    /// Whether the kiosk has the same seeds as the other kiosks of its room.
    package var isPaired: Bool
    /// libnfc's connection string for the reader; nil if the kiosk has no reader.
    package var nfc: String?
    /// How often the kiosk checks that the reader still works, in seconds, 4 to 60.
    package var readerCheck: Int64
    package var display: DisplayChoice
    /// The angle by which the picture is turned; nil for the angle that the screen needs, if the kernel
    /// knows it.
    package var displayRotation: ScreenRotation?
    package var displayDriver: DisplayDriver
    /// Whether the screen shows only black and white.
    package var isElectronicPaper: Bool
    /// The hours in which the screen is off; nil if it is never off.
    var screenOff: DailyHours?
    /// The first language of the texts for visitors.
    package var language: Language
    /// The languages that the screen shows after the first one, in turn.
    var furtherLanguages: [Language]
    package var theme: ScreenTheme
    package var printing: PrintSettings
    package var board: BoardSettings

    package init(
        authority: String,
        venue: VenueDetails,
        rotation: RotationSchedule,
        handOver: Int64,
        clock: SystemClocks.Trust,
        isPaired: Bool = false,
        nfc: String?,
        readerCheck: Int64 = Self.usualReaderCheck,
        display: DisplayChoice,
        displayRotation: ScreenRotation? = nil,
        displayDriver: DisplayDriver = .auto,
        isElectronicPaper: Bool = false,
        screenOff: DailyHours? = nil,
        language: Language,
        furtherLanguages: [Language] = [],
        theme: ScreenTheme = .light,
        printing: PrintSettings = PrintSettings(),
        board: BoardSettings = BoardSettings()
    ) {
        self.authority = authority
        self.venue = venue
        self.rotation = rotation
        self.handOver = handOver
        self.clock = clock
        self.isPaired = isPaired
        self.nfc = nfc
        self.readerCheck = readerCheck
        self.display = display
        self.displayRotation = displayRotation
        self.displayDriver = displayDriver
        self.isElectronicPaper = isElectronicPaper
        self.screenOff = screenOff
        self.language = language
        self.furtherLanguages = furtherLanguages
        self.theme = theme
        self.printing = printing
        self.board = board
    }

    /// All languages, in the order in which the screen shows them.
    package var languages: [Language] { [language] + furtherLanguages }

    /// Where the code is shown.
    package enum DisplayChoice: Sendable, Equatable {
        /// The machine's screen. Without a screen, the terminal that started the program.
        case auto
        /// A graphics card such as `/dev/dri/card0`; nil for the first card with a screen.
        case drm(card: String?)
        /// A frame buffer such as `/dev/fb1`; nil for `/dev/fb0`.
        case framebuffer(device: String?)
        /// A picture file that another program shows. The size is in pixels.
        case file(path: String, width: Int, height: Int)
        /// A terminal such as `/dev/tty1`; nil for standard output.
        case terminal(path: String?)
        /// No display: the venue uses only the tag, or prints the code.
        case none
    }

    /// The driver of the screen. Only the kiosk's disk image uses this setting.
    package enum DisplayDriver: String, CaseIterable, Sendable {
        /// The kernel's driver for the graphics card.
        case auto
        /// The frame buffer that the firmware has set up. The driver for the graphics card is not loaded.
        case firmware
    }

    /// The default of ``readerCheck``. Each check costs about 16 wake-ups of the processor.
    static let usualReaderCheck: Int64 = 18

    /// The default length of the hand-over in seconds: four hours, or the usual stay if that is
    /// longer.
    static func usualHandOver(for venue: VenueDetails) -> Int64 {
        max(4 * 3600, Int64(venue.defaultStay) * 60)
    }
}

extension KioskConfiguration {
    private static let keys =
        [
            "name", "address", "default_stay", "setting", "public_identifier", "authority", "rotation", "hand_over",
            "clock", "paired",
            "nfc", "reader_check", "display", "display_rotation", "display_driver", "electronic_paper",
            "screen_off", "language", "theme",
        ] + PrintSettings.keys + BoardSettings.keys

    /// - Parameters:
    ///   - text: The file's content.
    ///   - name: The file's name, for messages.
    package init(parsing text: String, name: String) throws(ConfigurationError) {
        var file = ConfigurationFile(text, name: name, keys: Self.keys)
        // Parse each field separately, so that each error has its own line number.
        let venueName = file.required("name", example: "Café Meridian", Self.text(for: .name))
        let address = file.value("address", default: "", Self.text(for: .address))
        let defaultStay = file.value("default_stay", default: VenueDetails.usualStay, Self.defaultStay)
        let setting = file.value("setting", default: .unspecified, Self.setting)
        let publicIdentifier = file.optional("public_identifier", Self.text(for: .publicIdentifier))
        let authority = file.required("authority", example: "health.example.org", Self.authority)
        let rotation = file.value("rotation", default: .daily(hour: 4, minute: 0), Self.rotation)
        let handOver = file.optional("hand_over", Self.handOver)
        let clock = file.value("clock", default: .auto, Self.clock)
        let isPaired = file.value("paired", default: false, Self.yesOrNo)
        let nfc = file.value("nfc", default: nil, Self.nfc)
        let readerCheck = file.value("reader_check", default: Self.usualReaderCheck, Self.readerCheck)
        let display = file.value("display", default: .auto, Self.display)
        let displayRotation = file.value("display_rotation", default: nil, Self.displayRotation(on: display))
        let displayDriver = file.value("display_driver", default: .auto, Self.displayDriver)
        let languages = file.value("language", default: [.english], Self.languages)
        let theme = file.value("theme", default: .light, Self.theme)
        let isElectronicPaper = file.value("electronic_paper", default: false, Self.yesOrNo)
        let screenOff = file.value("screen_off", default: nil, Self.screenOff)
        let printing = PrintSettings(&file)
        let board = BoardSettings(&file)
        try file.finish()
        guard let venueName, let authority,
            let venue = try? VenueDetails(
                name: venueName,
                address: address,
                defaultStay: defaultStay,
                setting: setting,
                publicIdentifier: publicIdentifier
            )
        else { fatalError("unreachable: every field was checked") }
        self.init(
            authority: authority,
            venue: venue,
            rotation: rotation,
            handOver: handOver ?? Self.usualHandOver(for: venue),
            clock: clock,
            isPaired: isPaired,
            nfc: nfc,
            readerCheck: readerCheck,
            display: display,
            displayRotation: displayRotation,
            displayDriver: displayDriver,
            isElectronicPaper: isElectronicPaper,
            screenOff: screenOff,
            language: languages[0],
            furtherLanguages: Array(languages.dropFirst()),
            theme: theme,
            printing: printing,
            board: board
        )
    }

    private typealias Refusal = ConfigurationFile.Refusal

    /// Returns the parser of a text about the venue. The text is normalised (Unicode NFC), because the
    /// names of two kiosks or lists of one room must have the same bytes, whichever editor wrote them.
    static func text(for field: VenueText.Field) -> (String) throws(ConfigurationFile.Refusal) -> String {
        func text(_ value: String) throws(Refusal) -> String {
            do {
                return try VenueText(value.composed, for: field).string
            } catch {
                throw Refusal(error.description)
            }
        }
        return text
    }

    static func defaultStay(_ value: String) throws(ConfigurationFile.Refusal) -> Int {
        guard let seconds = DurationText.seconds(value), (300...43_200).contains(seconds), seconds.isMultiple(of: 300)
        else {
            throw Refusal("must be a multiple of 5 minutes between 5m and 12h, such as 45m, 2h or 1h30m")
        }
        return Int(seconds / 60)
    }

    static func setting(_ value: String) throws(ConfigurationFile.Refusal) -> VenueSetting {
        switch value {
        case "unspecified": return .unspecified
        case "indoor": return .indoor
        case "outdoor": return .outdoor
        case "ventilated indoor": return .ventilatedIndoor
        default: throw Refusal("must be one of unspecified, indoor, outdoor, ventilated indoor")
        }
    }

    private static func authority(_ value: String) throws(Refusal) -> String {
        guard VenueCodeURL.isAuthority(value) else {
            throw Refusal("must be a host name in lower case with a dot, such as health.example.org; not an IP address")
        }
        return value
    }

    private static func rotation(_ value: String) throws(Refusal) -> RotationSchedule {
        let words = value.split(separator: " ").map(String.init)
        switch (words.first, words.count) {
        case ("daily", 2):
            if let time = TimeOfDay(words[1]) { return .daily(hour: time.hour, minute: time.minute) }
        case ("every", 2):
            if let seconds = DurationText.seconds(words[1]), seconds.isMultiple(of: 3600),
                (1...168).contains(seconds / 3600)
            {
                return .every(hours: Int(seconds / 3600))
            }
        case ("event", 1): return .perEvent
        case ("never", 1): return .never
        default: break
        }
        throw Refusal("must be “daily 04:00”, “every 6h” (1h to 168h), “event” or “never”")
    }

    private static func handOver(_ value: String) throws(Refusal) -> Int64 {
        guard let seconds = DurationText.seconds(value), (0...43_200).contains(seconds) else {
            throw Refusal("must be between 0m and 12h, such as 4h")
        }
        return seconds
    }

    private static func clock(_ value: String) throws(Refusal) -> SystemClocks.Trust {
        guard let trust = SystemClocks.Trust(rawValue: value) else {
            throw Refusal("must be one of auto, wall, elapsed")
        }
        return trust
    }

    private static func nfc(_ value: String) throws(Refusal) -> String? {
        if value == "off" { return nil }
        // libnfc splits the value at colons into driver, device and, for serial lines, speed.
        let parts = value.split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), !parts.contains(where: \.isEmpty), value.utf8.count < 256 else {
            throw Refusal(
                "must be off or libnfc's driver:device, such as pn532_uart:/dev/ttyAMA0, with no colon in the device's path"
            )
        }
        guard let driver = NFCDriver(rawValue: String(parts[0])) else {
            throw Refusal("must be off, or begin with one of the drivers \(NFCDriver.list)")
        }
        guard parts.count == 2 || driver.accepts(lastPart: String(parts[2])) else {
            let speeds = NFCDriver.speeds.map { "\($0)" }.joined(separator: ", ")
            throw Refusal("must end with the device or a speed; a serial line has one of the speeds \(speeds)")
        }
        return value
    }

    private static func readerCheck(_ value: String) throws(Refusal) -> Int64 {
        guard let seconds = DurationText.seconds(value), (4...60).contains(seconds) else {
            throw Refusal("must be between 4s and 1m, such as 18s")
        }
        return seconds
    }

    static func yesOrNo(_ value: String) throws(ConfigurationFile.Refusal) -> Bool {
        switch value {
        case "yes": return true
        case "no": return false
        default: throw Refusal("must be yes or no")
        }
    }

    /// Parses one or more languages, separated by commas.
    private static func languages(_ value: String) throws(Refusal) -> [Language] {
        var languages: [Language] = []
        for part in value.split(separator: ",", omittingEmptySubsequences: false) {
            guard let language = Language(String(part.trimmed)) else {
                throw Refusal(
                    """
                    must be en, de, or a file with your own translation, such as /etc/venued/fr.conf; \
                    separate several with commas
                    """
                )
            }
            guard !languages.contains(language) else { throw Refusal("must name each language once") }
            languages.append(language)
        }
        return languages
    }

    private static func theme(_ value: String) throws(Refusal) -> ScreenTheme {
        guard let theme = ScreenTheme(rawValue: value) else {
            throw Refusal("must be one of \(ScreenTheme.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return theme
    }
}
