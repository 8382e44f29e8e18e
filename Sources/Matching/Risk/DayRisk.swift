public import CheckInProtocol
public import Cryptography
import Publication

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
