public import CheckInProtocol
import Cryptography
import ExposureNotification

extension Diary {
    /// Turns proximity on or off. Turning it off deletes nothing.
    ///
    /// - Parameter settings: The new settings; nil keeps them.
    /// - Throws: `noConsent` if proximity is turned on without the consent to it.
    public func setProximity(isOn: Bool, _ settings: ProximitySettings? = nil) throws(DiaryError) {
        try transaction { transaction in
            if isOn { try transaction.require(.proximity) }
            guard try isOn || transaction.backgroundState().proximity != nil else { return }
            try transaction.updateProximity { state in
                state.isOn = isOn
                if let settings { state.settings = settings }
            }
        }
    }

    /// The settings of proximity; nil if it is off, or if its consent was withdrawn.
    public func activeProximity() throws(DiaryError) -> ProximitySettings? {
        try read { try $0.activeProximity() }
    }

    /// The settings of proximity, also if it is off.
    public func proximitySettings() throws(DiaryError) -> ProximitySettings {
        try read { try $0.proximity().settings }
    }

    /// Chooses the next beacon, and records that its identifier may be broadcast.
    ///
    /// No identifier is broadcast twice, even if the process is killed: the interval is recorded
    /// first, and the identifier of a recorded interval is never chosen again.
    ///
    /// - Returns: The beacon, or the time from which there can be another beacon; nil if proximity is
    ///   off.
    package func nextBeacon() throws(DiaryError) -> NextBeacon? {
        try transaction { transaction in
            guard try transaction.activeProximity() != nil,
                let interval = IntervalNumber(containing: transaction.now.seconds)
            else { return nil }
            var record = try transaction.radioRecord()
            if let last = record.lastInterval, IntervalNumber(last) >= interval,
                IntervalNumber(last).startOfDay == interval.startOfDay
            {
                return .wait(until: UnixTime(seconds: IntervalNumber(last + 1).time))
            }
            let beacon = try transaction.beacon(in: interval, power: record.reportedPower)
            (record.lastInterval, record.broadcastUntil) = (interval.value, beacon.until.seconds)
            try transaction.setRadioRecord(record)
            return .beacon(beacon)
        }
    }

    /// Stores the beacons of a scan.
    ///
    /// - Parameters:
    ///   - packets: The advertising data of each packet, with the time in seconds since 1970 and the
    ///     received signal strength in dBm. Packets that are not beacons, or that are older than the
    ///     scan, are ignored: an earlier scan may have ended without a report.
    ///   - start: The start of the scan, in seconds since 1970.
    ///   - end: The end of the scan.
    package func record(
        _ packets: [(data: [UInt8], time: Int64, rssi: Int8)],
        scanFrom start: Int64,
        until end: Int64
    ) throws(DiaryError) {
        try transaction { transaction in
            guard let settings = try transaction.activeProximity() else { return }
            var record = try transaction.radioRecord()
            // The two clocks are not read at the same moment.
            let (first, last) = (max(0, start) - 1, min(max(start, end), Int64(UInt32.max)) + 1)
            let packets = packets.filter { first <= $0.time && $0.time <= last }
            let beacons = ScannedBeacon.all(
                packets,
                previousScan: record.lastScan.flatMap { $0 <= start ? $0 : nil },
                correction: settings.signalCorrection
            )
            // The machine may have slept since the packets were received.
            let newest = beacons.compactMap { $0.packets.last?.time }.max() ?? 0
            try transaction.add(beacons, day: min(UInt32(newest / Day.seconds), transaction.now.day.number))
            record.lastScan = UInt32(exactly: end).map { Int64($0) }
            try transaction.setRadioRecord(record)
        }
    }

    /// Records what the radio does.
    package func recordRadio(_ body: (inout RadioRecord) -> Void) throws(DiaryError) {
        try transaction { transaction in
            guard try transaction.activeProximity() != nil else { return }
            var record = try transaction.radioRecord()
            let old = record
            body(&record)
            if record != old { try transaction.setRadioRecord(record) }
        }
    }

    /// Permanently deletes the data of proximity: received beacons, keys, matches and settings. The
    /// user's answer to the request for consent is kept. Proximity is then off.
    public func deleteProximity() throws(DiaryError) {
        try transaction(isDeletion: true) { transaction in
            try transaction.deleteProximity()
            try transaction.owner?.updateOwner { state in
                state.toldProximity = nil
                state.updateAuthorities { authority in
                    (authority.comparedExport, authority.comparedKeys) = (nil, nil)
                    authority.test?.permission = nil
                }
            }
        }
    }

