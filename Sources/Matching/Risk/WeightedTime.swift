public import Cryptography

/// Minutes that count more or less: exact, because weights are hundredths. CWA's “normalized time”.
public struct WeightedTime: Sendable, Hashable, Comparable {
    /// Of a minute.
    public private(set) var hundredths: UInt64

    static let zero = WeightedTime(minutes: 0, weight: 0)

    /// - Parameter weight: Hundredths that each of the minutes counts.
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
