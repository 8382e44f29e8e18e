public import Cryptography

/// A weighted time in minutes, CWA's “normalized time”. It is exact, because weights are
/// hundredths.
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
