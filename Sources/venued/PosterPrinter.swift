import CheckInProtocol
import Clocks
import CommandLineTool
import OperatingSystem
import QRCode
import Sign
import SystemPackage
import VenueKiosk

/// Creates posters with the operator's texts, colour and logos.
struct PosterPrinter {
    private let configuration: KioskConfiguration
    private let wordings: [Wording]
    private let texts: PosterContent.Texts
    private let style: PosterContent.Style

    /// - Parameter wordings: The texts in one or two languages.
    /// - Throws: `Refusal` if a logo cannot be used.
    init(_ configuration: KioskConfiguration, _ wordings: [Wording]) throws {
        self.configuration = configuration
        self.wordings = wordings
        let printing = configuration.printing
        let languages = wordings.map { wording in
            PosterContent.Texts(
                headline: wording.reader(app: printing.app),
                host: configuration.authority,
                steps: wording.posterSteps(app: printing.app),
                privacy: wording[.privacy],
                voluntary: wording[.voluntary],
                anotherWay: wording[.anotherWay]
            )
        }
        texts = languages.dropFirst().reduce(languages[0]) { $0.followed(by: $1) }
        MissingLetters.warn(in: [texts.headline] + texts.steps + [texts.privacy, texts.voluntary, texts.anotherWay])
        let logos = try Self.logos(printing)
        style = PosterContent.Style(
            colour: printing.colour,
            authorityLogo: logos.authority,
            venueLogo: logos.venue
        )
    }

    /// The code of a venue with this state.
    func code(of venue: VenueDetails, _ state: SeedState) -> VenueCodeURL {
        var configuration = configuration
        configuration.venue = venue
        return SeedKeeper.code(of: state, configuration)
    }

    /// Creates the poster of a venue with the code of this state.
    ///
    /// - Parameter door: The door at which the poster hangs; may be empty.
    func poster(
        _ venue: VenueDetails,
        door: String = "",
        state: SeedState,
        rotation: RotationSchedule
    ) throws -> PosterContent {
        MissingLetters.warn(in: [venue.name.string, venue.address.string, door].filter { !$0.isEmpty })
        return PosterContent(
            name: venue.name.string,
            address: venue.address.string,
            door: door,
            code: try QRMatrix(code(of: venue, state).string),
            texts: texts,
            style: style,
            note: note(rotation, began: state.began)
        )
    }

    /// Creates the slip of a venue with the code of this state.
    ///
    /// - Parameter time: When the slip was printed; nil if the time of day is unknown.
    func slip(_ venue: VenueDetails, state: SeedState, time: UnixTime?) throws -> PosterContent {
        let wording = wordings[0]
        var slip = try poster(venue, state: state, rotation: configuration.rotation)
        let line = " ______________"
        slip.door = time.map { $0.local("%Y-%m-%d %H:%M") } ?? ""
        slip.texts.headline = wording[.slipTitle]
        if let app = configuration.printing.app {
            slip.texts.host = "\(wording.reader(app: app)) · \(configuration.authority)"
        }
        slip.texts.privacy = wording[.slipKeep]
        slip.texts.voluntary = [.date, .from, .to].map { wording[$0] + line }.joined(separator: "\n")
        slip.texts.anotherWay = ""
        slip.note = ""
        return slip
    }

    /// Warns that slips have no time of printing.
    static func warnOfUnknownTime() {
        Conversation.say("warning: the time of day is unknown, so the time of printing is left out on the slips")
        Conversation.say("hint: synchronise the clock; if it is right, set “clock = wall” in the configuration")
    }

    /// Says what must be replaced after a venue or rooms have a new code.
    static func warnOfOldCodes(of names: String) {
        Conversation.say(
            "warning: the code of \(names) is new; visitors with the old code and visitors with the new one are not warned of "
                + "each other"
        )
        Conversation.say(
            "hint: replace all posters, labels and table tents with the old code, destroy unused slips, and write NFC stickers "
                + "again"
        )
    }

    /// The note on the poster: the date of the code, and when to take down or replace the poster.
    private func note(_ rotation: RotationSchedule, began: UnixTime?) -> String {
        let lines = wordings.map { wording in
            let date = began.map { wording[.posterDate].replacing(Wording.datePlaceholder, with: $0.localDay) }
            let end: String? =
                switch rotation {
                case .daily, .every: nil
                case .perEvent: wording[.posterForOneEvent]
                case .never: wording[.posterToReplace]
                }
            return [date, end].compactMap(\.self).joined(separator: " ")
        }
        return lines.joined(separator: "\n")
    }

    /// Reads the logos.
    ///
    /// - Throws: `Refusal` if a logo cannot be used.
    static func logos(_ printing: PrintSettings) throws -> (authority: Logo?, venue: Logo?) {
        (
            try logo(printing.authorityLogo, key: "authority_logo"),
            try logo(printing.venueLogo, key: "venue_logo")
        )
    }

    private static func logo(_ path: String?, key: String) throws -> Logo? {
        guard let path else { return nil }
        let reason: any Error
        do {
            return try Logo(fileAt: FilePath(path), decodedBy: ReadLogo.program)
        } catch let error as SignError {
            reason = error
        } catch let error as FileError {
            reason = error
        }
        throw Refusal(
            "“\(key)”, \(path): \(reason)",
            hints: ["set “\(key)” to a PNG file that this user may read, or remove the setting"]
        )
    }
}
