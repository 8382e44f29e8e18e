package import QRCode
package import Raster

/// The content of a printed poster.
package struct PosterContent {
    package var name: String
    /// The venue's address, which may be empty.
    package var address: String
    /// The door at which the poster hangs; may be empty.
    package var door: String
    package var code: QRMatrix
    package var texts: Texts
    var style: Style
    /// The date of the code, and when to take down or replace the poster; may be empty.
    package var note: String

    package init(
        name: String,
        address: String,
        door: String = "",
        code: QRMatrix,
        texts: Texts,
        style: Style,
        note: String
    ) {
        self.name = name
        self.address = address
        self.door = door
        self.code = code
        self.texts = texts
        self.style = style
        self.note = note
    }

    /// The texts that are the same at every venue of an operator. A text in two languages has a line for
    /// each of them.
    package struct Texts: Sendable {
        /// The program to scan with, or another headline.
        package var headline: String
        /// The line below the headline: the authority's host name.
        package var host: String
        /// Three steps, in order: open, scan, done.
        package var steps: [String]
        /// States that the visit stays on the phone.
        package var privacy: String
        /// States that checking in is voluntary.
        package var voluntary: String
        /// States that there is another way to check in.
        package var anotherWay: String

        package init(
            headline: String,
            host: String,
            steps: [String],
            privacy: String,
            voluntary: String,
            anotherWay: String
        ) {
            precondition(steps.count == 3, "a poster has three steps")
            self.headline = headline
            self.host = host
            self.steps = steps
            self.privacy = privacy
            self.voluntary = voluntary
            self.anotherWay = anotherWay
        }

        /// The texts, each followed by the same text in a second language.
        package func followed(by second: Texts) -> Texts {
            func lines(_ text: KeyPath<Texts, String>) -> String { self[keyPath: text] + "\n" + second[keyPath: text] }
            return Texts(
                headline: lines(\.headline),
                host: host,
                steps: zip(steps, second.steps).map { "\($0)\n\($1)" },
                privacy: lines(\.privacy),
                voluntary: lines(\.voluntary),
                anotherWay: lines(\.anotherWay)
            )
        }
    }

    /// The colour and the logos.
    package struct Style {
        var colour: RGBColour
        var authorityLogo: Logo?
        var venueLogo: Logo?

        package init(colour: RGBColour, authorityLogo: Logo? = nil, venueLogo: Logo? = nil) {
            self.colour = colour
            self.authorityLogo = authorityLogo
            self.venueLogo = venueLogo
        }
    }
}
