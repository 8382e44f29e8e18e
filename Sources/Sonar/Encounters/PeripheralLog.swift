/// The encounters of a device as in the iOS app: one encounter for each Bluetooth peripheral, until the
/// cryptogram of the peripheral changes.
///
/// - A payload, a signal strength or a transmit power begins an encounter.
/// - A new cryptogram begins another encounter with the same advertised power.
/// - If a second peripheral has the cryptogram of a stored encounter, both continue it. Phones change
///   their Bluetooth address more often than their cryptogram.
package struct PeripheralLog: Sendable {
    private struct Item: Sendable {
        var payload: BroadcastPayload?
        var advertisedPower: Int8?
        var start: Int64
        var readings: [SignalReading] = []

        /// Combines the item with an older one.
        mutating func join(_ old: Item) {
            advertisedPower = advertisedPower ?? old.advertisedPower
            start = min(old.start, start)
            readings = SignalReading.merged(old.readings, readings)
        }

        var encounter: Encounter? {
            payload.map {
                Encounter(
                    payload: $0,
                    advertisedPower: advertisedPower,
                    start: start,
                    readings: readings,
                    duration: readings.last.map { ($0.time - start) / 1000 } ?? 0
                )
            }
        }
    }

    private var items: [Int: Item] = [:]
    private var nextNumber = 0
    /// The numbers of the items, by peripheral. Several peripherals can have the same item.
    private var byPeripheral: [String: Int] = [:]
    private var byCryptogram: [Cryptogram: Int] = [:]

    package init() {}

    /// All encounters with a cryptogram, the earliest first. The other ones cannot be uploaded.
    package var encounters: [Encounter] {
        items.values.compactMap(\.encounter)
            .sorted { ($0.start, $0.payload.transmissionTime) < ($1.start, $1.payload.transmissionTime) }
    }

    /// The number of encounters, with and without a cryptogram.
    package var count: Int { items.count }

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
        guard var (number, item) = item(of: peripheral, at: time) else { return false }
        if let old = item.payload, old.cryptogram != payload.cryptogram {
            guard let next = newItem(at: time) else { return false }
            (number, item) = (next, Item(advertisedPower: item.advertisedPower, start: time))
        }
        item.payload = payload
        if let stored = byCryptogram[payload.cryptogram], stored != number, let old = items[stored] {
            item.join(old)
            items[number] = nil
            number = stored
        }
        items[number] = item
        byPeripheral[peripheral] = number
        byCryptogram[payload.cryptogram] = number
        return true
    }

    /// Records the signal strength of a peripheral.
    ///
    /// - Returns: False if the log is full.
    @discardableResult package mutating func read(_ reading: SignalReading, of peripheral: String) -> Bool {
        guard let (number, stored) = item(of: peripheral, at: reading.time) else { return false }
        var item = stored
        // The clock may have been set back.
        item.start = min(item.start, reading.time)
        item.readings = SignalReading.merged(item.readings, [reading])
        items[number] = item
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
        guard let (number, stored) = item(of: peripheral, at: time) else { return false }
        var item = stored
        item.advertisedPower = advertisedPower
        items[number] = item
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
    mutating func deleteUploaded(through time: Int64) {
        let rest = items.filter { $1.start > time }
        items = rest
        byPeripheral = byPeripheral.filter { rest[$1] != nil }
        byCryptogram = byCryptogram.filter { rest[$1] != nil }
    }

    /// The present item of a peripheral, or a new one. Nil if the log is full.
    private mutating func item(of peripheral: String, at time: Int64) -> (number: Int, item: Item)? {
        if let number = byPeripheral[peripheral], let item = items[number] { return (number, item) }
        guard let number = newItem(at: time), let item = items[number] else { return nil }
        byPeripheral[peripheral] = number
        return (number, item)
    }

    /// Adds an item and returns its number. Nil if the log is full.
    private mutating func newItem(at time: Int64) -> Int? {
        guard items.count < EncounterLog.maximumCount else { return nil }
        nextNumber += 1
        items[nextNumber] = Item(start: time)
        return nextNumber
    }
}
