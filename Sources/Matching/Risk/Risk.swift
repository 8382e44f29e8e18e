import Publication

/// How much of a risk somebody had.
public enum Risk: Sendable, Comparable {
    case none
    case low
    case increased

    init(_ time: WeightedTime, _ parameters: RiskParameters) {
        if time.hundredths == 0 {
            self = .none
        } else {
            self = time < WeightedTime(minutes: parameters.increasedMinutes, weight: 100) ? .low : .increased
        }
    }
}
