package import ExposureNotification

/// How clients evaluate encounters (Exposure Notification). See protocol version 1, section
/// "Proximity".
public struct ProximityParameters: Sendable, Equatable {
    package let detection: Detection

    /// The version of the detection, and its parameters.
    package enum Detection: Sendable, Equatable {
        /// Version 1: scores. A day whose highest risk score is at least `increasedScore` (1 to 4096)
        /// has an increased risk.
        case scores(ExposureConfiguration, increasedScore: Int)
        /// Version 2: windows. A day whose score sum is at least `increasedMinutes` minutes (1 to 1440)
        /// has an increased risk.
        case windows(KeyDataMapping, DailySummaryConfiguration, increasedMinutes: Int)
    }

    /// Returns nil if a value is invalid, or if the message cannot represent it exactly: see
    /// ``WindowWeights``.
    package init?(_ detection: Detection) {
        switch detection {
        case .scores(let configuration, let increasedScore):
            guard configuration.isValid, (1...4096).contains(increasedScore) else { return nil }
        case .windows(let mapping, let configuration, let increasedMinutes):
            guard DailySummary.reportTypes.contains(mapping.reportTypeWhenMissing),
                WindowWeights(configuration).configuration == configuration, (1...1440).contains(increasedMinutes)
            else { return nil }
        }
        self.detection = detection
    }

    /// Windows, with the values of the Risk Score Symposium, version 2
    /// (github.com/lfph/gaen-risk-scoring): “Narrow Net v2” and its infectiousness. A day has an
    /// increased risk from 15 minutes, which is its definition of a close contact. The symposium
    /// recommends no weights for report types; these are the weights of Google's sample app.
    public static let standard: ProximityParameters = {
        let weights = WindowWeights(
            reportTypes: [100, 100, 100, 0],
            infectiousness: [30, 100],
            attenuationThresholds: [55, 67, 75],
            attenuation: [175, 100, 33, 0],
            minimumWindowScore: 0
        )
        // High from two days before the onset to three days after it, standard for two more days on
        // each side and without an onset.
        guard let mapping = KeyDataMapping(hexadecimal: "0x0400005aaa500000"),
            let configuration = weights.configuration,
            let standard = ProximityParameters(.windows(mapping, configuration, increasedMinutes: 15))
        else { fatalError("unreachable: these values are valid") }
        return standard
    }()

    /// Scores, with the values of Corona-Warn-App 1.0 for attenuation, days and duration: an exposure
    /// counts if it is longer than 10 minutes at 73 dB or less. Levels of transmission risk have no
    /// common meaning, so all of them have the same score. Each such exposure is an increased risk.
    package static let standardScores: ProximityParameters = {
        let configuration = ExposureConfiguration(
            minimumRiskScore: 11,
            attenuationScores: [0, 2, 2, 2, 2, 2, 2, 2],
            daysSinceLastExposureScores: [5, 5, 5, 5, 5, 5, 5, 5],
            durationScores: [0, 0, 0, 1, 1, 1, 1, 1],
            transmissionRiskScores: [5, 5, 5, 5, 5, 5, 5, 5],
            durationAtAttenuationThresholds: [55, 63]
        )
        guard let configuration, let standard = ProximityParameters(.scores(configuration, increasedScore: 50)) else {
            fatalError("unreachable: these values are valid")
        }
        return standard
    }()
}

/// The numbers of a ``DailySummaryConfiguration`` in a message. Weights are in hundredths, so that no
/// value is rounded.
package struct WindowWeights: Sendable, Equatable {
    /// The weights of ``DailySummary/reportTypes``.
    package var reportTypes: [UInt32]
    /// The weights of standard and high infectiousness. The weight of no infectiousness is 0.
    package var infectiousness: [UInt32]
    /// In dB.
    package var attenuationThresholds: [UInt32]
    /// The weights of the four attenuation buckets.
    package var attenuation: [UInt32]
    /// In seconds.
    package var minimumWindowScore: UInt32

    /// The upper limit of ``minimumWindowScore``.
    package static let maximumScore: UInt32 = 86_400

    private static let levels: [Infectiousness] = [.standard, .high]

    package init(
        reportTypes: [UInt32],
        infectiousness: [UInt32],
        attenuationThresholds: [UInt32],
        attenuation: [UInt32],
        minimumWindowScore: UInt32
    ) {
        self.reportTypes = reportTypes
        self.infectiousness = infectiousness
        self.attenuationThresholds = attenuationThresholds
        self.attenuation = attenuation
        self.minimumWindowScore = minimumWindowScore
    }

    /// The nearest numbers.
    package init(_ configuration: DailySummaryConfiguration) {
        func hundredths(_ weight: Double) -> UInt32 { UInt32((weight * 100).rounded()) }
        self.init(
            reportTypes: DailySummary.reportTypes.map { hundredths(configuration.reportTypeWeights[$0] ?? 0) },
            infectiousness: Self.levels.map { hundredths(configuration.infectiousnessWeights[$0] ?? 0) },
            attenuationThresholds: configuration.attenuationThresholds.map(UInt32.init),
            attenuation: configuration.attenuationWeights.map(hundredths),
            minimumWindowScore: UInt32(min(configuration.minimumWindowScore.rounded(), Double(Self.maximumScore)))
        )
    }

    /// Nil if a number is invalid.
    package var configuration: DailySummaryConfiguration? {
        guard reportTypes.count == DailySummary.reportTypes.count, infectiousness.count == Self.levels.count,
            minimumWindowScore <= Self.maximumScore
        else { return nil }
        func weights(_ hundredths: [UInt32]) -> [Double] { hundredths.map { Double($0) / 100 } }
        return DailySummaryConfiguration(
            reportTypeWeights: Dictionary(uniqueKeysWithValues: zip(DailySummary.reportTypes, weights(reportTypes))),
            infectiousnessWeights: Dictionary(uniqueKeysWithValues: zip(Self.levels, weights(infectiousness))),
            attenuationThresholds: attenuationThresholds.map(Int.init),
            attenuationWeights: weights(attenuation),
            minimumWindowScore: Double(minimumWindowScore)
        )
    }
}
