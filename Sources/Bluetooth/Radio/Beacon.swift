/// Puts payloads on the air, one after the other, as a state machine without I/O.
///
/// 1. Each payload gets a new advertisement: the old one is removed first. An advertisement that is
///    changed in place can send the new payload from the old address.
/// 2. The settings are read before each payload. A payload is not sent while a setting reveals the
///    sender, and is removed at once when such a setting is turned on.
/// 3. Each payload is sent only once. After a removal or a failure, a second advertisement of the
///    same payload would have another address.
/// 4. Each advertisement has a timeout of little more than the payload's life, so that it ends even
///    if the program was killed. An extended controller counts the timeout itself, and Linux 6.1 tells
///    it the milliseconds in 16 bits. A longer timeout would end the advertisement early. A longer
///    advertisement therefore has no timeout there, and only ``RadioGuard`` ends it after a kill.
/// 5. If the kernel repeatedly fails to remove the advertisement, all advertisements are removed. This
///    happens after rfkill: Linux 6.1 then asks an extended controller to stop an advertisement that the
///    controller has forgotten.
struct Beacon: Sendable {
    /// The commands of a change, one after the other.
    private enum Phase: Equatable {
        case resting
        case removing
        case reading
        case settingParameters
        case settingData
    }

    private(set) var status = BeaconStatus.noAdapter
    private var payloads: [BeaconPayload] = []
    /// The payload that is on the air or is being put there.
    private var current: BeaconPayload?
    /// The payloads that may have been on the air and whose life is not over.
    private var sent: [BeaconPayload] = []
    private var phase = Phase.resting
    /// Whether an advertisement of this program may exist in the kernel.
    private var mayExist = false
    /// The number of removals that have failed since the last success.
    private var failedRemovals = 0
    /// Whether the present advertisement must end: the system was suspended or resumed, or the payload
    /// was withdrawn.
    private var wasInterrupted = false
    /// The power that the controller has chosen for the current advertisement.
    private var power: Int8?
    /// The earliest time of the next command after a failure.
    private var notBefore = Duration.zero
    /// The number of the advertisement in the kernel; nil while there is no adapter.
    private var instance: UInt8?
    /// Whether the controller counts the timeouts.
    private var isExtended = false
    private let requestedPower: Int8

    /// The time that the kernel's timeout is longer than the life of a payload.
    static let margin = Duration.seconds(2)
    /// The longest timeout in seconds on an extended controller.
    private static let longestExtended: UInt16 = 65
    /// The timeout of an advertisement that does not end.
    private static let none: UInt16 = 0
    /// The number of failed removals after which all advertisements are removed.
    private static let maximumFailedRemovals = 3
    /// The instance that stands for all advertisements in a removal.
    private static let allInstances: UInt8 = 0
    /// The pause after a failed command.
    private static let pause = Duration.seconds(1)
    /// The number of payloads that a user may provide in advance.
    static let maximumPayloads = 64

    init(requestedPower: Int8) {
        self.requestedPower = requestedPower
    }

    /// An adapter is there. It may have an advertisement of an earlier run.
    mutating func meetAdapter(instance: UInt8, isExtended: Bool) {
        self.isExtended = isExtended
        (self.instance, phase, current, mayExist, status) = (instance, .resting, nil, true, .idle)
        failedRemovals = 0
    }

    /// The adapter is gone, and its advertisements with it.
    mutating func forgetAdapter() {
        (instance, phase, current, mayExist, status) = (nil, .resting, nil, false, .noAdapter)
    }

    var hasAdapter: Bool { instance != nil }

    /// Whether an advertisement may exist, or commands are outstanding.
    var isActive: Bool { phase != .resting || mayExist }

    /// The time of the next change, or nil if no change is planned.
    func deadline(after now: Duration) -> Duration? {
        guard phase == .resting else { return nil }
        let begins = payloads.map(\.from).filter { $0 > now }.min()
        return [current?.until, begins, notBefore > now ? notBefore : nil].compactMap(\.self).min()
    }

    /// Replaces the payloads that have not been sent.
    mutating func provide(_ payloads: [BeaconPayload]) {
        self.payloads = payloads.prefix(Self.maximumPayloads).filter { payload in
            payload.data != current?.data && !sent.contains { $0.data == payload.data }
        }.sorted { $0.from < $1.from }
    }

    /// Returns the next command of a change that is due; nil if none is due.
    mutating func next(at now: Duration, settings: AdapterSettings) -> ManagementCommand? {
        guard let instance, phase == .resting, notBefore <= now else { return nil }
        payloads.removeAll { $0.until <= now }
        sent.removeAll { $0.until <= now }
        if wasInterrupted { (current, wasInterrupted) = (nil, false) }
        if let current, current.until <= now || !settings.allowsBeacon { self.current = nil }
        if current == nil && mayExist {
            phase = .removing
            let isStuck = failedRemovals >= Self.maximumFailedRemovals
            return .removeAdvertising(instance: isStuck ? Self.allInstances : instance)
        }
        updateStatus(settings)
        guard current == nil, settings.allowsBeacon, payload(at: now) != nil else { return nil }
        phase = .reading
        return .readInformation
    }

