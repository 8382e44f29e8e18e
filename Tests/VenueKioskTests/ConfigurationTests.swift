import CheckInProtocol
import ConfigurationFiles
import Display
import Raster
import Testing
import VenueKiosk

@Suite("Configuration")
struct ConfigurationTests {
    private static let least = "name = Café Meridian\nauthority = health.example.org\n"

    private static func parse(_ text: String) throws(ConfigurationError) -> KioskConfiguration {
        try KioskConfiguration(parsing: text, name: "venued.conf")
    }

    @Test func `a name and an authority are sufficient`() throws {
        let configuration = try Self.parse(Self.least)
        #expect(configuration.venue == (try VenueDetails(name: "Café Meridian")))
        #expect(configuration.authority == "health.example.org")
        #expect(configuration.rotation == .daily(hour: 4, minute: 0))
        #expect(configuration.handOver == 4 * 3600)
        #expect(configuration.clock == .auto)
        #expect(!configuration.isPaired)
        #expect(configuration.nfc == nil)
        #expect(configuration.readerCheck == 18)
        #expect(configuration.display == .auto)
        #expect(configuration.displayRotation == nil)
        #expect(configuration.displayDriver == .auto)
        #expect(!configuration.isElectronicPaper)
        #expect(configuration.screenOff == nil)
        #expect(configuration.languages == [.included(.english)])
        #expect(configuration.theme == .light)
        #expect(configuration.printing.app == nil)
        #expect(configuration.printing.colour == RGBColour(0x00, 0x4B, 0x87))
        #expect(configuration.printing.authorityLogo == nil)
        #expect(configuration.printing.venueLogo == nil)
    }

    @Test func `every key is read`() throws {
        let text = """
            # A comment, and an empty line.

            name = Zum “Löwen” #1 = best
            address=12 Harbour Street
            default_stay = 1h30m
            setting = ventilated indoor
            public_identifier = town-hall-2
            authority = health.example.org
            rotation = every 6h
            hand_over = 90m
            clock = elapsed
            nfc = pn532_uart:/dev/ttyAMA0:115200
            display = framebuffer:/dev/fb1
            display_rotation = 270
            display_driver = firmware
            electronic_paper = yes
            screen_off = 22:00-06:00
            language = /etc/venued/fr.conf, en,de
            theme = high-contrast
            app = NZ COVID Tracer
            colour = #FFCC00
            authority_logo = /etc/venued/authority.png
            venue_logo = /etc/venued/venue.PNG
            paired = yes
            reader_check = 7s
            tap_signal = led:a
            rotate_button = gpio:27
            clock_chip = ds3231
            board_check = yes
            """
        let setting = /(?m)^(?:# )?([a-z_]+) ?= ?/
        #expect(
            Set(text.matches(of: setting).map(\.1))
                == Set(KioskConfiguration.sampleFile.matches(of: setting).map(\.1))
        )
        let configuration = try Self.parse(text)
        var expected = try Self.parse(Self.least)
        expected.venue = try VenueDetails(
            name: "Zum “Löwen” #1 = best",
            address: "12 Harbour Street",
            defaultStay: 90,
            setting: .ventilatedIndoor,
            publicIdentifier: "town-hall-2"
        )
        expected.rotation = .every(hours: 6)
        expected.handOver = 5400
        expected.clock = .elapsed
        expected.nfc = "pn532_uart:/dev/ttyAMA0:115200"
        expected.display = .framebuffer(device: "/dev/fb1")
        expected.displayRotation = .by270
        expected.displayDriver = .firmware
        expected.isElectronicPaper = true
        expected.screenOff = DailyHours(
            start: try #require(TimeOfDay("22:00")),
            end: try #require(TimeOfDay("06:00"))
        )
        expected.languages = [.file(path: "/etc/venued/fr.conf"), .included(.english), .included(.german)]
        expected.theme = .highContrast
        expected.printing.app = "NZ COVID Tracer"
        expected.printing.colour = RGBColour(255, 204, 0)
        expected.printing.authorityLogo = "/etc/venued/authority.png"
        expected.printing.venueLogo = "/etc/venued/venue.PNG"
        expected.isPaired = true
        expected.readerCheck = 7
        expected.board.tapLight = .led("a")
        expected.board.rotateButton = GPIOPin(line: 27)
        expected.board.clockChip = .ds3231
        expected.board.isCheck = true
        #expect(configuration == expected)
    }

