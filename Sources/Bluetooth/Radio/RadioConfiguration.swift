/// How a program uses an adapter.
package struct RadioConfiguration: Sendable {
    /// The number of the adapter: 0 for `hci0`.
    package var adapter: UInt16
    var schedule: ScanSchedule
    /// Whether to turn on the adapter once, if it is off at the start.
    package var turnsOn: Bool
    /// The requested transmit power in dBm; 127 if the controller may choose.
    var transmitPower: Int8

    package init(
        adapter: UInt16,
        schedule: ScanSchedule = .phones,
        turnsOn: Bool = false,
        transmitPower: Int8 = 127
    ) {
        (self.adapter, self.schedule, self.turnsOn) = (adapter, schedule, turnsOn)
        self.transmitPower = transmitPower
    }
}

/// A packet to send, or a report.
package enum RadioOutput: Equatable, Sendable {
    /// Send this packet to the kernel.
    case send([UInt8])
    case received(ReceivedPacket)
    case scanned(FinishedScan)
    case scanFailed(ManagementStatus)
    /// The beacon's status has changed.
    case beacon(BeaconStatus)
}
