/// The reason why a text is not a venue code. No case contains the text itself, which may contain a
/// seed.
public enum VenueCodeError: Error, Equatable, Sendable {
    case notAVenueCodeURL
    case authorityHost
    case unknownVersion
    case tooLong(characters: Int)
    case notBase32
    case malformedMessage
    case unknownField
    case notCanonical
    case seedLength(bytes: Int)
    case previousSeedLength(bytes: Int)
    case previousSeedIsSeed
    case empty(VenueText.Field)
    case textTooLong(VenueText.Field, bytes: Int)
    case controlCharacter(VenueText.Field)
    case invisibleCharacter(VenueText.Field)
    /// The text contains no letter or digit.
    case noLetter(VenueText.Field)
    case spaceAround(VenueText.Field)
    case tooManyMarks(VenueText.Field)
    case defaultStay(minutes: Int)
    case unknownSetting
}

extension VenueCodeError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .notAVenueCodeURL:
            "this is not a venue code; venue codes look like https://authority.example/v1#ABC…"
        case .authorityHost:
            "the venue code's authority is not a host name in lower case with a dot, such as health.example.org"
        case .unknownVersion:
            "the venue code's version is not v1; a newer version of this program may support it"
        case .tooLong(let characters):
            "the venue code is too long: \(characters) characters after the # (maximum \(VenueCodeURL.maximumFragmentCount))"
        case .notBase32:
            "the part of the venue code after the # is not base 32; was it copied completely?"
        case .malformedMessage:
            "the venue code is damaged: its content cannot be parsed"
        case .unknownField:
            "the venue code has a field that version 1 does not define"
        case .notCanonical:
            "the venue code is not in canonical form"
        case .seedLength(let bytes):
            "the venue code's seed has \(bytes) bytes (expected \(Seed.count))"
        case .previousSeedLength(let bytes):
            "the venue code's previous seed has \(bytes) bytes (expected \(Seed.count))"
        case .previousSeedIsSeed:
            "the venue code's previous seed equals its seed"
        case .empty(let field):
            "the venue's \(field.rawValue) is empty"
        case .textTooLong(let field, let bytes):
            "the venue's \(field.rawValue) is too long: \(bytes) bytes of UTF-8 (maximum \(VenueText.maximumCount))"
        case .controlCharacter(let field):
            "the venue's \(field.rawValue) contains a control character"
        case .invisibleCharacter(let field):
            "the venue's \(field.rawValue) contains an invisible or private character"
        case .noLetter(let field):
            "the venue's \(field.rawValue) contains no letter or digit"
        case .spaceAround(let field):
            "the venue's \(field.rawValue) begins or ends with a space"
        case .tooManyMarks(let field):
            "the venue's \(field.rawValue) has more than four accents on one letter"
        case .defaultStay(let minutes):
            "the default stay is \(minutes) minutes (expected a multiple of 5 from 5 to 720)"
        case .unknownSetting:
            "the venue code's setting is unknown (expected unspecified, indoor, outdoor or ventilated indoor)"
        }
    }
}
