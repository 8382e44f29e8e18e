/// A range of numbers in Corona-Warn-App's configuration. Each end is inclusive unless it is
/// declared exclusive.
package struct RiskRange: Sendable, Equatable {
    let minimum: Double
    let maximum: Double
    let excludesMinimum: Bool
    let excludesMaximum: Bool

    package init(minimum: Double, maximum: Double, excludesMinimum: Bool = false, excludesMaximum: Bool = false) {
        (self.minimum, self.maximum) = (minimum, maximum)
        (self.excludesMinimum, self.excludesMaximum) = (excludesMinimum, excludesMaximum)
    }

    package func contains(_ value: Double) -> Bool {
        (excludesMinimum ? minimum < value : minimum <= value) && (excludesMaximum ? value < maximum : value <= maximum)
    }
}

extension [(range: RiskRange, value: Double)] {
    /// The value of the first range that contains `number`.
    func value(at number: Double) -> Double? { first { $0.range.contains(number) }?.value }
}

/// The risk level of a window, of a day, or in total.
package enum RiskLevel: Int, Sendable {
    case low = 1
    case high = 2
}
