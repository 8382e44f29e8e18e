/// What is done only if the user has said so. Each is asked when it is needed first, can be withdrawn, and leaves the rest working.
public enum Consent: String, Sendable, CaseIterable {
    /// Keeping visits in the diary.
    case checkingIn = "checking-in"
    /// Downloading protected reports regularly, and comparing them with the diary on this device. Decoys go with it: without them, the
    /// submissions of those who share would stand out.
    case matching
    /// Sending protected reports after a positive test; what exactly, is asked each time besides.
    case sharing

    /// What is consented to, as in "you have refused …".
    var words: String {
        switch self {
        case .checkingIn: "checking in"
        case .matching: "downloading and comparing protected reports"
        case .sharing: "sharing"
        }
    }
}

/// What the user has said.
public enum ConsentAnswer: Sendable, Equatable {
    case notAsked
    case given
    case refused
}
