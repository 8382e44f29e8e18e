/// A period of ten minutes, counted from the beginning of 1970 (Exposure Notification Cryptography
/// Specification v1.2, “ENIntervalNumber”).
package struct IntervalNumber: Sendable, Hashable, Comparable {
    /// The length of an interval in seconds.
    package static let seconds: Int64 = 600
    /// The number of intervals in a day.
    package static let perDay = 144

    package let value: UInt32

    package init(_ value: UInt32) {
        self.value = value
    }

    /// The interval that contains a time; nil before 1970 and after the year 83,000.
    ///
    /// - Parameter time: Seconds since the beginning of 1970.
    package init?(containing time: Int64) {
        guard time >= 0, let value = UInt32(exactly: time / Self.seconds) else { return nil }
        self.value = value
    }

    /// The first interval of this UTC day.
    package var startOfDay: IntervalNumber { IntervalNumber(value - value % UInt32(Self.perDay)) }

    /// The start of the interval, in seconds since the beginning of 1970.
    package var time: Int64 { Int64(value) * Self.seconds }

    package static func < (left: IntervalNumber, right: IntervalNumber) -> Bool { left.value < right.value }
}
