import ConfigurationFiles
package import Raster

/// The settings for printed posters.
package struct PrintSettings: Sendable, Equatable {
    /// The name of the app or of the page to scan with; nil if visitors use their phone's camera.
    package var app: String?
    /// The colour of the strip at the top of a poster.
    package var colour: RGBColour
    /// The paths of PNG files; nil for no logo.
    package var authorityLogo: String?
    package var venueLogo: String?

    /// A dark blue. In grey, it is dark enough for white text.
    static let usualColour = RGBColour(0x00, 0x4B, 0x87)

    package init(
        app: String? = nil,
        colour: RGBColour = usualColour,
        authorityLogo: String? = nil,
        venueLogo: String? = nil
    ) {
        self.app = app
        self.colour = colour
        self.authorityLogo = authorityLogo
        self.venueLogo = venueLogo
    }
}

extension PrintSettings {
    static let keys = ["app", "colour", "authority_logo", "venue_logo"]

    /// The maximum length of the app's name in bytes of UTF-8.
    private static let maximumCount = 60

    init(_ file: inout ConfigurationFile) {
        self.init(
            app: file.optional("app", Self.app),
            colour: file.value("colour", default: Self.usualColour, Self.colour),
            authorityLogo: file.optional("authority_logo", Self.logo),
            venueLogo: file.optional("venue_logo", Self.logo)
        )
    }

    private static func app(_ value: String) throws(ConfigurationFile.Refusal) -> String {
        guard !value.isEmpty, value.utf8.count <= maximumCount else {
            throw ConfigurationFile.Refusal("must have 1 to \(maximumCount) bytes")
        }
        guard !value.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
            throw ConfigurationFile.Refusal("must not contain control characters")
        }
        return value
    }

    private static func colour(_ value: String) throws(ConfigurationFile.Refusal) -> RGBColour {
        guard let colour = RGBColour(value) else {
            throw ConfigurationFile.Refusal("must be # and six hexadecimal digits, such as #004B87")
        }
        return colour
    }

    private static func logo(_ value: String) throws(ConfigurationFile.Refusal) -> String {
        if value.lowercased().hasSuffix(".svg") {
            throw ConfigurationFile.Refusal(
                "must be a PNG file; convert it with: rsvg-convert --width 1200 --output logo.png logo.svg"
            )
        }
        guard value.hasPrefix("/"), value.lowercased().hasSuffix(".png") else {
            throw ConfigurationFile.Refusal("must be the path of a PNG file, such as /etc/venued/logo.png")
        }
        return value
    }
}
