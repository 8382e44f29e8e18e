/// Why something is not a venue code. No case carries what was read: it may contain a seed.
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
    /// Nor a digit.
    case noLetter(VenueText.Field)
    case defaultStay(minutes: Int)
    case unknownSetting
}

extension VenueCodeError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .notAVenueCodeURL:
            "this is not a venue code, which looks like https://authority.example/v1#ABC…"
        case .authorityHost:
            "the venue code's authority is not a host name in lower case such as health.example.org"
        case .unknownVersion:
            "the venue code has another version than v1; a newer program may know it"
        case .tooLong(let characters):
            "the venue code has \(characters) characters behind its #, and at most \(VenueCodeURL.maximumFragmentCount) are possible"
        case .notBase32:
            "the part of the venue code behind its # is not base 32; was it copied whole?"
        case .malformedMessage:
            "the venue code is damaged: its content is not a message that can be parsed"
        case .unknownField:
            "the venue code has content that version 1 does not know"
        case .notCanonical:
            "the venue code is not written in the one form that its content has"
        case .seedLength(let bytes):
            "the venue code's seed has \(bytes) bytes, and exactly \(Seed.count) are right"
        case .previousSeedLength(let bytes):
            "the venue code's previous seed has \(bytes) bytes, and exactly \(Seed.count) are right"
        case .previousSeedIsSeed:
            "the venue code's previous seed is its seed"
        case .empty(let field):
            "the venue's \(field.rawValue) is empty"
        case .textTooLong(let field, let bytes):
            "the venue's \(field.rawValue) has \(bytes) bytes in UTF-8, and at most \(VenueText.maximumCount) are possible"
        case .controlCharacter(let field):
            "the venue's \(field.rawValue) has a control character in it"
        case .invisibleCharacter(let field):
            "the venue's \(field.rawValue) has an invisible character in it"
        case .noLetter(let field):
            "the venue's \(field.rawValue) has neither a letter nor a digit"
        case .defaultStay(let minutes):
            "a default stay of \(minutes) minutes is not a multiple of 5 between 5 and 720"
        case .unknownSetting:
            "the venue code's setting is none of unspecified, indoor, outdoor and ventilated indoor"
        }
    }
}
