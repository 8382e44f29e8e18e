/// The risk of a summary, as Corona-Warn-App 1.x computed it from detection version 1.
package struct SummaryRisk: Sendable, Equatable {
    /// The weights of the minutes in the three attenuation buckets.
    package var bucketWeights: [Double]
    package var offset: Double
    /// The divisor of the maximum risk score.
    package var normalization: Double
    /// Scores from this value on are high. A score of 9,999 and more has no level.
    var high: Double

    /// The published parameters.
    package static let published = SummaryRisk(bucketWeights: [1, 0.5, 0], offset: 0, normalization: 50, high: 15)

    private static let limit = 9999.0

    /// The score of a summary.
    package func score(_ summary: ExposureSummary) -> Double {
        let minutes = zip(summary.cappedAttenuationDurations, bucketWeights).map { Double($0) / 60 * $1 }
        return (minutes.reduce(0, +) + offset) * Double(summary.maximumRiskScore) / normalization
    }

    /// The level of a score; nil outside all ranges.
    package func level(_ score: Double) -> RiskLevel? {
        (0..<Self.limit).contains(score) ? (score < high ? .low : .high) : nil
    }
}
