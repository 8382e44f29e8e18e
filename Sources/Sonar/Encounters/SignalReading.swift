/// A reading of the signal strength of another device.
package struct SignalReading: Sendable, Equatable {
    /// The maximum number of readings in an encounter. It is the number of readings of the iOS app in
    /// a day: one every 8 seconds.
    package static let maximumCount = 10_800

    /// The received signal strength in dBm.
    package let strength: Int8
    /// Milliseconds since 1970.
    package let time: Int64

    package init(strength: Int8, time: Int64) {
        (self.strength, self.time) = (strength, time)
    }

    /// Merges two sorted lists. Readings at the same time keep their order. Readings above the maximum
    /// number are dropped.
    static func merged(_ old: [SignalReading], _ new: [SignalReading]) -> [SignalReading] {
        var merged: [SignalReading] = []
        merged.reserveCapacity(old.count + new.count)
        var rest = new[...]
        for reading in old {
            let earlier = rest.prefix { $0.time < reading.time }
            merged += earlier
            rest = rest.dropFirst(earlier.count)
            merged.append(reading)
        }
        return Array((merged + rest).prefix(maximumCount))
    }

    /// The seconds between each reading and the one before it, rounded down.
    ///
    /// - Parameter start: The time from which the first interval counts, in milliseconds since 1970.
    static func intervals(_ readings: [SignalReading], from start: Int64) -> [Int64] {
        var previous = start
        return readings.map { reading in
            defer { previous = reading.time }
            return (reading.time - previous) / 1000
        }
    }
}