    /// Continues after the reply to a command of this beacon.
    ///
    /// - Parameter settings: The settings after the reply.
    mutating func replied(
        _ status: ManagementStatus,
        _ values: [UInt8],
        at now: Duration,
        settings: AdapterSettings
    ) -> ManagementCommand? {
        guard let instance else { return nil }
        defer { if phase == .resting { updateStatus(settings) } }
        switch phase {
        case .resting: return nil
        case .removing:
            // The kernel answers that the parameters are invalid if there is no such instance.
            mayExist = ![.success, .invalidParameters, .notPowered, .invalidIndex, .notSupported].contains(status)
            phase = .resting
            failedRemovals = mayExist ? failedRemovals + 1 : 0
            if mayExist { retry(status, at: now) }
        case .reading:
            phase = .resting
            guard status == .success else {
                retry(status, at: now)
                return nil
            }
            guard settings.allowsBeacon, let payload = payload(at: now) else { return nil }
            payloads.removeAll { $0 == payload }
            (phase, current) = (.settingParameters, payload)
            return .setAdvertisingParameters(
                instance: instance,
                timeout: timeout(payload.until - now),
                transmitPower: requestedPower
            )
        case .settingParameters:
            guard status == .success, let parameters = AdvertisingParameters(values), let current else {
                return fail(status)
            }
            mayExist = true
            guard !wasInterrupted else {
                (phase, self.current) = (.resting, nil)
                return nil
            }
            guard settings.allowsBeacon else {
                // The payload was not on the air yet.
                payloads.append(current)
                (phase, self.current) = (.resting, nil)
                return nil
            }
            power = parameters.transmitPower
            phase = .settingData
            sent.append(current)
            return .setAdvertisingData(instance: instance, current.data)
        case .settingData:
            guard status == .success else { return fail(status) }
            phase = .resting
            self.status = .onAir(transmitPower: power)
        }
        return nil
    }

    /// The settings of the adapter have changed. A failed command is then tried again at once: when an
    /// adapter is turned on after rfkill had blocked it, Linux sends the old advertisement again.
    mutating func settingsChanged() {
        notBefore = .zero
    }

    /// Another program or the kernel's timeout has removed an advertisement.
    mutating func removed(instance: UInt8) {
        guard instance == self.instance, phase == .resting, current != nil else { return }
        (current, mayExist, status) = (nil, false, .removedByOthers)
    }

    /// The system is suspended, or was suspended. Linux then stops the advertisement, and after that
    /// sends it again from another address. It is therefore removed.
    mutating func interrupted() {
        wasInterrupted = true
    }

    /// Ends the current payload and drops the others.
    mutating func withdraw() {
        payloads = []
        switch phase {
        case .resting: current = nil
        case .removing, .reading: break
        case .settingParameters, .settingData: wasInterrupted = true
        }
    }

    /// Gives up the current payload, because it may have been on the air.
    private mutating func fail(_ status: ManagementStatus) -> ManagementCommand? {
        (phase, current, mayExist, self.status) = (.resting, nil, true, .failed(status))
        return nil
    }

    private mutating func retry(_ status: ManagementStatus, at now: Duration) {
        notBefore = now + Self.pause
        self.status = .failed(status)
    }

    private func payload(at now: Duration) -> BeaconPayload? {
        payloads.last { $0.from <= now && now < $0.until }
    }

    private mutating func updateStatus(_ settings: AdapterSettings) {
        guard current == nil else { return }
        if !settings.isUsable {
            status = .adapterOff
        } else if !settings.allowsBeacon {
            status = .refused(settings.revealingNames)
        } else {
            switch status {
            case .onAir, .adapterOff, .refused: status = .idle
            case .idle, .noAdapter, .removedByOthers, .failed: break
            }
        }
    }

    /// The kernel's timeout in seconds, which is little more than the rest of a payload's life.
    private func timeout(_ rest: Duration) -> UInt16 {
        let seconds = UInt16(min(((rest + Self.margin) / .seconds(1)).rounded(.up), Double(UInt16.max)))
        return isExtended && seconds > Self.longestExtended ? Self.none : seconds
    }
}

extension AdapterSettings {
    var isUsable: Bool { isSuperset(of: [.powered, .lowEnergy]) }

    var allowsBeacon: Bool { isUsable && isDisjoint(with: .revealing) }
}
