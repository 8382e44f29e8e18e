import AuthorityProtocol
public import CheckInProtocol
public import Cryptography

/// The risk of one check-in on one day.
public struct DayRisk: Sendable, Equatable {
    /// The day, in UTC.
    public let day: Day
    /// The exposures, ordered by their records' starts.
    public let exposures: [Exposure]
    /// The weighted time of all exposures.
    public let time: WeightedTime
    /// The risk.
    public let risk: Risk
    /// The threshold for an increased risk, in weighted minutes.
    public let increasedMinutes: UInt32

    init(day: Day, exposures: [Exposure], parameters: RiskParameters) {
        self.day = day
        self.exposures = exposures.sorted { $0.order.lexicographicallyPrecedes($1.order) }
        time = exposures.map(\.time).reduce(.zero, +)
        risk = Risk(time, parameters)
        increasedMinutes = parameters.increasedMinutes
    }

    /// The calculation of the risk, such as:
    ///
    ///     35 min x 1.2 + 10 min x 0.6 = 48 weighted min (increased risk from 10)
    public var explanation: String {
        let sum = exposures.map { "\($0.minutes) min x \(Self.decimal(UInt64($0.weight)))" }.joined(separator: " + ")
        return
            "\(sum) = \(Self.decimal(time.hundredths)) weighted min (increased risk from \(increasedMinutes))"
    }

    /// Formats a number of hundredths, without trailing zeros.
    private static func decimal(_ hundredths: UInt64) -> String {
        let (whole, fraction) = hundredths.quotientAndRemainder(dividingBy: 100)
        if fraction == 0 { return "\(whole)" }
        return fraction.isMultiple(of: 10)
            ? "\(whole).\(fraction / 10)" : "\(whole).\(fraction < 10 ? "0" : "")\(fraction)"
    }
}

extension DayRisk: Redacted {
    public var description: String { "<risk of a day>" }
}

extension Exposure {
    fileprivate var order: [UInt32] {
        [record.window.intervals.lowerBound.number, record.window.intervals.upperBound.number, weight]
    }
}

/// The time shared with one person who tested positive.
public struct Exposure: Sendable, Hashable {
    /// The other person's report.
    public let record: ReportRecord
    /// The shared minutes, rounded.
    public let minutes: UInt32
    /// The weight of a minute at the record's level, in hundredths.
    public let weight: UInt32

    /// The weighted time.
    public var time: WeightedTime { WeightedTime(minutes: minutes, weight: weight) }
    /// Whether it contributes to the risk.
    public var counts: Bool { minutes > 0 && weight > 0 }
    /// The beginning of the other person's report.
    public var begin: UnixTime { record.window.intervals.lowerBound.start }
}

extension Exposure: Redacted {
    public var description: String { "<exposure>" }
}

/// The level of a risk.
public enum Risk: Sendable, Comparable {
    /// The weighted time is zero.
    case none
    /// The weighted time is below the authority's threshold.
    case low
    /// The weighted time has reached the authority's threshold.
    case increased

    init(_ time: WeightedTime, _ parameters: RiskParameters) {
        if time.hundredths == 0 {
            self = .none
        } else {
            self = time < WeightedTime(minutes: parameters.increasedMinutes, weight: 100) ? .low : .increased
        }
    }
}

/// A weighted time in minutes. CWA calls it “normalized time”. The value is exact, because weights
/// are hundredths.
public struct WeightedTime: Sendable, Hashable, Comparable {
    /// The time in hundredths of a minute.
    public private(set) var hundredths: UInt64

    static let zero = WeightedTime(minutes: 0, weight: 0)

    /// - Parameter weight: The weight of each minute in hundredths.
    init(minutes: UInt32, weight: UInt32) {
        hundredths = UInt64(minutes) * UInt64(weight)
    }

    static func + (left: WeightedTime, right: WeightedTime) -> WeightedTime {
        var sum = left
        sum.hundredths += right.hundredths
        return sum
    }

    public static func < (left: WeightedTime, right: WeightedTime) -> Bool { left.hundredths < right.hundredths }
}

extension WeightedTime: Redacted {
    public var description: String { "<weighted time>" }
}