    @Test(
        arguments: [
            ("auto", .auto), ("drm", .drm(card: nil)), ("drm:/dev/dri/card1", .drm(card: "/dev/dri/card1")),
            ("drm:/dev/dri/by-path/pci-0000:00:02.0-card", .drm(card: "/dev/dri/by-path/pci-0000:00:02.0-card")),
            ("framebuffer", .framebuffer(device: nil)), ("framebuffer:/dev/fb1", .framebuffer(device: "/dev/fb1")),
            ("terminal:/dev/tty1", .terminal(path: "/dev/tty1")),
            ("file:/srv/a:b.png", .file(path: "/srv/a:b.png", width: 800, height: 480)),
            ("file:64x8192:/srv/a.png", .file(path: "/srv/a.png", width: 64, height: 8192)),
        ] as [(String, KioskConfiguration.DisplayChoice)]
    )
    func `a display has a type and an optional device`(value: String, choice: KioskConfiguration.DisplayChoice) throws {
        #expect(try Self.parse(Self.least + "display = \(value)").display == choice)
    }

    @Test(
        arguments: [("4h", 4), ("5h", 5), ("12h", 12)]
    )
    func `the hand-over equals the default stay if that exceeds four hours`(stay: String, hours: Int64) throws {
        #expect(try Self.parse(Self.least + "default_stay = \(stay)").handOver == hours * 3600)
    }

    @Test(
        arguments: [
            "default_stay = 5m", "default_stay = 12h", "default_stay = 720m", "default_stay = 0h5m",
            "setting = outdoor",
            "rotation = daily 00:00", "rotation = daily 23:59", "rotation = every 1h", "rotation = every 168h",
            "rotation = event", "rotation = never", "hand_over = 0m", "hand_over = 12h", "clock = wall", "nfc = off",
            "nfc = pn532_spi:/dev/spidev0.0:1000000", "display = none", "display = terminal", "address =",
            "nfc = pn532_uart:/dev/ttyAMA0:9600", "nfc = pn53x_usb:001:002", "tap_signal = off",
            "tap_signal = led:green:tap", "reader_check = 4s", "reader_check = 1m",
            "screen_off = never", "electronic_paper = no", "screen_off = 00:00-23:59",
            "language = de", "language = en", "language = de , en",
            "theme = light", "theme = dark", "colour = #abcdef",
            "display_rotation = auto", "display_rotation = 0", "display_rotation = 90", "display_rotation = 180",
            "display_driver = auto", "display = terminal\ndisplay_rotation = auto",
            "display = terminal\ndisplay_rotation = 0", "display = none\ndisplay_rotation = 90",
        ]
    )
    func `valid values are accepted`(line: String) throws {
        _ = try Self.parse(Self.least + line)
    }

