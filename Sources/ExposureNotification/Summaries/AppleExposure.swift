extension ExposureInformation {
    /// The seconds that a scan counts if the time of the previous scan is unknown, or more than
    /// ``longestScanGap`` ago.
    private static let standardScanGap: Int64 = 150
    private static let longestScanGap: Int64 = 304
    /// The limit of each duration in seconds.
    private static let maximumDuration: Int64 = 1800

    /// Evaluates the encounters with the owner of one key as one exposure, as Apple's published sample
    /// of its framework does. Nil if there are no encounters.
    ///
    /// The attenuation score is the mean of the scores of all scans, weighted by duration. The
    /// weights of the four factors multiply the scores. Durations are rounded up to a minute.
    ///
    /// - Parameters:
    ///   - encounters: In ascending order of time.
    ///   - now: Seconds since the beginning of 1970.
    static func apple(
        _ encounters: [Encounter],
        with key: DiagnosisKey,
        now: Int64,
        _ configuration: ExposureConfiguration
    ) -> ExposureInformation? {
        guard let first = encounters.first else { return nil }
        let scans = Encounter.scans(of: encounters).map { scan in
            (duration: secondsCounted(for: scan[0]), attenuation: scan.map(\.attenuation).reduce(0, +) / scan.count)
        }
        let thresholds = configuration.durationAtAttenuationThresholds
        var buckets: [Int64] = [0, 0, 0]
        var (total, attenuation, levels): (Int64, Int64, Int64) = (0, 0, 0)
        for scan in scans {
            buckets[thresholds.firstIndex { scan.attenuation <= $0 } ?? 2] += scan.duration
            let score = configuration.attenuationScores[ExposureConfiguration.level(attenuation: scan.attenuation)]
            total += scan.duration
            attenuation += Int64(scan.attenuation) * scan.duration
            levels += Int64(score) * scan.duration
        }
        let duration = reported(total)
        let product = configuration.product(
            attenuationScore: Double(levels) / Double(total),
            duration: duration,
            transmissionRisk: key.transmissionRisk,
            age: now - key.key.start.time
        )
        return ExposureInformation(
            duration: duration,
            attenuation: Int(attenuation / total),
            attenuationDurations: buckets.map(reported),
            fullRiskScore: product,
            isIgnored: product < Double(configuration.minimumRiskScore),
            start: first.time - first.time % 86_400
        )
    }

    private static func secondsCounted(for encounter: Encounter) -> Int64 {
        guard let previous = encounter.previousScan else { return standardScanGap }
        let gap = encounter.time - previous
        return (1...longestScanGap).contains(gap) ? gap : standardScanGap
    }

    /// A duration as an app gets it.
    private static func reported(_ duration: Int64) -> Int64 { min(maximumDuration, (duration + 59) / 60 * 60) }
}

extension ExposureConfiguration {
    /// The product of four weighted scores in Apple's evaluation. The level 8 has the same score as the
    /// level 7.
    fileprivate func product(
        attenuationScore: Double,
        duration: Int64,
        transmissionRisk: Int,
        age: Int64
    ) -> Double {
        let scores = [
            (attenuationScore, weights.attenuation),
            (Double(daysSinceLastExposureScores[Self.level(age: age)]), weights.daysSinceLastExposure),
            (Double(durationScores[Self.level(duration: duration)]), weights.duration),
            (Double(transmissionRiskScores[min(max(transmissionRisk, 0), 7)]), weights.transmissionRisk),
        ]
        return scores.reduce(1) { $0 * $1.0 * Double($1.1) / 100 }
    }
}