    /// Permanently deletes the data of one day (UTC): received beacons, keys and matches. Today's key
    /// is deleted too, so that the next beacon uses a new one.
    public func deleteProximity(of day: Day) throws(DiaryError) {
        try transaction(isDeletion: true) { transaction in
            try transaction.deleteProximity(ofDay: day.number)
            guard try transaction.proximity().current?.day == day.number else { return }
            try transaction.updateProximity { $0.current = nil }
        }
    }
}

/// The next step of a device that broadcasts.
package enum NextBeacon: Equatable, Sendable {
    case beacon(OutgoingBeacon)
    /// Nothing may be broadcast until this time.
    case wait(until: UnixTime)
}

/// A beacon to broadcast.
package struct OutgoingBeacon: Equatable, Sendable {
    /// The advertising data, 31 bytes.
    package let data: [UInt8]
    package let from: UnixTime
    package let until: UnixTime
}

extension OutgoingBeacon: Redacted {
    package var description: String { "<beacon>" }
}

extension Transaction {
    /// A beacon lasts 10 to 20 minutes, so that its end does not show when the device was started
    /// (Exposure Notification Bluetooth Specification v1.2, “Advertising Behavior”).
    private static let life: ClosedRange<Int64> = 600...1200
    /// The transmit power in dBm that is used until the controller has reported its own.
    private static let standardPower: Int8 = 0

    fileprivate func beacon(in interval: IntervalNumber, power: Int8?) throws -> OutgoingBeacon {
        let state = try proximity()
        var schedule = KeySchedule(finished: [], current: state.current?.key)
        guard let key = schedule.key(in: interval, using: &generator) else { throw DiaryError.doesNotFitKeys }
        for finished in schedule.finished {
            let stored = StoredKey(finished)
            try add(OwnDay(keys: [stored]), day: stored.day)
        }
        if state.current != StoredKey(key) { try updateProximity { $0.current = StoredKey(key) } }
        let keys = DerivedKeys(of: key.bytes)
        let identifier = keys.identifier(in: interval)
        let metadata = BeaconMetadata(
            calibrationConfidence: state.settings.confidence,
            transmitPower: Int(state.settings.transmitPower ?? power ?? Self.standardPower)
        )
        let advertisement = Advertisement(
            identifier: identifier,
            encryptedMetadata: keys.crypt(metadata.bytes, of: identifier)
        )
        let life = Int64.random(in: Self.life, using: &generator)
        return OutgoingBeacon(data: advertisement.bytes, from: now, until: now + life)
    }
}

extension ProximitySettings {
    /// The calibration confidence: 1 (low) if the user has measured the transmit power, otherwise 0
    /// (lowest).
    fileprivate var confidence: Int { transmitPower == nil ? 0 : 1 }
}

extension ScannedBeacon {
    /// Groups the packets of a scan by identifier. Ignores packets that are not beacons of the
    /// standard length, and those whose time does not fit into the 32 bits of a page.
    fileprivate static func all(
        _ packets: [(data: [UInt8], time: Int64, rssi: Int8)],
        previousScan: Int64?,
        correction: Int8
    ) -> [ScannedBeacon] {
        var order: [ProximityIdentifier] = []
        var groups: [ProximityIdentifier: (advertisement: Advertisement, packets: [Packet])] = [:]
        for packet in packets {
            guard let advertisement = Advertisement(packet.data, accepting: Behaviour.apple.serviceDataLengths),
                packet.rssi != Self.unknownSignal, UInt32(exactly: packet.time) != nil
            else { continue }
            let rssi = Int8(clamping: Int(packet.rssi) + Int(correction))
            let received = Packet(time: packet.time, rssi: rssi)
            if groups[advertisement.identifier]?.packets.append(received) == nil {
                order.append(advertisement.identifier)
                groups[advertisement.identifier] = (advertisement, [received])
            }
        }
        return order.compactMap { groups[$0] }.map {
            ScannedBeacon($0.advertisement, packets: $0.packets, previousScan: previousScan)
        }
    }

    /// The controller could not measure the signal strength.
    private static let unknownSignal: Int8 = 127
}
