/// Something that requires the user's consent. Each consent is requested when it is first needed
/// and can be withdrawn. If one consent is missing, everything else still works.
public enum Consent: String, Sendable, CaseIterable {
    /// Storing check-ins in the diary.
    case checkingIn = "checking-in"
    /// Regularly downloading protected reports and comparing them with the diary on this device.
    /// This includes sending decoys. Without decoys, the submissions of people who share would
    /// stand out.
    case matching
    /// Sending protected reports after a positive test. Each time, the user must also confirm what
    /// exactly is sent.
    case sharing
    /// Broadcasting and recording identifiers by Bluetooth, and downloading and comparing diagnosis
    /// keys. Check-ins do not need it.
    case proximity
    /// Keeping check-ins for longer than 14 days, for the number of days that the authority's diseases needed when
    /// the user was asked.
    case keepingLonger = "keeping-longer"

    /// The purpose, as in "you refused consent to …".
    var words: String {
        switch self {
        case .checkingIn: "checking in"
        case .matching: "matching (downloading and comparing protected reports)"
        case .sharing: "sharing"
        case .proximity: "proximity"
        case .keepingLonger: "keeping check-ins longer than 14 days"
        }
    }
}

/// The user's answer to a request for consent.
public enum ConsentAnswer: Sendable, Equatable {
    case notAsked
    case given
    case refused
}
