/// The encounters of a device as in the iOS app: one encounter for each Bluetooth peripheral, until the
/// cryptogram of the peripheral changes.
///
/// - A payload, a signal strength or a transmit power begins an encounter.
/// - A new cryptogram begins another encounter with the same advertised power.
/// - If a second peripheral has the cryptogram of a stored encounter, both become one. Phones change
///   their Bluetooth address more often than their cryptogram.
package struct PeripheralLog: Sendable {
    private struct Open: Sendable {
        var payload: BroadcastPayload?
        var advertisedPower: Int8?
        let start: Int64
        var readings: [SignalReading] = []
        var duration: Int64 = 0

        var encounter: Encounter? {
            payload.map {
                Encounter(
                    payload: $0,
                    advertisedPower: advertisedPower,
                    start: start,
                    readings: readings,
                    duration: duration
                )
            }
        }
    }

    /// The encounters that can still change, by peripheral.
    private var open: [String: Open] = [:]
    private var closed: [Encounter] = []

    package init() {}

    /// All encounters with a cryptogram, the earliest first. The other ones cannot be uploaded.
    package var encounters: [Encounter] {
        (closed + open.values.compactMap(\.encounter))
            .sorted { ($0.start, $0.payload.transmissionTime) < ($1.start, $1.payload.transmissionTime) }
    }

    /// The number of encounters, with and without a cryptogram.
    package var count: Int { closed.count + open.count }

    /// Records a payload that was read from a peripheral.
    ///
    /// - Parameters:
    ///   - peripheral: The name of the peripheral in the operating system.
    ///   - time: Milliseconds since 1970.
    /// - Returns: False if the log is full.
    @discardableResult package mutating func found(
        _ payload: BroadcastPayload,
        of peripheral: String,
        at time: Int64
    ) -> Bool {
        guard var current = current(peripheral, at: time) else { return false }
        if let old = current.payload, old.cryptogram != payload.cryptogram {
            if let encounter = current.encounter { closed.append(encounter) }
            current = Open(advertisedPower: current.advertisedPower, start: time)
        }
        current.payload = payload
        open[peripheral] = current
        joinEncounters(of: peripheral)
        return true
    }

    /// Records the signal strength of a peripheral.
    ///
    /// - Returns: False if the log is full.
    @discardableResult package mutating func read(_ reading: SignalReading, of peripheral: String) -> Bool {
        guard var current = current(peripheral, at: reading.time) else { return false }
        current.readings = SignalReading.merged(current.readings, [reading])
        current.duration = (reading.time - current.start) / 1000
        open[peripheral] = current
        return true
    }

    /// Records the transmit power in the advertisement of a peripheral.
    ///
    /// - Returns: False if the log is full.
    @discardableResult package mutating func read(
        advertisedPower: Int8,
        of peripheral: String,
        at time: Int64
    ) -> Bool {
        guard var current = current(peripheral, at: time) else { return false }
        current.advertisedPower = advertisedPower
        open[peripheral] = current
        return true
    }

    /// Deletes the encounters that began 28 days ago or earlier. In contrast to ``EncounterLog``, the
    /// days are periods of 24 hours.
    ///
    /// - Parameter now: Seconds since 1970.
    package mutating func deleteExpired(at now: Int64) {
        deleteUploaded(through: (now - Encounter.retentionDays * Int64(UnixDay.seconds)) * 1000)
    }

    /// Deletes the encounters that began at this time or earlier, after an upload.
    ///
    /// - Parameter time: Milliseconds since 1970.
    package mutating func deleteUploaded(through time: Int64) {
        open = open.filter { $1.start > time }
        closed.removeAll { $0.start <= time }
    }

    /// The present encounter with a peripheral, or a new one. Nil if the log is full.
    private func current(_ peripheral: String, at time: Int64) -> Open? {
        if let current = open[peripheral] { return current }
        return count < EncounterLog.maximumCount ? Open(start: time) : nil
    }

    /// Adds a stored encounter with the same cryptogram to that of a peripheral.
    private mutating func joinEncounters(of peripheral: String) {
        guard let new = open[peripheral], let cryptogram = new.payload?.cryptogram else { return }
        let others = open.filter { $0 != peripheral && $1.payload?.cryptogram == cryptogram }
        guard let (other, old) = others.first else { return }
        open[other] = nil
        var joined = Open(
            payload: new.payload,
            advertisedPower: new.advertisedPower ?? old.advertisedPower,
            start: min(old.start, new.start),
            readings: SignalReading.merged(old.readings, new.readings)
        )
        joined.duration = joined.readings.last.map { ($0.time - joined.start) / 1000 } ?? 0
        open[peripheral] = joined
    }
}
