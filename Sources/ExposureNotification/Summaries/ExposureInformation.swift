/// An uninterrupted exposure to the owner of one key (detection version 1).
package struct ExposureInformation: Sendable, Equatable {
    /// The duration in seconds, rounded to five minutes.
    package let duration: Int64
    /// The mean attenuation in dB, weighted by time.
    package let attenuation: Int
    /// The seconds in each of the three attenuation buckets, not rounded.
    package let attenuationDurations: [Int64]
    package let riskScore: Int
    /// The product of the four scores before it is limited to one byte. Google's evaluation does not
    /// limit it.
    package let fullRiskScore: Double
    /// Whether the exposure does not count, because its score is below the minimum. Its key still
    /// counts as a matched key. In Google's evaluation, such an exposure counts with the score 0.
    let isIgnored: Bool
    /// The time of the first sighting, in seconds since the beginning of 1970. In Apple's evaluation,
    /// the beginning of its UTC day.
    package let start: Int64

    init(
        duration: Int64,
        attenuation: Int,
        attenuationDurations: [Int64],
        fullRiskScore: Double,
        isIgnored: Bool,
        start: Int64
    ) {
        self.duration = duration
        self.attenuation = attenuation
        self.attenuationDurations = attenuationDurations
        riskScore = Int(min(255, max(0, fullRiskScore)))
        self.fullRiskScore = fullRiskScore
        self.isIgnored = isIgnored
        self.start = start
    }

    /// The longest gap within an exposure, in seconds.
    private static let longestGap: Int64 = 600
    /// A sighting at the beginning or end of an exposure extends it by half a scan period.
    private static let marginOfRun: Int64 = 150

    /// Evaluates the encounters with the owner of one key.
    ///
    /// - Parameters:
    ///   - encounters: In ascending order of time.
    ///   - now: Seconds since the beginning of 1970.
    package static func all(
        _ encounters: [Encounter],
        with key: DiagnosisKey,
        now: Int64,
        _ configuration: ExposureConfiguration
    ) -> [ExposureInformation] {
        if configuration.behaviour == .apple {
            return apple(encounters, with: key, now: now, configuration).map { [$0] } ?? []
        }
        var runs: [[Encounter]] = []
        for encounter in strongestOfEachScan(encounters) {
            if let last = runs.last?.last, encounter.time - last.time <= longestGap {
                runs[runs.count - 1].append(encounter)
            } else {
                runs.append([encounter])
            }
        }
        return runs.map { ExposureInformation($0, key, now: now, configuration) }
    }

    /// Reduces each scan to its strongest packet of each identifier.
    private static func strongestOfEachScan(_ encounters: [Encounter]) -> [Encounter] {
        Dictionary(grouping: encounters, by: \.identifier).values
            .flatMap { Encounter.scans(of: $0) }
            .compactMap { scan in scan.min { $0.attenuation < $1.attenuation } }
            .sorted { $0.time < $1.time }
    }

    /// - Parameter run: The encounters of one exposure, at least one.
    private init(_ run: [Encounter], _ key: DiagnosisKey, now: Int64, _ configuration: ExposureConfiguration) {
        start = run[0].time
        // Each sighting counts until the next one.
        var durations = zip(run, run.dropFirst()).map { $1.time - $0.time } + [Self.marginOfRun]
        durations[0] += Self.marginOfRun
        let total = durations.reduce(0, +)
        let thresholds = configuration.durationAtAttenuationThresholds
        var buckets: [Int64] = [0, 0, 0]
        var weighted: Int64 = 0
        for (encounter, duration) in zip(run, durations) {
            buckets[thresholds.firstIndex { encounter.attenuation < $0 } ?? 2] += duration
            weighted += Int64(encounter.attenuation) * duration
        }
        attenuationDurations = buckets
        attenuation = Int((Double(weighted) / Double(total)).rounded())
        let remainder = total % 300
        duration = max(1, total - remainder + (remainder <= 150 ? 0 : 300))
        riskScore = configuration.riskScore(
            attenuation: attenuation,
            duration: duration,
            transmissionRisk: key.transmissionRisk,
            age: now - key.key.start.time
        )
        fullRiskScore = Double(riskScore)
        isIgnored = false
    }
}
