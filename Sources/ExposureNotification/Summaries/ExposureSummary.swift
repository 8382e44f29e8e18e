/// The exposures to all published keys, as one result (detection version 1).
package struct ExposureSummary: Sendable, Equatable {
    package let matchedKeyCount: Int
    package let maximumRiskScore: Int
    package let riskScoreSum: Int
    /// The seconds in each of the three attenuation buckets.
    package let attenuationDurations: [Int64]
    /// The durations as an app gets them from the framework: each is at most 30 minutes.
    var cappedAttenuationDurations: [Int64] { attenuationDurations.map { min($0, Self.maximumDuration) } }
    /// The number of whole UTC days since the last exposure; nil if there was no exposure.
    package let daysSinceLastExposure: Int?

    /// The limit of a duration, in seconds.
    private static let maximumDuration: Int64 = 1800

    /// - Parameters:
    ///   - exposures: The exposures for each matched key.
    ///   - now: Seconds since the beginning of 1970.
    package init(_ exposures: [[ExposureInformation]], now: Int64) {
        let matched = exposures.filter { !$0.isEmpty }
        let all = matched.flatMap(\.self).filter { !$0.isIgnored }
        matchedKeyCount = matched.count
        maximumRiskScore = all.map(\.riskScore).max() ?? 0
        riskScoreSum = all.map(\.riskScore).reduce(0, +)
        attenuationDurations = (0..<3).map { bucket in
            all.map { $0.attenuationDurations[bucket] }.reduce(0, +)
        }
        daysSinceLastExposure = all.map(\.start).max().map { Int(now / 86_400 - $0 / 86_400) }
    }
}
