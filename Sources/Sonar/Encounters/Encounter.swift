/// What a device knows about another device with one cryptogram.
package struct Encounter: Sendable, Equatable {
    /// The number of days for which an encounter is kept after its own day.
    static let retentionDays: Int64 = 28
    /// The length of an encounter with one reading in seconds, as in the Android app.
    static let firstDuration: Int64 = 60

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
