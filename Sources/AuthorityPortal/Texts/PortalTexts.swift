import CheckInProtocol
import ConfigurationFiles
import Encodings
import HealthAuthority

/// All texts in the portal, in one language.
package struct PortalTexts: Sendable, Equatable {
    /// The language tag for HTML and HTTP (RFC 5646), in lower case, such as `de` or `pt-br`.
    package let code: String
    /// The name of the language in the language itself, such as `Deutsch`.
    package let name: String
    /// The HTML attribute `dir`: `rtl` if the language is written from right to left.
    let direction: String

    /// The keys of texts that an operator's file lacks, and that are in English instead.
    package let missing: [String]

    private let texts: [PortalText: String]

    /// Creates a language. Calls `text` once for each ``PortalText``.
    package init(code: String, name: String, missing: [String] = [], _ text: (PortalText) -> String) {
        self.code = code
        self.name = name
        self.missing = missing
        direction = LanguageCode.direction(of: code)
        texts = Dictionary(uniqueKeysWithValues: PortalText.allCases.map { ($0, text($0)) })
    }

    /// A text whose placeholders have not been replaced.
    package subscript(text: PortalText) -> String {
        guard let text = texts[text] else { fatalError("unreachable: the initialiser sets every text") }
        return text
    }

    /// A text whose placeholders are replaced by values. The values are not escaped.
    package func callAsFunction(_ text: PortalText, _ values: [String: String] = [:]) -> String {
        Self.pieces(self[text]).map { piece in
            switch piece {
            case .words(let words): return words
            case .value(let name):
                guard let value = values[name] else { preconditionFailure("\(text) needs \(name)") }
                return value
            }
        }.joined()
    }

    /// The comma-separated words in a text.
    package func list(_ text: PortalText) -> [String] { Self.list(self[text]) }

    static func list(_ text: String) -> [String] {
        text.split(separator: ",", omittingEmptySubsequences: false).map { String($0.trimmed) }
    }
}

extension PortalTexts {
    /// A part of a text.
    enum Piece: Equatable {
        case words(String)
        /// The name of a placeholder.
        case value(String)
    }

    /// Splits a text into parts. A brace outside a placeholder is treated as part of the words.
    static func pieces(_ text: String) -> [Piece] {
        var pieces: [Piece] = []
        var (rest, place) = (text[...], text.startIndex)
        while let brace = text.utf8[place...].firstIndex(of: UInt8(ascii: "{")) {
            let name = text.utf8[brace...].dropFirst().prefix(while: \.isASCIILetter)
            place = name.endIndex
            guard !name.isEmpty, text.utf8[place...].first == UInt8(ascii: "}") else { continue }
            if brace > rest.startIndex { pieces.append(.words(String(text[rest.startIndex..<brace]))) }
            pieces.append(.value(String(text[name.startIndex..<name.endIndex])))
            place = text.utf8.index(after: place)
            rest = text[place...]
        }
        return rest.isEmpty ? pieces : pieces + [.words(String(rest))]
    }

    /// The names of all placeholders in a text.
    package static func placeholders(_ text: String) -> Set<String> {
        Set(
            pieces(text).compactMap { piece in
                if case .value(let name) = piece { name } else { nil }
            }
        )
    }
}

/// Translates the audit list. The database stores the list in English.
extension PortalTexts {
    /// Translates an action in the list. An unknown text is returned unchanged, because an older
    /// version of the program may have written it.
    func auditAction(_ stored: String) -> String {
        for text in PortalText.auditActions {
            let pieces = Self.pieces(Self.english[text])
            guard let name = Self.name(in: stored, pieces) else { continue }
            return self(text, ["officerName": name, "name": name])
        }
        return stored
    }

    /// Translates the actor in an entry. The actor is an officer's name, or a text that is used
    /// instead of a name.
    func auditOfficer(_ stored: String) -> String {
        switch stored {
        case Audit.commandLine: self(.commandLine)
        case Officers.unknownName: self(.unknownName)
        default: stored
        }
    }

