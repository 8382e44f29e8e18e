/// A simulated Bluetooth controller, as a state machine without I/O and clock.
///
/// A host sends H4 packets to ``receive(_:at:using:)`` and gets those of ``takeOutput()``. Times
/// are given as the time since the start of the simulation. The ``Air`` calls the other methods.
package struct Controller: Sendable {
    let kind: ControllerKind
    /// The public address.
    package let address: AirAddress
    /// The factor by which the intervals of advertising and scanning are shorter than the host
    /// requests. The duration of an advertising set is not scaled, because Linux sets it and its
    /// own timeouts in real seconds.
    package var scale: Double

    /// The opcodes that the controller does not have, in the order of the host's requests.
    package private(set) var unknownOpcodes: [UInt16] = []
    /// The number of times that faults have taken effect.
    package var faultsStruck: Int { plan.struck }

    /// Whether the host does not keep up. As in a controller with full memory, reports are then lost;
    /// other events wait.
    var isHostBehind = false

    private var reader = H4Reader()
    private var output: [UInt8] = []
    private var plan = FaultPlan()
    private var eventMask = Self.defaultEventMask
    private var lowEnergyEventMask = Self.defaultLowEnergyEventMask
    /// The random address of the controller. Extended sets have their own addresses.
    var randomAddress = [UInt8](repeating: 0, count: AirAddress.count)
    var acceptList: [AirAddress] = []
    var sets: [UInt8: AdvertisingSet] = [:]
    var scan = ScanState()

    /// The events that the host gets unless it asks for others. The bit of LE Meta is not among
    /// them.
    private static let defaultEventMask: UInt64 = 0x1FFF_FFFF_FFFF
    private static let defaultLowEnergyEventMask: UInt64 = 0x1F
    private static let lowEnergyEvents: UInt64 = 1 << 61
    /// The size of the output after which events are lost, as in a controller with full memory.
    private static let maximumOutput = 1 << 16
    static let acceptListSize = 8

    /// - Parameters:
    ///   - address: The public address in the order of transmission. Linux does not use a
    ///     controller whose address is zero.
    ///   - scale: The factor for intervals, see ``scale``.
    package init(_ kind: ControllerKind, address: [UInt8], scale: Double = 1) {
        precondition(scale > 0, "time passes")
        self.kind = kind
        self.address = AirAddress(bytes: address, isRandom: false)
        self.scale = scale
    }

    /// Whether the bytes of the host can no longer be understood.
    var isLost: Bool { reader.isLost }

    /// Returns and clears the bytes for the host.
    package mutating func takeOutput() -> [UInt8] {
        defer { output = [] }
        return output
    }

    /// Processes bytes from the host.
    mutating func receive(
        _ bytes: some Sequence<UInt8>,
        at now: Duration,
        using generator: inout some RandomNumberGenerator
    ) {
        for case .command(let opcode, let parameters) in reader.consume(bytes) {
            process(opcode, parameters, at: now, using: &generator)
        }
    }

    /// Sets the controller to the state after power-on. Pending faults are kept.
    package mutating func powerOff() {
        reset()
        (reader, output, isHostBehind) = (H4Reader(), [], false)
    }

    /// Adds a fault.
    ///
    /// - Parameters:
    ///   - opcode: The affected command; nil for all commands, and for the loss of events.
    ///   - times: The number of times that the fault takes effect.
    package mutating func inject(_ fault: ControllerFault, on opcode: Opcode? = nil, times: Int = 1) {
        plan.add(fault, on: opcode, times: times)
    }

    package mutating func clearFaults() {
        plan.clear()
    }

    mutating func reset() {
        (eventMask, lowEnergyEventMask) = (Self.defaultEventMask, Self.defaultLowEnergyEventMask)
        randomAddress = [UInt8](repeating: 0, count: AirAddress.count)
        (acceptList, sets, scan) = ([], [:], ScanState())
    }

    mutating func setEventMask(_ mask: UInt64) {
        eventMask = mask
    }

    mutating func setLowEnergyEventMask(_ mask: UInt64) {
        lowEnergyEventMask = mask
    }

    /// Sends an event unless the host has masked it or a fault loses it.
    mutating func send(_ event: HCIEvent) {
        if let subevent = event.subevent {
            guard eventMask & Self.lowEnergyEvents != 0, lowEnergyEventMask >> (subevent - 1) & 1 == 1 else { return }
        }
        let isLost = plan.loses(event.code)
        guard !isLost, output.count < Self.maximumOutput else { return }
        output += event.bytes
    }

    private mutating func process(
        _ number: UInt16,
        _ parameters: [UInt8],
        at now: Duration,
        using generator: inout some RandomNumberGenerator
    ) {
        let fault = plan.strike(number)
        if case .refuses(let status) = fault {
            send(.commandComplete(opcode: number, status, []))
            return
        }
        if fault == .ignores { return }
        guard let opcode = Opcode(rawValue: number), opcode.onlyKind ?? kind == kind else {
            unknownOpcodes.append(number)
            send(.commandStatus(opcode: number, .unknownCommand))
            return
        }
        let answer: HCIEvent
        do throws(HCIStatus) {
            let values = try execute(opcode, CommandParameters(parameters), at: now, using: &generator)
            answer = .commandComplete(opcode: number, .success, values)
        } catch {
            answer = .commandComplete(opcode: number, error, [])
        }
        if fault != .losesAnswer { send(answer) }
    }
}
