extension Controller {
    /// The time at which the controller next sends a packet or ends a set; nil if it does neither.
    var nextEvent: Duration? {
        sets.values.compactMap { $0.activity?.nextEvent }.min()
    }

    /// Handles the events that are due at ``nextEvent``.
    ///
    /// - Returns: The packet that the controller sends; nil if it sends none.
    mutating func act(using generator: inout some RandomNumberGenerator) -> Transmission? {
        let due = sets.compactMap { handle, set in set.activity.map { (handle, $0.nextEvent) } }
        guard let (handle, time) = due.min(by: { ($0.1, $0.0) < ($1.1, $1.0) }), var set = sets[handle],
            var activity = set.activity
        else { return nil }
        if let end = activity.end, end <= time {
            terminate(handle, .advertisingTimeout, packets: activity.packets)
            return nil
        }
        activity.packets += 1
        activity.next = time + set.interval / scale + delay(using: &generator)
        set.activity = activity
        sets[handle] = set
        if let maximum = activity.maximumPackets, activity.packets >= maximum {
            terminate(handle, .limitReached, packets: activity.packets)
        }
        return Transmission(
            time: time,
            type: set.type,
            address: set.usesRandomAddress
                ? AirAddress(bytes: set.randomAddress ?? randomAddress, isRandom: true) : address,
            power: Int(set.power),
            data: set.data,
            response: set.response
        )
    }

    private mutating func terminate(_ handle: UInt8, _ status: HCIStatus, packets: Int) {
        sets[handle]?.activity = nil
        send(.advertisingSetTerminated(status, handle: handle, events: UInt8(truncatingIfNeeded: packets)))
    }

    /// Receives a packet if the scan is listening.
    ///
    /// - Parameter rssi: The signal strength in dBm.
    /// - Returns: The scanner's own address if it sends a request for a response; nil otherwise.
    mutating func hear(_ packet: Transmission, rssi: Int) -> AirAddress? {
        guard scan.isListening(at: packet.time, scale: scale), rssi >= ControllerKind.sensitivity,
            packet.type != .extended || kind == .extended,
            !scan.acceptsListOnly || acceptList.contains(packet.address), scan.reports(packet.address)
        else { return nil }
        report(packet.type, packet.address, packet.data, rssi)
        guard scan.isActive, packet.type.isScannable else { return nil }
        report(.scanResponse, packet.address, packet.response, rssi)
        return scan.usesRandomAddress ? AirAddress(bytes: randomAddress, isRandom: true) : address
    }

    private mutating func report(_ type: PacketType, _ address: AirAddress, _ data: [UInt8], _ rssi: Int) {
        guard !isHostBehind else { return }
        let report = HCIEvent.Report(type: type, address: address, data: data, rssi: Int8(min(rssi, 20)))
        send(kind == .extended ? .extendedAdvertisingReport(report) : .advertisingReport(report))
    }
}
