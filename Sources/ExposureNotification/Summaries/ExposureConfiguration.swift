/// The configuration of detection version 1: the score of each level of four risk factors.
package struct ExposureConfiguration: Sendable, Equatable {
    /// Products below this value become 0; 1 to 4,096.
    package var minimumRiskScore: Int
    /// Scores for eight levels each, 0 to 8.
    package var attenuationScores: [Int]
    package var daysSinceLastExposureScores: [Int]
    package var durationScores: [Int]
    package var transmissionRiskScores: [Int]
    /// The two thresholds in dB between the three attenuation buckets, in ascending order, 0 to 255.
    package var durationAtAttenuationThresholds: [Int]

    /// - Returns: Nil if a value is not valid.
    package init?(
        minimumRiskScore: Int = 4,
        attenuationScores: [Int] = Self.standardScores,
        daysSinceLastExposureScores: [Int] = Self.standardScores,
        durationScores: [Int] = Self.standardScores,
        transmissionRiskScores: [Int] = Self.standardScores,
        durationAtAttenuationThresholds: [Int] = [50, 74]
    ) {
        let scores = [attenuationScores, daysSinceLastExposureScores, durationScores, transmissionRiskScores]
        let thresholds = durationAtAttenuationThresholds
        guard (1...4096).contains(minimumRiskScore),
            scores.allSatisfy({ $0.count == 8 && $0.allSatisfy((0...8).contains) }),
            thresholds.count == 2, thresholds[0] <= thresholds[1], thresholds.allSatisfy((0...255).contains)
        else { return nil }
        self.minimumRiskScore = minimumRiskScore
        self.attenuationScores = attenuationScores
        self.daysSinceLastExposureScores = daysSinceLastExposureScores
        self.durationScores = durationScores
        self.transmissionRiskScores = transmissionRiskScores
        self.durationAtAttenuationThresholds = durationAtAttenuationThresholds
    }

    package static let standardScores = [Int](repeating: 4, count: 8)

    /// The risk score of an exposure: the product of four scores.
    ///
    /// - Parameters:
    ///   - attenuation: In dB.
    ///   - duration: In seconds.
    ///   - transmissionRisk: The level of the key, 0 to 8.
    ///   - age: The time since the start of the key, in seconds.
    package func riskScore(attenuation: Int, duration: Int64, transmissionRisk: Int, age: Int64) -> Int {
        // The levels in which a value is above or at a limit, from the first one to the last one.
        let attenuationLevel = [73, 63, 51, 33, 27, 15, 10].firstIndex { attenuation > $0 } ?? 7
        let dayLevel = [14, 12, 10, 8, 6, 4, 2].firstIndex { age / 86_400 >= $0 } ?? 7
        let durationLevel = [0, 5, 10, 15, 20, 25, 30].firstIndex { duration / 60 <= $0 } ?? 7
        let transmissionScore = transmissionRisk == 0 ? 1 : transmissionRiskScores[min(transmissionRisk, 8) - 1]
        let score =
            attenuationScores[attenuationLevel] * daysSinceLastExposureScores[dayLevel] * durationScores[durationLevel]
            * transmissionScore
        return score < minimumRiskScore ? 0 : score
    }
}
