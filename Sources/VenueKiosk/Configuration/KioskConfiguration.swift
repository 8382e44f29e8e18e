package import CheckInProtocol
package import ConfigurationFiles
package import Display

/// The settings of a kiosk.
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
    package var screenOff: DailyHours?
    /// The languages of the texts for visitors, in the order in which the screen shows them. There is at
    /// least one.
    package var languages: [Language]

    /// The languages that the screen shows in turn. Electronic paper wears out and flashes when it changes, so it shows
    /// only the first one.
    package var screenLanguages: [Language] { isElectronicPaper ? [languages[0]] : languages }

    package var theme: ScreenTheme
    package var printing: PrintSettings
    package var board: BoardSettings

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
    package enum DisplayDriver: Sendable {
        /// The kernel's driver for the graphics card.
        case auto
        /// The frame buffer that the firmware has set up. The driver for the graphics card is not loaded.
        case firmware
    }
}

extension KioskConfiguration: Settings {
    package static var introduction: String {
        """
        The configuration of a venue's check-in kiosk.

        Each setting is one line: "key = value". A line that begins with # is a comment. A setting that is \
        commented out shows its default value, or an example if the comment says what happens without the \
        line. Durations are written like 18s, 45m, 2h or 1h30m. "venued check" reports whether all settings can \
        be used.

        On the disk image, this file is on the drive KIOSK, which the kiosk sees as /etc/venued. The image has \
        no login, so you cannot run commands there: the screen shows errors, and "rotation = event" needs a \
        rotate_button.

        Checking in must stay voluntary: do not require it for entry or for a service. You must also offer \
        another way, such as slips on paper ("venued slips"). The sign states both.
        """
    }

    package init(_ table: inout SettingsTable) {
        let name = table.required("name", .text(of: .name), example: Self.sample.name) {
            """
            The name of the venue, which visitors see and store: \($0). Name the room, not one of its doors: \
            visitors of one room are warned of each other only if they scanned the same code. If the name, the \
            address, the authority or the public identifier changes, the kiosk generates a new seed without a \
            hand-over.
            """
        }
        let address = table.value("address", .text(of: .address), default: "") {
            "The address of the venue, which visitors see and store: \($0)."
        }
        authority = table.required("authority", .authority, example: Self.sample.authority) {
            "The health authority whose app reads the code: \($0). The kiosk itself never contacts this host."
        }
        let defaultStay = table.value(
            "default_stay",
            .stay,
            default: DurationText.text(Int64(VenueDetails.usualStay) * 60)
        ) {
            """
            How long nearly all visitors stay at most: \($0). A visit without a check-out counts as this long, \
            and nobody is warned about the time after it.
            """
        }
        let setting = table.value("setting", .venueSetting, default: "unspecified") {
            "Where visitors meet: \($0). The setting is one input to the risk in a warning."
        }
        let publicIdentifier = table.optional(
            "public_identifier",
            .text(of: .publicIdentifier),
            example: "town-hall-2"
        ) {
            """
            A name that the health authority can use in a warning about this venue: \($0). Such a warning publishes \
            the name, so everyone can see which venue the warning is about. Set the name only if your authority has \
            asked for it. Without this line, the venue has no such name.
            """
        }
        guard
            let venue = try? VenueDetails(
                name: name,
                address: address,
                defaultStay: defaultStay,
                setting: setting,
                publicIdentifier: publicIdentifier
            )
        else { fatalError("unreachable: every field was checked") }
        self.venue = venue
        rotation = table.value("rotation", .rotation, default: "daily 04:00") { _ in
            "When the code changes. An old photograph of the code is useless after the change:"
        }
        handOver = table.value(
            "hand_over",
            .duration(0...43_200),
            default: DurationText.text(max(4 * 3600, Int64(defaultStay) * 60))
        ) {
            """
            The length of the hand-over after a change: \($0). During the hand-over, the code also carries the old \
            seed, for visitors who arrived before the change. The default is four hours or the usual stay, whichever \
            is longer.
            """
        }
        isPaired = table.value("paired", .yesOrNo, default: "no") {
            """
            Whether this kiosk is one of several at the doors of one room, which all show the same code: \($0). All \
            of them need the same name, address, public_identifier, authority, rotation and time zone, the time of \
            day (see clock and clock_chip), and one key: "venued pair" creates it. Put the key on each disk image as \
            pair.key, beside this file. The kiosk imports the key when it starts, and erases pair.key.
            """
        }
        clock = table.value("clock", .clock, default: "auto") { _ in
            "The clock that determines when the code changes:"
        }
        nfc = table.value("nfc", .reader, default: "off") { _ in
            "The NFC reader as a libnfc connection string:\nThe device's path must not contain a colon."
        }
        readerCheck = table.value("reader_check", .duration(4...60), default: "18s") {
            """
            How often the kiosk checks that the reader still works: \($0). An unplugged reader is noticed at once; a \
            reader that stops answering is noticed at the next check, and the sign then asks visitors to scan. Each \
            check wakes up the processor about 16 times.
            """
        }
        board = BoardSettings(&table)
        display = table.value("display", .display, default: "auto") { _ in
            "Where the code is shown:"
        }
        displayRotation = table.value("display_rotation", .displayRotation(on: display), default: "auto") { _ in
            """
            By how many degrees the picture is turned clockwise, for a screen that is mounted turned:
            A terminal cannot be turned.
            """
        }
        displayDriver = table.value("display_driver", .displayDriver, default: "auto") { _ in
            """
            The driver of the screen, on a machine that runs the disk image:
            On other systems, the setting has no effect.
            """
        }
        isElectronicPaper = table.value("electronic_paper", .yesOrNo, default: "no") {
            "Whether the screen is electronic paper, which shows only black and white, without greys: \($0)."
        }
        screenOff = table.value("screen_off", .screenOff, default: "never") {
            """
            When the screen is off: \($0). The tag keeps working while the screen is off. If the time of day is \
            unknown, the screen stays on.
            """
        }
        languages = table.value("language", .languages, default: "en") { _ in
            """
            The language of the texts for visitors:
            No native speaker has read the texts in fr, es, it, tr, ar, uk, pl and pt yet. The screen shows several languages in \
            turn, each for 15 seconds, such as: en, de. Electronic paper shows only the first. A poster has the first two languages; a list on paper and \
            slips have the first.
            """
        }
        theme = table.value("theme", .theme, default: "light") { _ in
            "The colours of the screen:\nThe code itself is always dark on white. A terminal has its own colours."
        }
        printing = PrintSettings(&table)
    }
}
