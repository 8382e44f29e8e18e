import ConfigurationFiles
package import Raster

/// The settings for printed posters.
package struct PrintSettings: Sendable, Equatable {
    /// The name of the app or of the page to scan with, also on the sign; nil if visitors use their phone's camera.
    package var app: String?
    /// The colour of the strip at the top of a poster.
    package var colour: RGBColour
    /// The paths of PNG files; nil for no logo.
    package var authorityLogo: String?
    package var venueLogo: String?

    init(_ table: inout SettingsTable) {
        app = table.optional("app", .shortText(1...60), example: "Example Health") {
            """
            The app that the sign and posters name to scan with: \($0). Without this line, they name “your phone’s \
            camera”, which works only if the authority serves the page for check-ins.
            """
        }
        colour = table.value("colour", .colour, default: "#004B87") {
            """
            The colour of the strip at the top of a poster: \($0). The text on it is black or white, whichever has \
            more contrast. The default also prints well in grey.
            """
        }
        authorityLogo = table.optional("authority_logo", .logo, example: "/etc/venued/authority.png") {
            "The logo of the authority, in the strip: \($0). Without this line, the strip does not have this logo."
        }
        venueLogo = table.optional("venue_logo", .logo, example: "/etc/venued/venue.png") {
            "The logo of the venue, in the strip: \($0). Without this line, the strip does not have this logo."
        }
    }
}

extension SettingType<RGBColour> {
    fileprivate static var colour: Self {
        Self(oneOf: "# and six hexadecimal digits, such as #004B87", parse: RGBColour.init)
    }
}

extension SettingType<String> {
    fileprivate static var logo: Self {
        let conversion = "convert it with: rsvg-convert --width 1200 --output logo.png logo.svg"
        return Self("the path of a PNG file; if you have an SVG file, \(conversion)") { text throws(Refusal) in
            if text.lowercased().hasSuffix(".svg") { throw Refusal("must be a PNG file; \(conversion)") }
            guard text.hasPrefix("/"), text.lowercased().hasSuffix(".png") else {
                throw Refusal("must be the path of a PNG file, such as /etc/venued/logo.png")
            }
            return text
        }
    }
}
