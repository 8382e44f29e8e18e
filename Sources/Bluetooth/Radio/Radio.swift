/// Beacon and scanner of one adapter, as a state machine without I/O and clock.
///
/// The driver passes packets from the kernel's management socket to ``receive(_:at:)``, calls
/// ``advance(to:)`` at ``deadline``, and handles ``takeOutputs()`` after each call. All times are
/// those of one clock that counts during suspend. One command is outstanding at a time.
package struct Radio: Sendable {
    /// The parts that send commands.
    private enum Owner {
        case start, beacon, scanner
    }

    private struct Outstanding {
        let command: ManagementCommand
        let owner: Owner
        let limit: Duration
    }

    package private(set) var settings: AdapterSettings = []
    private let configuration: RadioConfiguration
    private var generator: any RandomNumberGenerator & Sendable
    private var beacon: Beacon
    private var scanner: Scanner
    /// The commands with which an adapter is prepared, in order.
    private var preparation: [ManagementCommand] = []
    private var outstanding: Outstanding?
    private var outputs: [RadioOutput] = []
    private var reportedStatus: BeaconStatus?
    private var hasTurnedOn = false
    /// Why the adapter could not be prepared.
    private var failure: ManagementStatus?
    /// The time at which a preparation that failed is repeated; nil if none has failed.
    private var preparesAgain: Duration?
    private var isStopping = false

    /// The time within which the kernel answers. The kernel itself waits two seconds for a
    /// controller.
    static let replyLimit = Duration.seconds(10)
    /// The pause before a preparation that failed is repeated.
    private static let pause = Duration.seconds(10)
    /// Interval and window of a scan in units of 0.625 ms: the receiver is always on.
    private static let scanTime: UInt16 = 0x60

    package init(
        _ configuration: RadioConfiguration,
        generator: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
    ) {
        self.configuration = configuration
        self.generator = generator
        beacon = Beacon(requestedPower: configuration.transmitPower)
        scanner = Scanner(configuration.schedule)
    }

    package var status: BeaconStatus {
        guard !beacon.hasAdapter, let failure, failure != .invalidIndex else { return beacon.status }
        return .failed(failure)
    }

    /// Whether ``stop(at:)`` was called and nothing is left in the kernel.
    package var isStopped: Bool { isStopping && outstanding == nil && !beacon.isActive && !scanner.isActive }

    /// The time at which ``advance(to:)`` has something to do; nil if it waits for the kernel.
    package func deadline(after now: Duration) -> Duration? {
        if let outstanding { return outstanding.limit }
        guard preparation.isEmpty else { return max(now, preparesAgain ?? now) }
        guard beacon.hasAdapter else { return nil }
        let scan = isStopping && !scanner.isActive ? nil : scanner.deadline
        return [beacon.deadline(after: now), scan].compactMap(\.self).min()
    }

    /// Returns and clears the outputs.
    package mutating func takeOutputs() -> [RadioOutput] {
        defer { outputs = [] }
        return outputs
    }

    /// Reads the adapter.
    package mutating func start(at now: Duration) {
        preparation = [.readInformation]
        proceed(at: now)
    }

    /// Removes the advertisement and the monitor.
    package mutating func stop(at now: Duration) {
        isStopping = true
        beacon.withdraw()
        proceed(at: now)
    }

    /// Broadcasts and scans again after ``stop(at:)``, with new payloads.
    package mutating func resume(at now: Duration) {
        isStopping = false
        proceed(at: now)
    }

    /// Replaces the payloads that have not begun.
    package mutating func provide(_ payloads: [BeaconPayload], at now: Duration) {
        beacon.provide(payloads)
        proceed(at: now)
    }

    /// Handles the timeouts, changes and scans that are due.
    package mutating func advance(to now: Duration) {
        if let outstanding, outstanding.limit <= now { finish(outstanding, .timeout, [], at: now) }
        proceed(at: now)
    }

    /// Handles that the command of the last output could not be sent. The kernel refuses commands
    /// for an adapter that is being removed.
    package mutating func sendFailed(at now: Duration) {
        if let outstanding { finish(outstanding, .failed, [], at: now) }
        proceed(at: now)
    }

    /// Processes a packet from the kernel. Malformed packets and those of other adapters are
    /// ignored.
    package mutating func receive(_ packet: [UInt8], at now: Duration) {
        guard let event = ManagementEvent(packet), event.index == configuration.adapter else { return }
        switch event.content {
        case .reply(let opcode, let status, let values):
            guard let outstanding, outstanding.command.opcode == opcode else { return }
            finish(outstanding, status, values, at: now)
        case .adapterAdded:
            forgetAdapter()
            preparation = [.readInformation]
        case .adapterRemoved:
            forgetAdapter()
        case .newSettings(let settings):
            self.settings = settings
            preparesAgain = preparesAgain.map { _ in now }
            beacon.settingsChanged()
        case .advertisingRemoved(let instance):
            beacon.removed(instance: instance)
        case .monitorRemoved(let handle):
            scanner.removed(handle: handle)
        case .suspended, .resumed:
            beacon.interrupted()
        case .deviceFound(let report):
            if let packet = scanner.received(report, at: now) { outputs.append(.received(packet)) }
        case .other: break
        }
        proceed(at: now)
    }

    private mutating func forgetAdapter() {
        (outstanding, preparation, preparesAgain, settings, hasTurnedOn) = (nil, [], nil, [], false)
        beacon.forgetAdapter()
        scanner.forgetAdapter()
    }

    /// Sends the next command, if one is due and none is outstanding.
    private mutating func proceed(at now: Duration) {
        defer { reportStatus() }
        guard outstanding == nil else { return }
        if !preparation.isEmpty {
            if let preparesAgain, now < preparesAgain { return }
            preparesAgain = nil
            send(preparation.removeFirst(), of: .start, at: now)
        } else if beacon.hasAdapter {
            if isStopping { beacon.withdraw() }
            var changed = beacon
            let command = changed.next(at: now, settings: settings)
            if let command, !scanner.delaysBeacon(at: now) {
                beacon = changed
                send(command, of: .beacon, at: now)
                return
            }
            // The change of the beacon waits for the removal of the monitor.
            let mayScan = command == nil && !isStopping
            if command == nil { beacon = changed }
            if let command = scanner.next(at: now, mayScan: mayScan, settings: settings, using: &generator) {
                send(command, of: .scanner, at: now)
            }
        }
    }

    private mutating func send(_ command: ManagementCommand, of owner: Owner, at now: Duration) {
        outstanding = Outstanding(command: command, owner: owner, limit: now + Self.replyLimit)
        outputs.append(.send(command.bytes(index: configuration.adapter)))
    }

    private mutating func finish(
        _ answered: Outstanding,
        _ status: ManagementStatus,
        _ values: [UInt8],
        at now: Duration
    ) {
        outstanding = nil
        if answered.command == .readInformation, status == .success {
            settings = AdapterInformation(values)?.current ?? []
        }
        switch answered.owner {
        case .start: prepare(after: answered.command, status, values, at: now)
        case .beacon:
            let command = beacon.replied(status, values, at: now, settings: settings)
            if let command { send(command, of: .beacon, at: now) }
        case .scanner:
            if let scan = scanner.replied(status, values, at: now) { outputs.append(.scanned(scan)) }
            if let failure = scanner.failure { outputs.append(.scanFailed(failure)) }
        }
    }

    /// Plans the steps that follow a step of the preparation.
    private mutating func prepare(
        after command: ManagementCommand,
        _ status: ManagementStatus,
        _ values: [UInt8],
        at now: Duration
    ) {
        switch command {
        case .readInformation:
            guard status == .success else { return fail(status, at: now) }
            failure = nil
            if configuration.turnsOn, !hasTurnedOn, !settings.isUsable {
                preparation = [
                    .setScanTimes(interval: Self.scanTime, window: Self.scanTime), .setLowEnergy(true),
                    .setPowered(true), .readInformation,
                ]
            } else {
                // A monitor that a killed program has left would scan for ever.
                preparation = [.removeMonitor(handle: Scanner.allMonitors), .readAdvertisingFeatures]
            }
        case .setPowered:
            if status.isTemporary { return fail(status, at: now) }
            hasTurnedOn = true
        case .readAdvertisingFeatures:
            guard status == .success, let features = AdvertisingFeatures(values), features.maximumInstances > 0 else {
                return fail(status == .success ? .notSupported : status, at: now)
            }
            // Programs that let the kernel choose get the lowest number.
            beacon.meetAdapter(instance: features.maximumInstances, isExtended: features.isExtended)
        default: break
        }
    }

    /// Ends the preparation. Repeats it after a pause if it can then succeed.
    private mutating func fail(_ status: ManagementStatus, at now: Duration) {
        failure = status
        preparation = status.isTemporary ? [.readInformation] : []
        preparesAgain = status.isTemporary ? now + Self.pause : nil
    }

    private mutating func reportStatus() {
        // The status is not known while the adapter is being read.
        guard preparation.isEmpty || preparesAgain != nil, outstanding?.owner != .start, status != reportedStatus else {
            return
        }
        reportedStatus = status
        outputs.append(.beacon(status))
    }
}
