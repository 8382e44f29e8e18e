import CheckInClient

extension LaboratoryTest.Result {
    /// The known result.
    var words: String {
        switch self {
        case .pending: "no result yet"
        case .negative: "negative"
        case .positive: "positive"
        case .ofSomebodyElse: "registered by another person"
        case .expired: "no result within 14 days"
        }
    }

    /// The next step, by this device or by the user.
    var remedy: String {
        switch self {
        case .pending: "; requested once an hour"
        case .negative: ""
        case .positive, .ofSomebodyElse: " (checkin share)"
        case .expired: "; no longer requested"
        }
    }
}