    @Test(
        arguments: [
            ("default_stay = 47m", "multiple of 5m"), ("default_stay = 0m", "between 5m and 12h"),
            ("default_stay = 12h5m", "between 5m and 12h"), ("default_stay = 120", "a multiple of 5m between"),
            ("default_stay = 30m1h", "a multiple of 5m between"), ("default_stay = 1h1h", "a multiple of 5m between"),
            ("default_stay =", "a multiple of 5m between"),
            ("default_stay = -5m", "a multiple of 5m between"),
            ("default_stay = 99999999999999999999m", "a multiple of 5m between"),
            ("setting = inside", "one of unspecified, indoor, outdoor, ventilated indoor"),
            ("rotation = daily", "daily 04:00"), ("rotation = daily 4:00", "daily 04:00"),
            ("rotation = daily 24:00", "daily 04:00"),
            ("rotation = daily +4:00", "daily 04:00"), ("rotation = daily 04:60", "daily 04:00"),
            ("rotation = every 0h", "1h to 168h"),
            ("rotation = every 169h", "1h to 168h"), ("rotation = every 90m", "1h to 168h"),
            ("rotation = often", "never"),
            ("hand_over = 13h", "between 0m and 12h"), ("clock = sundial", "one of auto, wall, elapsed"),
            ("nfc = /dev/ttyAMA0", "pn532_uart:/dev/ttyAMA0"), ("nfc = pn532_uart:", "pn532_uart:/dev/ttyAMA0"),
            ("nfc = pn532_uart:/dev/serial/by-path/pci-0:1:2:3", "no colon"), ("display = screen", "one of auto"),
            ("nfc = pn532:/dev/ttyAMA0", "one of the drivers pn532_uart, pn532_spi,"),
            ("nfc = pn532_uart:/dev/ttyAMA0:9600x", "one of the speeds 9600, 19200,"),
            ("nfc = pn532_i2c:/dev/i2c-1:9600", "must end with the device"),
            ("nfc = pn532_spi:/dev/spidev0.0:fast", "must end with the device or a speed"),
            ("reader_check = 3s", "between 4s and 1m"), ("reader_check = 61s", "between 4s and 1m"),
            ("tap_signal = led:", "led: and the name"), ("tap_signal = led:../x", "led: and the name"),
            ("tap_signal = yes", "must be off"), ("tap_signal = gpio:9", "belongs to SPI"),
            ("display = drm:card0", "drm:/dev/dri/card0"), ("display = drm:", "drm:/dev/dri/card0"),
            ("display = framebuffer:fb0", "framebuffer:/dev/fb0"), ("display = auto:/dev/fb0", "one of auto"),
            ("display = file", "file:800x480:/"), ("display = file:code.png", "file:/"),
            ("display = file:0x480:/code.png", "such as 128x128"), ("display = file:800x8193:/code.png", "8192x8192"),
            ("display = file:800x480x2:/code.png", "file:800x480:/"),
            ("electronic_paper = true", "yes or no"), ("screen_off = 22:00", "22:00-06:00"),
            ("screen_off = 22:00-6:00", "22:00-06:00"),
            ("screen_off = 22:00-24:00", "22:00-06:00"), ("screen_off = 22:00-22:00", "two different local times"),
            ("display_rotation = 45", "one of auto, 0, 90, 180, 270"), ("display_rotation = 090", "one of auto, 0, 90"),
            ("display_rotation = 90°", "one of auto, 0, 90"), ("display_rotation = 90 # left", "one of auto, 0, 90"),
            ("display_rotation = 90\ndisplay = terminal", "a terminal cannot be turned"),
            ("display_rotation = 180\ndisplay = terminal:/dev/tty1", "set “display” to another screen"),
            ("display_driver = vc4", "must be auto or firmware"),
            ("display = terminal:tty1", "terminal:/dev/tty1"), ("language = xx", "pl, pt, or a file"),
            ("colour = blue", "#004B87"), ("colour = #FC0", "#004B87"), ("app =", "1 to 60 bytes"),
            ("app = \(String(repeating: "ä", count: 31))", "1 to 60 bytes"), ("app = a\u{1B}b", "control characters"),
            ("venue_logo = logo.png", "/etc/venued/logo.png"), ("authority_logo = /a.jpg", "/etc/venued/logo.png"),
            ("authority_logo = /a.svg", "rsvg-convert --width 1200"),
            ("language = en, en", "each language once"), ("language = en,", "separate several with commas"),
            ("theme = black", "one of light, dark, high-contrast"),
            ("language =", "pl, pt, or a file"), ("public_identifier =", "empty"),
            ("address = \u{202E}street", "control character"), ("address = a\tb", "control character"),
            ("address = \(String(repeating: "ä", count: 51))", "102 bytes"),
            ("display = terminal:/dev/tty\u{1B}[2J1", "contains the control character U+001B"),
            ("display = drm:/dev/a\u{202E}b", "contains the control character U+202E"),
            ("nfc = pn532_uart:/dev/tty\u{7F}", "contains the control character U+007F"),
        ]
    )
    func `an invalid value is refused with its line and the expected format`(line: String, expected: String) throws {
        let error = try #require(throws: ConfigurationError.self) { try Self.parse(Self.least + line) }
        #expect(error.problems.map(\.line) == [3])
        #expect(error.description.hasPrefix("venued.conf, line 3: "))
        #expect(error.description.contains(expected))
        // A kiosk shows the error on a console of 80 columns.
        let shown = error.description.replacing("venued.conf", with: "/etc/venued/venued.conf")
        #expect(shown.count <= 3 * 80)
    }

