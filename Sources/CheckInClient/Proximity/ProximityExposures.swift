package import AuthorityProtocol
public import CheckInProtocol
public import Cryptography
package import ExposureNotification
public import Matching

/// The encounters of one day (UTC) with people who tested positive.
public struct ProximityDay: Sendable, Equatable {
    public let day: Day
    /// Never `none`: an encounter is at least a low risk.
    public let risk: Risk
    /// Ordered by their starts.
    public let encounters: [ProximityEncounter]
}

/// Up to 30 minutes near one person.
public struct ProximityEncounter: Sendable, Equatable {
    /// When the first beacon was received.
    public let start: UnixTime
    /// The duration in seconds, as far as it is known from scans every few minutes.
    public let seconds: Int64
    /// The duration at each attenuation, in ascending order of attenuation.
    public let buckets: [Bucket]

    /// A part of the duration.
    public struct Bucket: Sendable, Equatable {
        /// The highest attenuation in dB; nil for the last bucket. A lower attenuation means a shorter
        /// distance.
        public let limit: Int?
        public let seconds: Int64
    }
}

extension ProximityDay {
    /// Evaluates matches as the authority has configured it.
    ///
    /// - Parameters:
    ///   - matches: The keys that have matched, without revoked keys.
    ///   - now: The time from which the age of a key is counted.
    /// - Returns: The days with an encounter, in ascending order.
    package static func all(
        _ matches: [MatchedKeys.Entry],
        _ parameters: ProximityParameters,
        now: UnixTime
    ) -> [ProximityDay] {
        switch parameters.detection {
        case .scores(let configuration, let increasedScore):
            let exposures = matches.flatMap {
                ExposureInformation.all($0.encounters, with: $0.key, now: now.seconds, configuration)
            }
            return days(exposures.map { ProximityEncounter($0, configuration) }) { day in
                let scores = exposures.filter { $0.start / Day.seconds == Int64(day.number) }.map(\.riskScore)
                return scores.max() ?? 0 >= increasedScore
            }
        case .windows(let mapping, let configuration, let increasedMinutes):
            let windows = matches.flatMap { ExposureWindow.all($0.encounters, with: $0.key, mapping) }
            let summaries = DailySummary.all(windows, configuration)
            return days(windows.map { ProximityEncounter($0, configuration) }) { day in
                let summary = summaries.first { $0.day == Int64(day.number) }
                return summary?.total.scoreSum ?? 0 >= Double(increasedMinutes * 60)
            }
        }
    }

    private static func days(
        _ encounters: [ProximityEncounter],
        isIncreased: (Day) -> Bool
    ) -> [ProximityDay] {
        Dictionary(grouping: encounters, by: \.start.day)
            .map { day, encounters in
                ProximityDay(
                    day: day,
                    risk: isIncreased(day) ? .increased : .low,
                    encounters: encounters.sorted { $0.start < $1.start }
                )
            }
            .sorted { $0.day < $1.day }
    }
}

extension ProximityEncounter {
    fileprivate init(_ exposure: ExposureInformation, _ configuration: ExposureConfiguration) {
        start = UnixTime(seconds: exposure.start)
        seconds = exposure.attenuationDurations.reduce(0, +)
        let limits = configuration.durationAtAttenuationThresholds.map { $0 - 1 } + [nil]
        buckets = zip(limits, exposure.attenuationDurations).map { Bucket(limit: $0, seconds: $1) }
    }

    fileprivate init(_ window: ExposureWindow, _ configuration: DailySummaryConfiguration) {
        start = UnixTime(seconds: window.start)
        seconds = window.scans.reduce(0) { $0 + Int64($1.secondsSinceLastScan) }
        let thresholds = configuration.attenuationThresholds
        var durations = [Int64](repeating: 0, count: thresholds.count + 1)
        for scan in window.scans {
            let bucket = thresholds.firstIndex { scan.typicalAttenuation <= $0 } ?? thresholds.count
            durations[bucket] += Int64(scan.secondsSinceLastScan)
        }
        buckets = zip(thresholds.map { $0 } + [nil], durations).map { Bucket(limit: $0, seconds: $1) }
    }
}

extension UnlockedDiary {
    /// Returns the days with encounters that were found, in ascending order. Leaves out encounters with keys of an
    /// authority whose configuration does not say how to evaluate them.
    public func proximityDays() throws(DiaryError) -> [ProximityDay] {
        let configurations = try diary.configurations()
        return try read { try $0.proximityDays(configurations) }
    }
}

extension OwnerTransaction {
    /// Returns the days with encounters, each rated by the authority that published the key.
    ///
    /// - Parameter configurations: By the numbers of the authorities.
    func proximityDays(_ configurations: [UInt8: Configuration]) throws -> [ProximityDay] {
        let days = try configurations.flatMap { authority, configuration -> [ProximityDay] in
            guard let parameters = configuration.proximity else { return [] }
            let shown = try matchedKeys(of: authority).all.filter { $0.key.reportType != .revoked }
            return ProximityDay.all(shown, parameters, now: now)
        }
        return Dictionary(grouping: days, by: \.day).map { day, rated in
            ProximityDay(
                day: day,
                risk: rated.map(\.risk).max() ?? .low,
                encounters: rated.flatMap(\.encounters).sorted { $0.start < $1.start }
            )
        }
        .sorted { $0.day < $1.day }
    }

    /// Returns the keys of an authority that have matched.
    func matchedKeys(of authority: UInt8) throws -> MatchedKeys {
        let stored = try proximity().days.flatMap { try ownDay($0).matches }.filter { $0.authority == authority }
        return MatchedKeys(
            try stored.map { match in
                guard let entry = match.entry else { throw DiaryError.doesNotFitKeys }
                return entry
            }
        )
    }
}

extension ProximityDay: Redacted {
    public var description: String { "<day of proximity>" }
}

extension ProximityEncounter: Redacted {
    public var description: String { "<encounter>" }
}