    /// The name at the position of the placeholder; empty if the text has no placeholder. Nil if
    /// the stored text does not match. A text about an action has at most one placeholder.
    private static func name(in stored: String, _ pieces: [Piece]) -> String? {
        let position = pieces.firstIndex { if case .value = $0 { true } else { false } }
        guard let position else { return pieces == [.words(stored)] ? "" : nil }
        let (start, end) = (words(pieces[..<position]), words(pieces[(position + 1)...]))
        guard stored.hasPrefix(start), stored.hasSuffix(end) else { return nil }
        let name = String(stored.dropFirst(start.count).dropLast(end.count))
        return pieces[position] != .value("officerName") || Officer.isName(name) ? name : nil
    }

    private static func words(_ pieces: ArraySlice<Piece>) -> String {
        pieces.map { if case .words(let words) = $0 { words } else { "" } }.joined()
    }
}

extension PortalText {
    /// All actions that the audit list can contain.
    static let auditActions = allCases.filter { $0.rawValue.hasPrefix("audited") }
}

/// Error messages as sentences.
extension PortalTexts {
    /// The message for an error in an operation on an officer.
    func sentence(_ error: OfficersError) -> String {
        switch error {
        case .name: self(.officerName)
        case .exists: self(.officerExists)
        case .unknown: self(.officerUnknown)
        case .lastAdministrator: self(.lastAdministrator)
        case .oldPassword: self(.oldPasswordWrong)
        case .tooShort(let minimum): self(.passwordTooShort, ["minimum": "\(minimum)"])
        case .tooLong(let maximum): self(.passwordTooLong, ["maximum": "\(maximum)"])
        case .common: self(.passwordCommon)
        case .samePassword: self(.passwordSame)
        case .credentials: self(.credentialsWrong)
        case .secondFactor: self(.factorExists)
        case .noSecondFactor: self(.factorMissing)
        case .busy: self(.passwordsBusy)
        }
    }

    /// The message for an error in a public identifier.
    func sentence(_ error: VenueCodeError) -> String {
        switch error {
        case .textTooLong(_, let bytes):
            self(.identifierTooLong, ["bytes": "\(bytes)", "maximum": "\(VenueText.maximumCount)"])
        case .controlCharacter: self(.identifierControl)
        case .invisibleCharacter, .spaceAround, .tooManyMarks: self(.identifierInvisible)
        case .noLetter: self(.identifierNoLetter)
        default: self(.identifierEmpty)
        }
    }
}

/// Formats times and numbers in this language.
extension PortalTexts {
    /// Formats a day, such as `2026-11-21`.
    func day(_ time: UnixTime, _ clock: LocalClock) -> String {
        let parts = LocalClock.text(day: clock.reading(time).day).split(separator: "-").map(String.init)
        return self(.dateForm, ["year": parts[0], "month": parts[1], "day": parts[2]])
    }

    /// Formats a day and a time, such as `2026-11-21, 14:05`.
    func dayAndTime(_ time: UnixTime, _ clock: LocalClock) -> String {
        self(.dateAndTime, ["day": day(time, clock), "time": clock.time(time)])
    }

    /// Formats a time with its time zone, such as `14:05 Europe/Berlin (13:05 UTC)`.
    func fullTime(_ time: UnixTime, _ clock: LocalClock) -> String {
        let utc = LocalClock.utc.time(time)
        if clock.isUTC(at: time) { return self(.timeInUTC, ["time": utc]) }
        return self(.timeInZone, ["time": clock.time(time), "zone": clock.name, "utc": utc])
    }

    /// Formats a range of times, such as `10:00 to 12:30`.
    func times(_ range: Range<UnixTime>, _ clock: LocalClock) -> String {
        self(.timeRange, ["start": clock.time(range.lowerBound), "end": clock.time(range.upperBound)])
    }

    /// Formats a number of hundredths, such as `1`, `0.6` or `1.25`.
    func decimal(_ hundredths: UInt32) -> String {
        let (whole, rest) = (hundredths / 100, hundredths % 100)
        if rest == 0 { return "\(whole)" }
        let decimals = rest.isMultiple(of: 10) ? "\(rest / 10)" : "\(rest < 10 ? "0" : "")\(rest)"
        return self(.decimal, ["whole": "\(whole)", "decimals": decimals])
    }

    /// Formats a transmission risk level, such as `6, high`.
    func level(_ level: UInt8) -> String {
        self(.levelName, ["level": "\(level)", "name": list(.levelNames)[Int(level) - 1]])
    }
}
