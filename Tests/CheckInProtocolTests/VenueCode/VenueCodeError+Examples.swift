import CheckInProtocol

extension VenueCodeError {
    /// One of each case, and of each field.
    static let examples: [VenueCodeError] =
        [
            .notAVenueCodeURL, .authorityHost, .unknownVersion, .tooLong(characters: 557), .notBase32,
            .malformedMessage,
            .unknownField, .notCanonical, .seedLength(bytes: 15), .previousSeedLength(bytes: 15), .previousSeedIsSeed,
            .defaultStay(minutes: 3), .unknownSetting,
        ]
        + [VenueText.Field.name, .address, .publicIdentifier].flatMap {
            [
                VenueCodeError.empty($0), .textTooLong($0, bytes: 101), .controlCharacter($0), .invisibleCharacter($0),
                .noLetter($0),
            ]
        }

    /// What the published vectors call it.
    var vectorName: String {
        switch self {
        case .notAVenueCodeURL: "not_a_venue_code_url"
        case .authorityHost: "authority_host"
        case .unknownVersion: "unknown_version"
        case .tooLong: "too_long"
        case .notBase32: "not_base32"
        case .malformedMessage: "malformed_message"
        case .unknownField: "unknown_field"
        case .notCanonical: "not_canonical"
        case .seedLength: "seed_length"
        case .previousSeedLength: "previous_seed_length"
        case .previousSeedIsSeed: "previous_seed_is_seed"
        case .empty(let field): "empty/\(field.vectorName)"
        case .textTooLong(let field, _): "text_too_long/\(field.vectorName)"
        case .controlCharacter(let field): "control_character/\(field.vectorName)"
        case .invisibleCharacter(let field): "invisible_character/\(field.vectorName)"
        case .noLetter(let field): "no_letter/\(field.vectorName)"
        case .defaultStay: "default_stay"
        case .unknownSetting: "unknown_setting"
        }
    }
}

extension VenueText.Field {
    fileprivate var vectorName: String {
        switch self {
        case .name: "name"
        case .address: "address"
        case .publicIdentifier: "public_identifier"
        }
    }
}
