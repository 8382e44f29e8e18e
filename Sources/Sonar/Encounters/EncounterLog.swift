/// The encounters of a device as in the Android app: one encounter for each cryptogram.
package struct EncounterLog: Sendable {
    /// The maximum number of encounters. A sender could otherwise fill the memory with random
    /// cryptograms. The apps have no limit; it was chosen for this library.
    static let maximumCount = 50_000

    private var byCryptogram: [Cryptogram: Encounter] = [:]

    package init() {}

    /// All encounters, the earliest first.
    package var encounters: [Encounter] {
        byCryptogram.values.sorted { ($0.start, $0.payload.transmissionTime) < ($1.start, $1.payload.transmissionTime) }
    }

    /// Records a payload and the signal strength at the same time.
    ///
    /// - Returns: False if the log is full and the cryptogram is new.
    @discardableResult package mutating func record(
        _ payload: BroadcastPayload,
        advertisedPower: Int8?,
        reading: SignalReading
    ) -> Bool {
        record(Encounter(payload: payload, advertisedPower: advertisedPower, reading: reading))
    }

    /// Records an encounter. It is merged with a stored encounter with the same cryptogram.
    ///
    /// - Returns: False if the log is full and the cryptogram is new.
    @discardableResult package mutating func record(_ encounter: Encounter) -> Bool {
        let cryptogram = encounter.payload.cryptogram
        guard let stored = byCryptogram[cryptogram] else {
            guard byCryptogram.count < Self.maximumCount else { return false }
            byCryptogram[cryptogram] = encounter
            return true
        }
        byCryptogram[cryptogram] = stored.merged(with: encounter)
        return true
    }

    /// Deletes the encounters that began before the beginning of the UTC day 28 days ago.
    ///
    /// - Parameter now: Seconds since 1970.
    package mutating func deleteExpired(at now: Int64) {
        let day = Int64(UnixDay.seconds)
        let oldest = (now - now % day - Encounter.retentionDays * day) * 1000
        byCryptogram = byCryptogram.filter { $1.start >= oldest }
    }

    /// Deletes the encounters that began at this time or earlier, after an upload.
    ///
    /// - Parameter time: Milliseconds since 1970.
    package mutating func deleteUploaded(through time: Int64) {
        byCryptogram = byCryptogram.filter { $1.start > time }
    }
}
