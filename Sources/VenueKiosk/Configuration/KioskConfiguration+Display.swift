import ConfigurationFiles

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
        throw ConfigurationFile.Refusal(
            """
            must be one of auto, drm, drm:/dev/dri/card0, framebuffer, framebuffer:/dev/fb0, terminal, \
            terminal:/dev/tty1, file:/run/venued/code.png, file:800x480:/run/venued/code.png, none; \
            a picture must have 64x64 to 8192x8192 pixels
            """
        )
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

    /// Parses `PATH` or `WIDTHxHEIGHT:PATH`, the value after `file:`.
    private static func file(_ place: String) -> DisplayChoice? {
        if place.hasPrefix("/") { return .file(path: place, width: 800, height: 480) }
        let (size, path) = split(place)
        let sides = size.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        guard let path, path.hasPrefix("/"), sides.count == 2, sides.allSatisfy((64...8192).contains) else {
            return nil
        }
        return .file(path: path, width: sides[0], height: sides[1])
    }

    /// Splits at the first colon. The second part is nil if there is no colon.
    private static func split(_ value: String) -> (String, String?) {
        guard let colon = value.firstIndex(of: ":") else { return (value, nil) }
        return (String(value[..<colon]), String(value[value.index(after: colon)...]))
    }
}
