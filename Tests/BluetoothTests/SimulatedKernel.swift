import Bluetooth
import Encodings
import TestSupport

/// The kernel's side of the management socket for one adapter, without a controller.
struct SimulatedKernel {
    /// An advertisement on the air.
    struct Advertisement: Equatable {
        let address: UInt64
        let data: [UInt8]
        let end: Duration
    }

    /// A time during which an advertisement was on the air.
    struct Record: Equatable {
        let start: Duration
        var end: Duration?
        let address: UInt64
        let data: [UInt8]
    }

    var settings: AdapterSettings = [.powered, .lowEnergy]
    /// The chosen transmit power; 127 for a legacy controller.
    var power: Int8 = 127
    /// Whether the adapter exists.
    var isPresent = true
    /// Failures of the next commands with these opcodes, and whether the kernel answers.
    var failures: [UInt16: [ManagementStatus?]] = [:]
    /// The opcodes of commands that the kernel executes without a reply.
    var lostReplies: Set<UInt16> = []
    /// Whether the kernel can remove only all advertisements at once, as Linux 6.1 after rfkill.
    var isStuck = false
    /// Whether the controller ends the advertisements, and not the kernel.
    var isExtended = false
    /// The opcodes of all commands.
    private(set) var commands: [UInt16] = []
    private(set) var instances: [UInt8: Advertisement] = [:]
    private(set) var monitors: [UInt16] = []
    private(set) var records: [Record] = []
    /// The times at which monitors were added and removed.
    private(set) var scans: [(start: Duration, end: Duration?)] = []
    private var prepared: [UInt8: UInt16] = [:]
    private var numbers = SeededGenerator(3)

    static let index: UInt16 = 0
    static let maximumInstances: UInt8 = 3

    /// Answers a command.
    mutating func receive(_ packet: [UInt8], at now: Duration) -> [[UInt8]] {
        advance(to: now)
        var reader = PacketReader(packet)
        let opcode = reader.number(UInt16.self) ?? 0
        let index = reader.number(UInt16.self) ?? 0
        let length = reader.number(UInt16.self) ?? 0
        precondition(index == Self.index && reader.rest.count == Int(length), "a command has its length")
        commands.append(opcode)
        guard isPresent else { return [Self.reply(opcode, .invalidIndex)] }
        if let failure = failures[opcode]?.first {
            failures[opcode]?.removeFirst()
            return failure.map { [Self.reply(opcode, $0)] } ?? []
        }
        let answer = answer(opcode, &reader, at: now)
        return lostReplies.remove(opcode) == nil ? [answer] : []
    }

    /// Ends the advertisements whose time is over. Returns events for all programs.
    @discardableResult
    mutating func advance(to now: Duration) -> [[UInt8]] {
        var events: [[UInt8]] = []
        for (instance, advertisement) in instances where advertisement.end <= now {
            remove(instance, at: advertisement.end)
            events.append(Self.event(0x0024, [instance]))
        }
        return events
    }

    /// Changes the settings as another program does. Returns the event.
    mutating func change(_ settings: AdapterSettings) -> [UInt8] {
        self.settings = settings
        return Self.event(0x0006, settings.rawValue.littleEndianBytes)
    }

    /// Removes all advertisements as another program does. Returns the events.
    mutating func removeAll(at now: Duration) -> [[UInt8]] {
        instances.keys.map { instance in
            remove(instance, at: now)
            return Self.event(0x0024, [instance])
        }
    }

    /// Suspends the system. Returns the event.
    func suspend() -> [UInt8] { Self.event(0x002D, [1]) }

    /// Ends a suspend: as Linux, sends each advertisement from another address. Returns the event.
    mutating func resume(at now: Duration) -> [UInt8] {
        for (instance, old) in instances {
            remove(instance, at: now)
            instances[instance] = Advertisement(address: numbers.next(), data: old.data, end: old.end)
            records.append(Record(start: now, end: nil, address: instances[instance]!.address, data: old.data))
        }
        return Self.event(0x002E, [UInt8](repeating: 0, count: 8))
    }

    /// Removes or adds the adapter. Returns the event.
    mutating func plug(_ isPresent: Bool, at now: Duration) -> [UInt8] {
        self.isPresent = isPresent
        _ = removeAll(at: now)
        monitors = []
        if let last = scans.indices.last, scans[last].end == nil { scans[last].end = now }
        return Self.event(isPresent ? 0x0004 : 0x0005, [])
    }

    /// Adds an advertisement of an earlier program.
    mutating func leave(_ data: [UInt8], in instance: UInt8, until end: Duration) {
        instances[instance] = Advertisement(address: numbers.next(), data: data, end: end)
    }

    /// Adds a monitor of an earlier program.
    mutating func leaveMonitor() {
        monitors = [7]
        scans.append((.zero, nil))
    }

