import CheckInProtocol
package import Display
package import OperatingSystem
import SystemPackage

/// The program that draws the sign: the internal command `venued draw`. It gets a ``SignRequest``
/// through its socket pair, so that other users cannot see the code among its arguments.
struct SignProgram: Sendable {
    let executable: FilePath

    /// How long drawing may take. A small computer needs less than a second.
    private static let timeout = Duration.seconds(60)

    /// Draws the sign as a picture.
    func draw(_ request: SignRequest, on picture: SharedPixels) throws {
        _ = try run(["\(picture.width)", "\(picture.height)"], request, picture)
    }

    /// Returns the sign as rows of text; see `ScreenPage`.
    func rows(_ request: SignRequest, in size: TerminalSize?) throws -> [String] {
        let arguments = size.map { ["--text", "\($0.columns)", "\($0.rows)"] } ?? ["--text"]
        return try run(arguments, request, nil)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// Runs the program, and returns the text of its reply.
    private func run(_ size: [String], _ request: SignRequest, _ picture: SharedPixels?) throws -> String {
        let process = ConfinedProcess<SignRequest, SignReply>(
            "\(executable) draw",
            ChildProcess.Program(executable: executable.string, arguments: ["draw"] + size, environment: .inherited),
            giving: picture?.file,
            heartbeat: Self.timeout
        )
        return try process.run(
            asking: { request },
            failure: { $0 as any Error },
            { reply throws(any Error) in
                switch reply {
                case .drawn(let text): text
                case .doesNotFit(let reason): throw PageSizeError(reason: reason)
                }
            }
        )
    }
}

/// The sign that the drawing process draws. The kiosk has parsed its configuration and its texts when it
/// started, so this has only what the sign shows.
///
/// ```
/// request = flags (1) || theme || name || address || code || instruction || reader || host || voluntary
///           || other way || privacy || note
/// flags   = 1 if the code can be tapped || 2 if the screen is electronic paper
/// ```
/// Each text is preceded by its length in bytes (4).
package struct SignRequest: ProcessMessage {
    package let isTappable: Bool
    package let isElectronicPaper: Bool
    package let theme: ScreenTheme
    package let name: String
    package let address: String
    /// The URL of the venue code.
    package let code: String
    package let instruction: String
    package let reader: String
    package let host: String
    package let voluntary: String
    package let anotherWay: String
    package let privacy: String
    package let note: String

    package static let maximumCount = 64 << 10

    package init(
        _ configuration: KioskConfiguration,
        _ wording: Wording,
        code: String,
        tagStatus: TagStatus,
        note: String = ""
    ) {
        isTappable = tagStatus == .armed
        isElectronicPaper = configuration.isElectronicPaper
        theme = configuration.theme
        (name, address) = (configuration.venue.name.string, configuration.venue.address.string)
        (self.code, self.note) = (code, note)
        instruction = wording.instruction(tagStatus)
        (reader, host) = (wording.reader(app: configuration.printing.app), configuration.authority)
        (voluntary, anotherWay, privacy) = (wording[.voluntary], wording[.anotherWay], wording[.privacy])
    }

    package init(from fields: inout FieldReader) throws(MalformedMessage) {
        func text() throws(MalformedMessage) -> String { try fields.text(try fields.count()) }
        let flags = try fields.number(UInt8.self)
        guard flags < 4, let theme = ScreenTheme(rawValue: try text()) else { throw MalformedMessage() }
        (isTappable, isElectronicPaper, self.theme) = (flags & 1 != 0, flags & 2 != 0, theme)
        (name, address, code) = (try text(), try text(), try text())
        (instruction, reader, host, voluntary) = (try text(), try text(), try text(), try text())
        (anotherWay, privacy, note) = (try text(), try text(), try text())
    }

    package var fields: [MessageField] {
        [.number((isTappable ? 1 : 0) | (isElectronicPaper ? 2 : 0) as UInt8)]
            + [
                theme.rawValue, name, address, code, instruction, reader, host, voluntary, anotherWay, privacy, note,
            ]
            .flatMap { [.count($0.utf8.count), .bytes(Array($0.utf8))] }
    }
}

/// The result of the drawing process.
///
/// ```
/// reply = "D" || rows of text, joined by newlines | "S" || sentence
/// ```
package enum SignReply: ProcessMessage {
    case drawn(text: String)
    /// The code does not fit.
    case doesNotFit(String)

    /// A page for a large terminal has less.
    package static let maximumCount = 1 << 20

    package init(from fields: inout FieldReader) throws(MalformedMessage) {
        switch try fields.kind() {
        case "D": self = .drawn(text: try fields.text())
        case "S": self = .doesNotFit(try fields.sentence())
        default: throw MalformedMessage()
        }
    }

    package var fields: [MessageField] {
        switch self {
        case .drawn(let text): ["D", .text(text)]
        case .doesNotFit(let reason): ["S", .sentence(reason)]
        }
    }
}
