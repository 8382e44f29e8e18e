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
    /// The evaluation that computes the scores.
    package var behaviour: Behaviour
    /// The weights of the four factors in percent, 0 to 100. Google's evaluation does not use them.
    package var weights = Weights()

    /// The weights of the risk factors in percent.
    package struct Weights: Sendable, Equatable {
        package var attenuation: Int
        var daysSinceLastExposure: Int
        package var duration: Int
        var transmissionRisk: Int

        package init(
            attenuation: Int = 100,
            daysSinceLastExposure: Int = 100,
            duration: Int = 100,
            transmissionRisk: Int = 100
        ) {
            self.attenuation = attenuation
            self.daysSinceLastExposure = daysSinceLastExposure
            self.duration = duration
            self.transmissionRisk = transmissionRisk
        }

        /// - Parameter all: The weights in the order of the properties.
        /// - Returns: Nil unless there are four weights.
        package init?(_ all: [Int]) {
            guard all.count == 4 else { return nil }
            self.init(attenuation: all[0], daysSinceLastExposure: all[1], duration: all[2], transmissionRisk: all[3])
        }

        /// The weights in the order of the properties.
        package var all: [Int] { [attenuation, daysSinceLastExposure, duration, transmissionRisk] }

        var isValid: Bool { all.allSatisfy((0...100).contains) }
    }

    /// - Returns: Nil if a value is not valid.
    package init?(
        minimumRiskScore: Int = 4,
        attenuationScores: [Int] = Self.standardScores,
        daysSinceLastExposureScores: [Int] = Self.standardScores,
        durationScores: [Int] = Self.standardScores,
        transmissionRiskScores: [Int] = Self.standardScores,
        durationAtAttenuationThresholds: [Int] = [50, 74],
        weights: Weights = Weights(),
        behaviour: Behaviour = .google
    ) {
        self.minimumRiskScore = minimumRiskScore
        self.attenuationScores = attenuationScores
        self.daysSinceLastExposureScores = daysSinceLastExposureScores
        self.durationScores = durationScores
        self.transmissionRiskScores = transmissionRiskScores
        self.durationAtAttenuationThresholds = durationAtAttenuationThresholds
        self.weights = weights
        self.behaviour = behaviour
        guard isValid else { return nil }
    }

    /// Whether all values are in their ranges.
    package var isValid: Bool {
        let scores = [attenuationScores, daysSinceLastExposureScores, durationScores, transmissionRiskScores]
        let thresholds = durationAtAttenuationThresholds
        return (1...4096).contains(minimumRiskScore)
            && scores.allSatisfy { $0.count == 8 && $0.allSatisfy((0...8).contains) }
            && weights.isValid && thresholds.count == 2 && thresholds[0] <= thresholds[1]
            && thresholds.allSatisfy((0...255).contains)
    }

    /// The default values of Google's or Apple's implementation.
    package static func standard(_ behaviour: Behaviour) -> ExposureConfiguration {
        let configuration =
            switch behaviour {
            case .google: ExposureConfiguration()
            case .apple:
                ExposureConfiguration(
                    minimumRiskScore: 1,
                    attenuationScores: appleScores,
                    daysSinceLastExposureScores: appleScores,
                    durationScores: appleScores,
                    transmissionRiskScores: appleScores,
                    durationAtAttenuationThresholds: [50, 70],
                    behaviour: .apple
                )
            }
        guard let configuration else { preconditionFailure("the standard values are valid") }
        return configuration
    }

    private static let appleScores = Array(1...8)

    static let standardScores = [Int](repeating: 4, count: 8)

    /// The risk score of an exposure: the product of four scores.
    ///
    /// - Parameters:
    ///   - attenuation: In dB.
    ///   - duration: In seconds.
    ///   - transmissionRisk: The level of the key, 0 to 8.
    ///   - age: The time since the start of the key, in seconds.
    package func riskScore(attenuation: Int, duration: Int64, transmissionRisk: Int, age: Int64) -> Int {
        let transmissionScore = transmissionRisk == 0 ? 1 : transmissionRiskScores[min(transmissionRisk, 8) - 1]
        let score =
            attenuationScores[Self.level(attenuation: attenuation)] * daysSinceLastExposureScores[Self.level(age: age)]
            * durationScores[Self.level(duration: duration)] * transmissionScore
        return score < minimumRiskScore ? 0 : score
    }

    // The index of the score for a value: the first limit that the value is above or at.

    static func level(attenuation: Int) -> Int { [73, 63, 51, 33, 27, 15, 10].firstIndex { attenuation > $0 } ?? 7 }

    static func level(age: Int64) -> Int { [14, 12, 10, 8, 6, 4, 2].firstIndex { age / 86_400 >= $0 } ?? 7 }

    static func level(duration: Int64) -> Int { [0, 5, 10, 15, 20, 25, 30].firstIndex { duration / 60 <= $0 } ?? 7 }
}
