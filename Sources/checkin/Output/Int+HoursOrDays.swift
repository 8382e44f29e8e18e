extension Int {
    /// A number of hours in words. From 48 hours on, the text gives the number of days.
    var hoursOrDays: String {
        switch self {
        case 1: "1 hour"
        case ..<48: "\(self) hours"
        default: "\(self / 24) days"
        }
    }
}
