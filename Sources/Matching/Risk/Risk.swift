import Publication

/// The level of a risk.
public enum Risk: Sendable, Comparable {
    /// The weighted time is zero.
    case none
    /// The weighted time is below the authority's threshold.
    case low
    /// The weighted time has reached the authority's threshold.
    case increased

    init(_ time: WeightedTime, _ parameters: RiskParameters) {
        if time.hundredths == 0 {
            self = .none
        } else {
            self = time < WeightedTime(minutes: parameters.increasedMinutes, weight: 100) ? .low : .increased
        }
    }
}
