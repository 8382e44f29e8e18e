extension Int {
    /// A number of hours in words; in days from 48 hours on.
    var hoursOrDays: String {
        switch self {
        case 1: "1 hour"
        case ..<48: "\(self) hours"
        default: "\(self / 24) days"
        }
    }
}
