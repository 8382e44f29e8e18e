import CheckInClient

extension LaboratoryTest.Result {
    /// The result of the test, as far as it is known.
    var words: String {
        switch self {
        case .pending: "no result yet"
        case .negative: "negative"
        case .positive: "positive"
        case .ofSomebodyElse: "registered by another person"
        case .expired: "no result within 14 days"
        }
    }

    /// The next step, which this device or the user takes.
    var remedy: String {
        switch self {
        case .pending: "; requested once an hour"
        case .negative: ""
        case .positive, .ofSomebodyElse: " (checkin share)"
        case .expired: "; no longer requested"
        }
    }
}