    @Test(
        arguments: [
            ("name =\nauthority = a.example", 1, "empty"),
            ("name = A\nauthority = https://a.example", 2, "host name"),
            ("name = A\nauthority = A.example", 2, "lower case"),
            ("name = A\nauthority = 192.0.2.1", 2, "not an IP address"),
            ("name = A\nauthority = health", 2, "with a dot"),
            ("name = \"A\"\nauthority = a.example", 1, "“\"A\"”: remove the quotes"),
            ("name = A\nauthority = 'a.example'", 2, "remove the quotes"),
            ("name = \u{A0}A\nauthority = a.example", 1, "begins or ends with a space"),
            (
                "name = Caf\u{202E}gnp.exe\nauthority = a.example", 1,
                "“Caf\u{FFFD}gnp.exe”: the venue's name contains a control"
            ),
            (
                "name = A\u{E000}\nauthority = a.example", 1,
                "“A\u{FFFD}”: the venue's name contains an invisible or private"
            ),
            // The first accent and its letter become one character.
            ("name = e\(String(repeating: "\u{301}", count: 6))\nauthority = a.example", 1, "more than four accents"),
            ("name = A\nauthority = a.example:443", 2, "host name"), ("name = A\nauthority =", 2, "host name"),
            ("name = A", nil, "authority is missing; add a line such as: authority = health.example.org"),
            ("authority = a.example", nil, "name is missing"),
        ]
    )
    func `an invalid or missing name or authority is refused`(text: String, line: Int?, expected: String) throws {
        let error = try #require(throws: ConfigurationError.self) { try Self.parse(text) }
        #expect(error.problems.map(\.line) == [line])
        #expect(error.description.contains(expected))
    }

    @Test(
        arguments: [
            ("adress = somewhere", "unknown key “adress”; did you mean “address”?"),
            ("just words", "expected key = value"),
            ("name = Again", "name is already set on line 1"), ("= value", "unknown key “”"),
            ("a\u{1B}[2J = x", "unknown key “a\u{FFFD}[2J”"),
        ]
    )
    func `an invalid line is refused`(line: String, expected: String) throws {
        let error = try #require(throws: ConfigurationError.self) { try Self.parse(Self.least + line) }
        #expect(error.problems.map(\.line) == [3])
        #expect(error.description.contains(expected))
    }

    @Test func `the name of a file in an error cannot change the terminal`() throws {
        let error = try #require(throws: ConfigurationError.self) {
            try KioskConfiguration(parsing: "words", name: "a\u{1B}[2J\n")
        }
        #expect(error.description.hasPrefix("a\u{FFFD}[2J\u{FFFD}, line 1: "))
    }

    @Test func `all problems are reported at once, in line order`() throws {
        let error = try #require(throws: ConfigurationError.self) {
            try Self.parse("display = cinema\nnaem = A\nsetting = ?\n")
        }
        #expect(error.problems.map(\.line) == [1, 2, 3, nil, nil])
    }

    @Test(
        arguments: [
            (1, "f, line 1: expected key = value, or a comment that begins with #\nf: 2 more problems"),
            (
                2,
                """
                f, line 1: expected key = value, or a comment that begins with #
                f: name is missing; add a line such as: name = Café Meridian
                f: 1 more problem
                """
            ),
            (
                3,
                """
                f, line 1: expected key = value, or a comment that begins with #
                f: name is missing; add a line such as: name = Café Meridian
                f: authority is missing; add a line such as: authority = health.example.org
                """
            ),
        ]
    )
    func `the beginning of an error has the first problems and the number of the others`(
        count: Int,
        text: String
    ) throws {
        let error = try #require(throws: ConfigurationError.self) {
            try KioskConfiguration(parsing: "words", name: "f")
        }
        #expect(error.beginning(count) == text)
    }

    @Test func `a byte order mark and CRLF line endings are accepted`() throws {
        #expect(try Self.parse("\u{FEFF}name = A\r\nauthority = a.example\r\n").venue.name.string == "A")
    }
}
