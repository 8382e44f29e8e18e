/// What a device knows about another device with one cryptogram.
package struct Encounter: Sendable, Equatable {
    /// The number of days for which an encounter is kept after its own day.
    package static let retentionDays: Int64 = 28
    /// The length of an encounter with one reading in seconds, as in the Android app.
    package static let firstDuration: Int64 = 60

    /// The payload that was read. With several payloads, the app's rules choose one.
    package let payload: BroadcastPayload
    /// The transmit power in the advertisement, in dBm; nil if there was none.
    package let advertisedPower: Int8?
    /// The beginning, in milliseconds since 1970.
    package let start: Int64
    /// The readings of the signal strength, sorted by time.
    package let readings: [SignalReading]
    /// The length in whole seconds.
    package let duration: Int64

    package init(
        payload: BroadcastPayload,
        advertisedPower: Int8?,
        start: Int64,
        readings: [SignalReading],
        duration: Int64
    ) {
        self.payload = payload
        self.advertisedPower = advertisedPower
        self.start = start
        self.readings = readings
        self.duration = duration
    }

    /// An encounter with one reading.
    package init(payload: BroadcastPayload, advertisedPower: Int8?, reading: SignalReading) {
        self.init(
            payload: payload,
            advertisedPower: advertisedPower,
            start: reading.time,
            readings: [reading],
            duration: Self.firstDuration
        )
    }

    /// Combines two encounters with the same cryptogram, as the Android app does. The readings are
    /// sorted by time. The result begins with the earlier encounter and ends with the last reading.
    ///
    /// The payload and the advertised power are those of the encounter that began earlier, or those of
    /// this one if both began at the same time. Some versions of the app took the smaller transmission
    /// time, but kept the signature of the stored encounter. The server then refused such an encounter,
    /// because the signature covers the time. Here the payload stays together.
    package func merged(with new: Encounter) -> Encounter {
        let readings = SignalReading.merged(readings, new.readings)
        let first = new.start < start ? new : self
        return Encounter(
            payload: first.payload,
            advertisedPower: first.advertisedPower,
            start: first.start,
            readings: readings,
            duration: readings.last.map { ($0.time - first.start) / 1000 } ?? first.duration
        )
    }
}

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
