public import AuthorityProtocol
public import CheckInProtocol
public import Cryptography

/// The risk of one check-in, and its calculation.
///
/// ```
/// time = sum of minutes that stay and report share * weight(TRL)
///        of the check-in, and of each of its days
/// risk = none if time = 0, low below the threshold, otherwise increased
/// ```
/// See protocol version 1, section "Risk".
public struct CheckInRisk: Sendable, Equatable {
    /// The days with an exposure, ascending.
    public let days: [DayRisk]
    /// The weighted time of all days.
    public let time: WeightedTime
    /// The risk.
    public let risk: Risk

    /// Calculates the risk of a check-in.
    ///
    /// - Parameters:
    ///   - stay: The time of the stay, exact to the second if the exact time is known.
    ///   - matches: All matches of the check-in, for all of its seeds.
    ///   - parameters: The authority's risk parameters.
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

    /// Returns one record for each person and day.
    ///
    /// Someone who scans during a hand-over has two seeds and shares a report for each. Other
    /// visitors with both seeds receive the same record twice. Therefore, equal records are counted
    /// separately under each seed, and the larger number is used.
    ///
    /// This misses a person only if two people, one under each seed, have the same start, end and
    /// level. Stays are split at midnight, so all reports for the time after midnight have the same
    /// start. For these reports, the same end and level are enough. However, it is more likely that
    /// one person scanned during a hand-over and stayed over midnight. Without this rule, that
    /// person would be counted twice.
    ///
    /// A report that is published again counts as the same report.
    private static func people(_ matches: [Match]) -> [ReportRecord] {
        Dictionary(grouping: matches, by: \.record).flatMap { record, matches in
            let counts = Dictionary(grouping: matches, by: \.presence).mapValues { Set($0.map(\.iv)).count }
            return Array(repeating: record, count: counts.values.max() ?? 0)
        }
    }

    /// Returns the minutes that the stay and the report share, rounded to the nearest minute.
    static func minutes(_ stay: Range<UnixTime>, _ window: DayWindow) -> UInt32 {
        let start = max(stay.lowerBound, window.intervals.lowerBound.start)
        let end = min(stay.upperBound, window.intervals.upperBound.start)
        return start < end ? UInt32((end - start + 30) / 60) : 0
    }
}

extension CheckInRisk: Redacted {
    public var description: String { "<risk of a check-in>" }
}
