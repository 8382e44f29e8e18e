import ConfigurationFiles
import Display

/// Parsers for the settings of the screen.
extension KioskConfiguration {
    static func display(_ value: String) throws(ConfigurationFile.Refusal) -> DisplayChoice {
        let (kind, rest) = split(value)
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
        throw ConfigurationFile.Refusal(expected)
    }

    /// Returns the parser of the angle for this display.
    static func displayRotation(
        on display: DisplayChoice
    ) -> (String) throws(ConfigurationFile.Refusal) -> ScreenRotation? {
        func displayRotation(_ value: String) throws(ConfigurationFile.Refusal) -> ScreenRotation? {
            if value == "auto" { return nil }
            guard let rotation = ScreenRotation.allCases.first(where: { "\($0.rawValue)" == value }) else {
                throw ConfigurationFile.Refusal("must be one of auto, 0, 90, 180, 270")
            }
            if case .terminal = display, rotation != .by0 {
                throw ConfigurationFile.Refusal("a terminal cannot be turned; set “display” to another screen")
            }
            return rotation
        }
        return displayRotation
    }

    static func displayDriver(_ value: String) throws(ConfigurationFile.Refusal) -> DisplayDriver {
        guard let driver = DisplayDriver(rawValue: value) else {
            throw ConfigurationFile.Refusal("must be auto or firmware")
        }
        return driver
    }

    static func screenOff(_ value: String) throws(ConfigurationFile.Refusal) -> DailyHours? {
        if value == "never" { return nil }
        let times = value.split(separator: "-", omittingEmptySubsequences: false).map { TimeOfDay(String($0)) }
        guard times.count == 2, let start = times[0], let end = times[1], start != end else {
            throw ConfigurationFile.Refusal(
                "must be never, or a range between two different local times, such as 22:00-06:00"
            )
        }
        return DailyHours(start: start, end: end)
    }

    /// Parses `PATH` or `WIDTHxHEIGHT:PATH`, which is the value after `file:`. Returns nil if the
    /// path is not absolute, or if a side is not 64 to 8,192 pixels long.
    private static func file(_ place: String) -> DisplayChoice? {
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
