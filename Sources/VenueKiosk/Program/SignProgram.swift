import CheckInProtocol
import Display
import OperatingSystem
import SystemPackage

/// The program that draws the sign: the internal command `venued draw`. It gets a ``SignRequest``
/// through its socket pair, so that other users cannot see the code among its arguments.
struct SignProgram: Sendable {
    let executable: FilePath
    /// The content of the kiosk's configuration file. The program does not read the file, because
    /// the file may have changed since the kiosk started.
    let configuration: String
    let note: String

    /// Returns the program with the mark of a paired kiosk as a further line of the note.
    func with(mark: String?) -> SignProgram {
        guard let mark else { return self }
        let note = (note.isEmpty ? [] : [note]) + [mark]
        return SignProgram(
            executable: executable,
            configuration: configuration,
            note: note.joined(separator: "\n")
        )
    }

    /// How long drawing may take, in milliseconds. A small computer needs less than a second.
    private static let timeout: Int32 = 60_000

    /// Draws the sign as a picture.
    func draw(_ code: VenueCodeURL, _ tagStatus: TagStatus, language: Int, on picture: SharedPixels) throws {
        _ = try run(["\(picture.width)", "\(picture.height)"], code, tagStatus, language, picture)
    }

    /// Returns the sign as rows of text; see `ScreenPage`.
    func rows(
        _ code: VenueCodeURL,
        _ tagStatus: TagStatus,
        language: Int,
        in size: TerminalSize?
    ) throws -> [String] {
        let arguments = size.map { ["--text", "\($0.columns)", "\($0.rows)"] } ?? ["--text"]
        return try run(arguments, code, tagStatus, language, nil)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// Runs the program, and returns the text of its reply.
    private func run(
        _ size: [String],
        _ code: VenueCodeURL,
        _ tagStatus: TagStatus,
        _ language: Int,
        _ picture: SharedPixels?
    ) throws -> String {
        let program = ChildProcess.Program(
            executable: executable.string,
            arguments: ["draw"] + size,
            environment: .inherited
        )
        guard let child = ChildProcess(program, giving: picture?.file) else {
            throw DrawingError(reason: "could not start \(executable)")
        }
        let request = SignRequest(
            configuration: configuration,
            tagStatus: tagStatus,
            language: language,
            code: code.string,
            note: note
        )
        child.link.send(request.message)
        let reply = child.link.receive(timeout: Self.timeout, maximumCount: SignReply.maximumCount)
        child.end()
        switch reply {
        case .message(let message):
            switch SignReply(message) {
            case .drawn(let text)?: return text
            case .doesNotFit(let reason)?: throw PageSizeError(reason: reason)
            case .failed(let reason)?: throw DrawingError(reason: reason)
            case nil: break
            }
        case .timeout: throw DrawingError(reason: "\(executable) draw sent no reply")
        case .tooLong, .ended: break
        }
        throw DrawingError(reason: "\(executable) draw failed")
    }
}

/// Why the sign was not drawn.
struct DrawingError: Error, CustomStringConvertible {
    let reason: String

    var description: String { reason }
}

/// What the drawing process needs to know.
///
/// ```
/// request = configuration || 0 || status of the tag || 0 || language || 0 || venue code || 0 || note
/// ```
package struct SignRequest {
    package let configuration: String
    package let tagStatus: TagStatus
    /// The index of the language in the configuration.
    package let language: Int
    /// The URL of the venue code.
    package let code: String
    package let note: String

    /// The maximum length of a request in bytes. A configuration file has a few kilobytes.
    package static let maximumCount = 128 << 10

    init(configuration: String, tagStatus: TagStatus, language: Int, code: String, note: String) {
        self.configuration = configuration
        self.tagStatus = tagStatus
        self.language = language
        self.code = code
        self.note = note
    }

    /// Parses a request; nil if it is malformed.
    package init?(_ message: [UInt8]) {
        let parts = message.split(separator: 0, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        guard parts.count == 5, let tagStatus = TagStatus(rawValue: parts[1]), let language = Int(parts[2]) else {
            return nil
        }
        self.init(
            configuration: parts[0],
            tagStatus: tagStatus,
            language: language,
            code: parts[3],
            note: parts[4]
        )
    }

    package var message: [UInt8] {
        Array([configuration, tagStatus.rawValue, "\(language)", code, note].joined(separator: "\0").utf8)
    }
}

/// The result of the drawing process.
///
/// ```
/// reply = "D" || rows of text, joined by newlines | "S" || reason | "F" || reason, all in UTF-8
/// ```
package enum SignReply {
    case drawn(text: String)
    /// The code does not fit.
    case doesNotFit(String)
    case failed(String)

    /// The maximum length of a reply in bytes. A page for a large terminal has less.
    static let maximumCount = 1 << 20

    /// Parses a reply; nil if it is malformed.
    package init?(_ message: [UInt8]) {
        switch message.first {
        case UInt8(ascii: "D"): self = .drawn(text: String(decoding: message.dropFirst(), as: UTF8.self))
        case UInt8(ascii: "S"): self = .doesNotFit(String(untrusted: message.dropFirst()))
        case UInt8(ascii: "F"): self = .failed(String(untrusted: message.dropFirst()))
        default: return nil
        }
    }

    package var message: [UInt8] {
        switch self {
        case .drawn(let text): [UInt8(ascii: "D")] + text.utf8
        case .doesNotFit(let reason): [UInt8(ascii: "S")] + reason.utf8.prefix(1024)
        case .failed(let reason): [UInt8(ascii: "F")] + reason.utf8.prefix(1024)
        }
    }
}
