import CheckInClient

extension LaboratoryTest.Result {
    /// What is known.
    var words: String {
        switch self {
        case .pending: "no result yet"
        case .negative: "negative"
        case .positive: "positive"
        case .ofSomebodyElse: "registered for by somebody else before"
        case .expired: "no result in 14 days"
        }
    }

    /// What becomes of it, or what to do.
    var remedy: String {
        switch self {
        case .pending: "; it is asked for once an hour"
        case .negative: ""
        case .positive, .ofSomebodyElse: " (checkin share)"
        case .expired: "; it is not asked for any more"
        }
    }
}
