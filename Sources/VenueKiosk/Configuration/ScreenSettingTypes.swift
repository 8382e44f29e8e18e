import ConfigurationFiles
import Display

/// The types of the settings for the screen.
extension SettingType<KioskConfiguration.DisplayChoice> {
    static var display: Self {
        let forms = [
            ("auto", "this machine's screen, otherwise the terminal that started venued"),
            ("drm", "the first screen that is connected to a graphics card, now or later"),
            ("drm:/dev/dri/card1", "this card; names in /dev/dri/by-path stay the same after a reboot"),
            (
                "framebuffer:/dev/fb1",
                "a panel without a DRM driver, such as a small SPI panel; the default device is /dev/fb0"
            ),
            ("terminal", "standard output; a window of 80 columns and 24 rows suffices"),
            ("terminal:/dev/tty1", "a terminal"),
            (
                "file:/srv/code.png",
                """
                a PNG picture of 800x480 pixels, mode 0600, for another program to show; \
                file:1920x1080:/srv/code.png sets another size; while the kiosk runs, the file's modification time \
                is at most a minute old
                """
            ),
            (
                "none",
                """
                nowhere, for a venue that uses only the tag or prints the output of "venued code --format svg"
                """
            ),
        ]
        return Self(forms: forms) { text throws(Refusal) in
            let (kind, rest) = split(text)
            switch (kind, rest) {
            case ("auto", nil): return .auto
            case ("none", nil): return .none
            case ("drm", nil): return .drm(card: nil)
            case ("framebuffer", nil): return .framebuffer(device: nil)
            case ("terminal", nil): return .terminal(path: nil)
            case ("drm", let path?) where path.hasPrefix("/"): return .drm(card: path)
            case ("framebuffer", let path?) where path.hasPrefix("/"): return .framebuffer(device: path)
            case ("terminal", let path?) where path.hasPrefix("/"): return .terminal(path: path)
            case ("file", let place?):
                if let file = file(place) { return file }
            default: break
            }
            let expected =
                switch kind {
                case "drm": "must be drm or a card such as drm:/dev/dri/card0"
                case "framebuffer": "must be framebuffer or a device such as framebuffer:/dev/fb0"
                case "terminal": "must be terminal or a device such as terminal:/dev/tty1"
                case "file":
                    """
                    must be file:/code.png or file:800x480:/code.png with an absolute path; \
                    a picture has at most 8192x8192 pixels and needs room for the code, such as 128x128
                    """
                default: "must be one of auto, drm, framebuffer, terminal, file:/code.png, none"
                }
            throw Refusal(expected)
        }
    }

    /// Parses `PATH` or `WIDTHxHEIGHT:PATH`, which is the value after `file:`. Returns nil if the
    /// path is not absolute, or if a side is not 64 to 8,192 pixels long.
    private static func file(_ place: String) -> Value? {
        if place.hasPrefix("/") { return .file(path: place, width: 800, height: 480) }
        let (size, path) = split(place)
        let sides = size.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        guard let path, path.hasPrefix("/"), sides.count == 2, sides.allSatisfy((64...8192).contains) else {
            return nil
        }
        return .file(path: path, width: sides[0], height: sides[1])
    }

    /// Splits the value at the first colon. The second part is nil if the value has no colon.
    private static func split(_ value: String) -> (String, String?) {
        guard let colon = value.firstIndex(of: ":") else { return (value, nil) }
        return (String(value[..<colon]), String(value[value.index(after: colon)...]))
    }
}

extension SettingType<ScreenRotation?> {
    /// The angle for this display.
    static func displayRotation(on display: KioskConfiguration.DisplayChoice) -> Self {
        let angles = choice([
            ("auto", nil, "as the kernel says that a built-in panel is mounted; otherwise not at all"),
            ("0", .by0, "not at all: the top of the picture is at the top of the screen"),
            ("90", .by90, "the top of the picture is at the right side of the screen"),
            ("180", .by180, "the top of the picture is at the bottom of the screen"),
            ("270", .by270, "the top of the picture is at the left side of the screen"),
        ])
        return Self(forms: angles.forms) { text throws(Refusal) in
            let rotation = try angles.parse(text)
            if case .terminal = display, let rotation, rotation != .by0 {
                throw Refusal("a terminal cannot be turned; set “display” to another screen")
            }
            return rotation
        }
    }
}

extension SettingType<KioskConfiguration.DisplayDriver> {
    static var displayDriver: Self {
        choice([
            ("auto", .auto, "the kernel's driver for the graphics card"),
            (
                "firmware", .firmware,
                """
                the picture memory that the machine's firmware has set up, for a Raspberry Pi that shows no picture \
                although the cable is connected, and for Raspberry Pi's touch display (DSI). Connect the screen \
                before you turn on the machine. The size of the picture cannot change.
                """
            ),
        ])
    }
}

extension SettingType<DailyHours?> {
    static var screenOff: Self {
        Self(oneOf: "never, or a range between two different local times, such as 22:00-06:00") { text in
            if text == "never" { return .some(nil) }
            let times = text.split(separator: "-", omittingEmptySubsequences: false).map { TimeOfDay(String($0)) }
            guard times.count == 2, let start = times[0], let end = times[1], start != end else { return nil }
            return DailyHours(start: start, end: end)
        }
    }
}

extension SettingType<[Language]> {
    /// One or more languages, separated by commas.
    static var languages: Self {
        let included = IncludedLanguage.allCases.map { ($0.rawValue, $0.name) }
        let file = (
            "/etc/venued/nl.conf",
            """
            your own translation: a file with lines "key = sentence"; "venued check" lists each missing key with \
            its English sentence; the keys for posters, lists and slips are needed only for these
            """
        )
        return Self(forms: included + [file]) { text throws(Refusal) in try Language.list(text) }
    }
}

extension SettingType<ScreenTheme> {
    static var theme: Self {
        choice([
            ("light", .light, "black on white"), ("dark", .dark, "light grey on dark grey"),
            ("high-contrast", .highContrast, "white on black, in bold letters"),
        ])
    }
}