    /// The event for a received packet.
    static func found(_ data: [UInt8], rssi: Int8, event: UInt16 = 0x002F) -> [UInt8] {
        Self.event(
            event,
            (event == 0x002F ? [0, 0] : []) + hex("010203040506") + [2, UInt8(bitPattern: rssi), 0, 0, 0, 0]
                + UInt16(data.count).littleEndianBytes + data
        )
    }

    static func event(_ number: UInt16, _ parameters: [UInt8], index: UInt16 = index) -> [UInt8] {
        number.littleEndianBytes + index.littleEndianBytes + UInt16(parameters.count).littleEndianBytes + parameters
    }

    private static func reply(_ opcode: UInt16, _ status: ManagementStatus, _ values: [UInt8] = []) -> [UInt8] {
        event(status == .success ? 1 : 2, opcode.littleEndianBytes + [status.rawValue] + values)
    }

    private mutating func answer(_ opcode: UInt16, _ reader: inout PacketReader, at now: Duration) -> [UInt8] {
        let rest = Array(reader.rest)
        switch opcode {
        case 0x0004:
            let numbers = [settings.rawValue, settings.rawValue].flatMap(\.littleEndianBytes)
            let values = hex("0000000000AA 09 F105") + numbers + [UInt8](repeating: 0, count: 263)
            return Self.reply(opcode, .success, values)
        case 0x0005, 0x000D:
            settings.insert(opcode == 0x0005 ? .powered : .lowEnergy)
            return Self.reply(opcode, .success, settings.rawValue.littleEndianBytes)
        case 0x003D:
            return Self.reply(opcode, .success, [isExtended ? 0x80 : 0, 0, 0, 0, 31, 31, Self.maximumInstances, 0])
        case 0x003F where rest[0] == 0:
            for instance in instances.keys { remove(instance, at: now) }
            isStuck = false
            return Self.reply(opcode, .success, rest)
        case 0x003F:
            guard !isStuck else { return Self.reply(opcode, .failed) }
            guard instances[rest[0]] != nil || prepared[rest[0]] != nil else {
                return Self.reply(opcode, .invalidParameters)
            }
            remove(rest[0], at: now)
            return Self.reply(opcode, .success, rest)
        case 0x004C: return Self.reply(opcode, .success)
        case 0x0052: return addMonitor(rest, at: now)
        case 0x0053:
            let handle = UInt16(rest[0]) | UInt16(rest[1]) << 8
            guard handle == 0 || monitors.contains(handle) else { return Self.reply(opcode, .invalidParameters) }
            monitors = []
            if let last = scans.indices.last, scans[last].end == nil { scans[last].end = now }
            return Self.reply(opcode, .success, rest)
        case 0x0054:
            guard settings.contains(.powered) else { return Self.reply(opcode, .rejected) }
            prepared[rest[0]] = UInt16(rest[7]) | UInt16(rest[8]) << 8
            return Self.reply(opcode, .success, [rest[0], UInt8(bitPattern: power), 31, 31])
        case 0x0055: return advertise(rest, at: now)
        default: return Self.reply(opcode, .unknownCommand)
        }
    }

    private mutating func addMonitor(_ rest: [UInt8], at now: Duration) -> [UInt8] {
        guard rest == [1, 0x16, 0, 2, 0x6F, 0xFD] + [UInt8](repeating: 0, count: 29), monitors.isEmpty else {
            return Self.reply(0x0052, .invalidParameters)
        }
        let handle = UInt16(scans.count + 1)
        monitors = [handle]
        scans.append((now, nil))
        return Self.reply(0x0052, .success, handle.littleEndianBytes)
    }

    /// Each advertisement gets a new address, as Linux gives it.
    private mutating func advertise(_ rest: [UInt8], at now: Duration) -> [UInt8] {
        let instance = rest[0]
        guard let timeout = prepared[instance], instances[instance] == nil, rest.count == 3 + Int(rest[1]),
            timeout > 0 || isExtended
        else { return Self.reply(0x0055, .invalidParameters) }
        // A legacy controller refuses a new address during a scan.
        guard monitors.isEmpty else { return Self.reply(0x0055, .busy) }
        let advertisement = Advertisement(
            address: numbers.next(),
            data: Array(rest.dropFirst(3)),
            end: end(timeout, from: now)
        )
        instances[instance] = advertisement
        records.append(Record(start: now, end: nil, address: advertisement.address, data: advertisement.data))
        return Self.reply(0x0055, .success, [instance])
    }

    /// Linux 6.1 passes the milliseconds to an extended controller in 16 bits.
    private func end(_ timeout: UInt16, from now: Duration) -> Duration {
        guard isExtended else { return now + .seconds(Int(timeout)) }
        let units = (Int(timeout) * 1000 & 0xFFFF) / 10
        return units == 0 ? .seconds(1 << 40) : now + .milliseconds(10 * units)
    }

    private mutating func remove(_ instance: UInt8, at now: Duration) {
        prepared[instance] = nil
        guard let advertisement = instances.removeValue(forKey: instance) else { return }
        if let last = records.lastIndex(where: { $0.address == advertisement.address }) { records[last].end = now }
    }
}
