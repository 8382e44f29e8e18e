public import CheckInProtocol
public import Cryptography
public import Publication

/// The risk of one check-in, and how it came about.
///
/// ```
/// time = sum of minutes that stay and report share * weight(TRL)      of the check-in, and of each of its days
/// risk = none if time = 0, low below the threshold, otherwise increased
/// ```
/// Protocol version 1, section "Risk".
public struct CheckInRisk: Sendable, Equatable {
    /// The days with an exposure, rising.
    public let days: [DayRisk]
    /// Of all days.
    public let time: WeightedTime
    public let risk: Risk

    /// - Parameters:
    ///   - stay: To the second where it is known.
    ///   - matches: All of the check-in, of all its seeds.
    public init(stay: Range<UnixTime>, matches: [Match], parameters: RiskParameters) {
        let exposures = Self.people(matches).map { record in
            Exposure(
                record: record,
                minutes: Self.minutes(stay, record.window),
                weight: parameters.weight(ofLevel: record.transmissionRiskLevel)
            )
        }
        days = Dictionary(grouping: exposures, by: \.record.window.day)
            .map { DayRisk(day: $0, exposures: $1, parameters: parameters) }
            .sorted { $0.day < $1.day }
        time = days.map(\.time).reduce(.zero, +)
        risk = Risk(time, parameters)
    }

    /// One record for each person and day.
    ///
    /// Whoever scans during a hand-over has two seeds and shares a report for each. To others with both seeds they say the same twice,
    /// so under each seed such a record is counted, and the larger number holds. By that somebody is lost only if two people, one under
    /// each seed, agree in start, end and level; after midnight, where all starts are cut, that takes the same end and level. Somebody who
    /// scanned during a hand-over and stayed over midnight is more likely, and would count twice otherwise.
    ///
    /// A report that was published again is the same report.
    private static func people(_ matches: [Match]) -> [ReportRecord] {
        Dictionary(grouping: matches, by: \.record).flatMap { record, matches in
            let counts = Dictionary(grouping: matches, by: \.presence).mapValues { Set($0.map(\.iv)).count }
            return Array(repeating: record, count: counts.values.max() ?? 0)
        }
    }

    /// Minutes that stay and report share, rounded to the nearest.
    static func minutes(_ stay: Range<UnixTime>, _ window: DayWindow) -> UInt32 {
        let start = max(stay.lowerBound, window.intervals.lowerBound.start)
        let end = min(stay.upperBound, window.intervals.upperBound.start)
        return start < end ? UInt32((end - start + 30) / 60) : 0
    }
}

extension CheckInRisk: Redacted {
    public var description: String { "<risk of a check-in>" }
}
