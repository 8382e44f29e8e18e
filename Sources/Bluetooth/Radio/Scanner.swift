/// Listens for beacons from time to time, as a state machine without I/O.
///
/// It uses the kernel's monitor for advertisements: a passive scan without a duplicate filter, in
/// which the kernel reports each packet with its signal strength. A scan is ended early when the
/// beacon changes, because some controllers do not change their address during a scan. The rest of
/// the scan follows after the change.
struct Scanner: Sendable {
    private enum Phase: Equatable {
        case resting
        case adding
        case scanning
        case removing
    }

    /// The result of the last scan: the failure of a command, or nil.
    private(set) var failure: ManagementStatus?
    private var phase = Phase.resting
    private var handle: UInt16?
    /// Whether a monitor may exist after a failure. It would scan for ever.
    private var mayBeLeft = false
    /// The earliest time of the removal of such a monitor.
    private var notBefore = Duration.zero
    private var nextStart: Duration?
    /// The rest of a scan that was interrupted.
    private var rest: Duration?
    private var start = Duration.zero
    private var end = Duration.zero
    private var count = 0
    private let schedule: ScanSchedule

    /// The number of packets that a scan reports at most.
    static let maximumPackets = 4096
    /// Stands for all monitors in a removal. Nothing shows which program has added a monitor.
    static let allMonitors: UInt16 = 0
    /// The pause after a failed removal.
    private static let pause = Duration.seconds(1)

    init(_ schedule: ScanSchedule) {
        self.schedule = schedule
    }

    /// Whether a monitor may exist or is being added.
    var isActive: Bool { phase != .resting || mayBeLeft }

    /// Whether a change of the beacon must wait for the removal of a monitor. After a failed removal, the
    /// beacon may try its change before the next attempt.
    func delaysBeacon(at now: Duration) -> Bool {
        phase != .resting || mayBeLeft && notBefore <= now
    }

    var deadline: Duration? {
        switch phase {
        case .resting: [nextStart, mayBeLeft ? notBefore : nil].compactMap(\.self).min()
        case .scanning: end
        case .adding, .removing: nil
        }
    }

    /// Returns the next command that is due; nil if none is due.
    ///
    /// - Parameter mayScan: Whether a scan may start or continue.
    mutating func next(
        at now: Duration,
        mayScan: Bool,
        settings: AdapterSettings,
        using generator: inout some RandomNumberGenerator
    ) -> ManagementCommand? {
        switch phase {
        case .adding, .removing: return nil
        case .scanning:
            guard now >= end || !mayScan, let handle else { return nil }
            phase = .removing
            rest = now < end ? end - now : nil
            return .removeMonitor(handle: handle)
        case .resting where mayBeLeft && notBefore <= now:
            phase = .removing
            return .removeMonitor(handle: Self.allMonitors)
        case .resting:
            let isDue = nextStart.map { $0 <= now } ?? true
            guard mayScan, isDue || rest != nil else { return nil }
            if isDue { (rest, nextStart) = (nil, now + schedule.interval(using: &generator)) }
            guard settings.isUsable else { return nil }
            (phase, start, count) = (.adding, now, 0)
            return .addMonitor
        }
    }

    /// Processes the reply to a command of this scanner.
    ///
    /// - Returns: The scan that has ended.
    mutating func replied(_ status: ManagementStatus, _ values: [UInt8], at now: Duration) -> FinishedScan? {
        switch phase {
        case .resting, .scanning: return nil
        case .adding:
            var reader = PacketReader(values)
            guard status == .success, let handle: UInt16 = reader.number(), reader.isAtEnd else {
                (phase, failure, rest) = (.resting, status == .success ? .failed : status, nil)
                // A command without a reply may still be executed.
                mayBeLeft = mayBeLeft || [.success, .timeout].contains(status)
                return nil
            }
            (phase, failure, self.handle) = (.scanning, nil, handle)
            (start, end) = (now, now + (rest ?? schedule.duration))
            return nil
        case .removing:
            phase = .resting
            failure = status == .success ? nil : status
            // The kernel answers that the parameters are invalid if there is no such monitor.
            let isRemoved = [.success, .invalidParameters, .invalidIndex].contains(status)
            if !isRemoved { notBefore = now + Self.pause }
            guard handle != nil else {
                mayBeLeft = !isRemoved
                return nil
            }
            (handle, mayBeLeft) = (nil, mayBeLeft || !isRemoved)
            return FinishedScan(start: start, end: now, packets: count)
        }
    }

    /// Returns a received packet if it is a beacon and a scan is running.
    mutating func received(_ report: ManagementEvent.Report, at now: Duration) -> ReceivedPacket? {
        guard phase == .scanning || phase == .removing, count < Self.maximumPackets, let rssi = report.rssi,
            Self.isBeacon(report.data)
        else { return nil }
        count += 1
        return ReceivedPacket(time: now, address: report.address, rssi: rssi, data: report.data)
    }

    /// Another program has removed a monitor.
    mutating func removed(handle: UInt16) {
        guard handle == self.handle, phase == .scanning else { return }
        (phase, self.handle) = (.resting, nil)
    }

    /// The adapter is gone, and its monitors with it.
    mutating func forgetAdapter() {
        (phase, handle, mayBeLeft) = (.resting, nil, false)
    }

    /// Whether advertising data contain service data of Exposure Notification. Elements are
    /// `length1 type1 value`; the length counts the type.
    static func isBeacon(_ data: [UInt8]) -> Bool {
        var rest = data[...]
        while let length = rest.first.map(Int.init), length > 0, rest.count > length {
            if rest.dropFirst().prefix(length).starts(with: [0x16, 0x6F, 0xFD]) { return true }
            rest = rest.dropFirst(length + 1)
        }
        return false
    }
}

/// A scan that has ended.
package struct FinishedScan: Equatable, Sendable {
    package let start: Duration
    package let end: Duration
    /// The number of beacons that were received.
    package let packets: Int
}
