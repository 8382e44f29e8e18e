package import CheckInProtocol
import ConfigurationFiles
package import Display
import Files
import SystemPackage

/// The settings of a kiosk. The sample file `systemd/venued.conf` explains each key.
package struct KioskConfiguration: Sendable, Equatable {
    /// The host name of the health authority whose app reads the venue's code.
    package var authority: String
    package var venue: VenueDetails
    package var rotation: RotationSchedule
    /// The length of the hand-over in seconds, 0 to 43,200: how long the code carries the old seed
    /// after a rotation.
    package var handOver: Int64
    package var clock: SystemClocks.Trust
    /// libnfc's connection string for the reader; nil if the kiosk has no reader.
    package var nfc: String?
    package var display: DisplayChoice
    /// Whether the screen shows only black and white.
    package var isElectronicPaper: Bool
    /// The hours in which the screen is off; nil if it is never off.
    package var screenOff: DailyHours?
    package var language: Language

    package init(
        authority: String,
        venue: VenueDetails,
        rotation: RotationSchedule,
        handOver: Int64,
        clock: SystemClocks.Trust,
        nfc: String?,
        display: DisplayChoice,
        isElectronicPaper: Bool = false,
        screenOff: DailyHours? = nil,
        language: Language
    ) {
        self.authority = authority
        self.venue = venue
        self.rotation = rotation
        self.handOver = handOver
        self.clock = clock
        self.nfc = nfc
        self.display = display
        self.isElectronicPaper = isElectronicPaper
        self.screenOff = screenOff
        self.language = language
    }

    /// Where the code is shown.
    package enum DisplayChoice: Sendable, Equatable {
        /// The machine's screen. If there is none, the terminal that started the program, if any.
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

    /// The default length of the hand-over in seconds: four hours, or the usual stay if that is
    /// longer.
    static func usualHandOver(for venue: VenueDetails) -> Int64 {
        max(4 * 3600, Int64(venue.defaultStay) * 60)
    }
}

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

    /// Splits the value at the first colon. The second part is nil if there is no colon.
    private static func split(_ value: String) -> (String, String?) {
        guard let colon = value.firstIndex(of: ":") else { return (value, nil) }
        return (String(value[..<colon]), String(value[value.index(after: colon)...]))
    }
}

extension KioskConfiguration {
    /// The language of the texts for visitors.
    package enum Language: Sendable, Equatable {
        case english
        case german
        /// The operator's own translation, in the file at `path`.
        case file(path: String)

        /// Parses the value of the setting `language`; nil if the value is not valid.
        package init?(_ value: String) {
            switch value {
            case "en": self = .english
            case "de": self = .german
            case _ where value.hasPrefix("/"): self = .file(path: value)
            default: return nil
            }
        }

        /// The texts in this language.
        ///
        /// - Throws: ``FileError`` if the file cannot be read; ``ConfigurationError`` if a sentence
        ///   is missing or not valid.
        package func wording() throws -> Wording {
            switch self {
            case .english: return .english
            case .german: return .german
            case .file(let path):
                guard let bytes = try PrivateFile.read(FilePath(path)) else {
                    throw FileError("read \(path)", .noSuchFileOrDirectory)
                }
                let text = try ConfigurationFile.text(bytes, name: path)
                return try Wording(parsing: text, name: path)
            }
        }
    }
}
