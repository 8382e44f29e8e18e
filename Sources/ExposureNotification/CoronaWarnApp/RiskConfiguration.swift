/// The parameters of Corona-Warn-App's evaluation of exposure windows (its server's
/// `main-config/v1/exposure-configuration`).
package struct RiskConfiguration: Sendable {
    package typealias Table = [(range: RiskRange, value: Double)]

    /// A window is dropped if the minutes in an attenuation range are in the second range.
    package var attenuationFilters: [(attenuation: RiskRange, minutes: RiskRange)] = []
    /// A window is dropped if its transmission risk level is in one of these ranges.
    package var riskLevelFilters: [RiskRange] = []
    /// The weight of the time at an attenuation. The weight outside all ranges is 0.
    var attenuationWeights: Table
    /// The transmission risk value of each transmission risk level, 1 to 8.
    var riskValues: [Int: Double]
    /// The level of a window, and of a day, by its normalised time in minutes.
    var windowLevels: [(range: RiskRange, level: RiskLevel)]
    var dayLevels: [(range: RiskRange, level: RiskLevel)]
    var rounding: Rounding
    /// Older encounters do not count, in days.
    var maximumAge = 10

    /// Whether the sum of a day is rounded before its level is determined. The two apps differ.
    package enum Rounding: Sendable {
        /// To one decimal, as in the Android app.
        case oneDecimal
        /// Not at all, as in the iOS app.
        case none
    }

    package init(
        attenuationWeights: Table,
        riskValues: [Int: Double],
        windowLevels: [(range: RiskRange, level: RiskLevel)],
        dayLevels: [(range: RiskRange, level: RiskLevel)],
        rounding: Rounding
    ) {
        self.attenuationWeights = attenuationWeights
        self.riskValues = riskValues
        self.windowLevels = windowLevels
        self.dayLevels = dayLevels
        self.rounding = rounding
    }

    private static let publishedWeights: Table = [
        (RiskRange(minimum: 0, maximum: 63, excludesMaximum: true), 0.8),
        (RiskRange(minimum: 63, maximum: 73, excludesMaximum: true), 1),
        (RiskRange(minimum: 73, maximum: 79, excludesMaximum: true), 0.1),
    ]

    private static func levels(low: ClosedRange<Double>) -> [(range: RiskRange, level: RiskLevel)] {
        [
            (RiskRange(minimum: low.lowerBound, maximum: low.upperBound, excludesMaximum: true), .low),
            (RiskRange(minimum: low.upperBound, maximum: 99_999), .high),
        ]
    }

    /// The published parameters for apps before version 1.15.
    package static func before1_15(rounding: Rounding) -> RiskConfiguration {
        var configuration = RiskConfiguration(
            attenuationWeights: publishedWeights,
            riskValues: Dictionary(uniqueKeysWithValues: (1...8).map { ($0, 0.2 * Double($0)) }),
            windowLevels: levels(low: 0...13),
            dayLevels: levels(low: 0...13),
            rounding: rounding
        )
        configuration.attenuationFilters = [
            (
                RiskRange(minimum: 0, maximum: 79, excludesMaximum: true),
                RiskRange(minimum: 0, maximum: 5, excludesMaximum: true)
            )
        ]
        configuration.riskLevelFilters = [RiskRange(minimum: 1, maximum: 2)]
        return configuration
    }

    /// The published parameters from version 1.15 on.
    package static func from1_15(rounding: Rounding) -> RiskConfiguration {
        RiskConfiguration(
            attenuationWeights: publishedWeights,
            riskValues: [1: 0, 2: 0, 3: 0.6, 4: 0.8, 5: 1, 6: 1.2, 7: 1.4, 8: 1.6],
            windowLevels: levels(low: 0...9),
            dayLevels: levels(low: 5...9),
            rounding: rounding
        )
    }
}
