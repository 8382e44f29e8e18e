import Encodings

extension Controller {
    /// The number of the only set of a legacy controller.
    static let legacyHandle: UInt8 = 0

    /// Executes a command for advertising.
    mutating func advertise(
        _ opcode: Opcode,
        _ parameters: inout CommandParameters,
        at now: Duration,
        using generator: inout some RandomNumberGenerator
    ) throws(HCIStatus) -> [UInt8] {
        switch opcode {
        case .setAdvertisingParameters:
            try setLegacyParameters(&parameters)
        case .setAdvertisingData, .setScanResponse:
            let count = try parameters.number(in: 0...UInt8(kind.maximumData))
            let data = try parameters.bytes(kind.maximumData)
            try parameters.finish()
            set(Array(data.prefix(Int(count))), isResponse: opcode == .setScanResponse)
        case .enableAdvertising:
            let isEnabled = try parameters.flag()
            try parameters.finish()
            var set = sets[Self.legacyHandle] ?? newSet
            let next = now + delay(using: &generator)
            set.activity = isEnabled ? .init(next: next, end: nil, maximumPackets: nil) : nil
            sets[Self.legacyHandle] = set
        case .setSetRandomAddress:
            let handle: UInt8 = try parameters.number()
            let address = try parameters.bytes(AirAddress.count)
            try parameters.finish()
            try withSet(handle) { $0.randomAddress = address }
        case .setExtendedAdvertisingParameters:
            return [UInt8(bitPattern: try setExtendedParameters(&parameters))]
        case .setExtendedAdvertisingData, .setExtendedScanResponse:
            let handle: UInt8 = try parameters.number()
            // The data are complete, and may be fragmented or not.
            _ = try parameters.number(in: 3...3 as ClosedRange<UInt8>)
            _ = try parameters.flag()
            let data = try parameters.data(maximum: kind.maximumData)
            try parameters.finish()
            try setData(data, of: handle, isResponse: opcode == .setExtendedScanResponse)
        case .enableExtendedAdvertising:
            try enableSets(&parameters, at: now, using: &generator)
        case .removeSet:
            let handle: UInt8 = try parameters.number()
            try parameters.finish()
            guard let set = sets[handle] else { throw .unknownAdvertisingIdentifier }
            guard !set.isEnabled else { throw .commandDisallowed }
            sets[handle] = nil
        case .clearSets:
            try parameters.finish()
            guard !sets.values.contains(where: \.isEnabled) else { throw .commandDisallowed }
            sets = [:]
        default:
            // unreachable: the other commands are executed before
            throw .unknownCommand
        }
        return []
    }

    /// A random delay before a packet.
    func delay(using generator: inout some RandomNumberGenerator) -> Duration {
        AdvertisingSet.greatestDelay * Double.random(in: 0...1, using: &generator) / scale
    }

    private var newSet: AdvertisingSet { AdvertisingSet(power: kind.transmitPowers.upperBound) }

    private mutating func set(_ data: [UInt8], isResponse: Bool) {
        var set = sets[Self.legacyHandle] ?? newSet
        if isResponse { set.response = data } else { set.data = data }
        sets[Self.legacyHandle] = set
    }

    private mutating func setLegacyParameters(_ parameters: inout CommandParameters) throws(HCIStatus) {
        var set = sets[Self.legacyHandle] ?? newSet
        let minimum: UInt16 = try parameters.number(in: 0x20...0x4000)
        _ = try parameters.number(in: minimum...0x4000)
        let type = try parameters.number(in: 0...4 as ClosedRange<UInt8>)
        set.usesRandomAddress = try parameters.flag()
        // Directed to no peer, on any of the three channels.
        _ = try parameters.bytes(7)
        _ = try parameters.number(in: 1...7 as ClosedRange<UInt8>)
        _ = try parameters.number(in: 0...3 as ClosedRange<UInt8>)
        try parameters.finish()
        switch type {
        case 0: set.type = .connectable
        case 2: set.type = .scannable
        case 3: set.type = .nonConnectable
        // Directed advertising is not simulated.
        default: throw .unsupportedFeature
        }
        guard !set.isEnabled else { throw .commandDisallowed }
        set.interval = AdvertisingSet.unit * Int(minimum)
        sets[Self.legacyHandle] = set
    }

    /// Bits of the property field (7.8.53).
    private enum Property {
        static let (connectable, scannable, legacy): (UInt16, UInt16, UInt16) = (0x01, 0x02, 0x10)
    }

    /// Returns the chosen transmit power.
    private mutating func setExtendedParameters(_ parameters: inout CommandParameters) throws(HCIStatus) -> Int8 {
        let handle = try parameters.number(in: 0...0xEF as ClosedRange<UInt8>)
        let properties: UInt16 = try parameters.number()
        let minimum = try parameters.interval(in: AdvertisingSet.intervals)
        _ = try parameters.interval(in: minimum...AdvertisingSet.intervals.upperBound)
        _ = try parameters.number(in: 1...7 as ClosedRange<UInt8>)
        let usesRandomAddress = try parameters.flag()
        _ = try parameters.bytes(7)
        _ = try parameters.number(in: 0...3 as ClosedRange<UInt8>)
        let wanted: Int8 = try parameters.number()
        // The primary channel, the skipped events, the secondary channel, the set's number, and
        // notifications of scan requests.
        _ = try parameters.bytes(5)
        try parameters.finish()
        let type: PacketType =
            switch properties {
            case 0: .extended
            case Property.legacy: .nonConnectable
            case Property.legacy | Property.scannable: .scannable
            case Property.legacy | Property.scannable | Property.connectable: .connectable
            default: throw .unsupportedFeature
            }
        guard sets[handle] != nil || sets.count < kind.numberOfSets else { throw .memoryCapacityExceeded }
        var set = sets[handle] ?? newSet
        guard !set.isEnabled else { throw .commandDisallowed }
        (set.type, set.usesRandomAddress) = (type, usesRandomAddress)
        set.interval = AdvertisingSet.unit * Int(minimum)
        let powers = kind.transmitPowers
        // 127 means no preference.
        set.power = min(max(wanted, powers.lowerBound), powers.upperBound)
        sets[handle] = set
        return set.power
    }

    private mutating func setData(_ data: [UInt8], of handle: UInt8, isResponse: Bool) throws(HCIStatus) {
        guard let set = sets[handle] else { throw .unknownAdvertisingIdentifier }
        guard set.type == .extended || data.count <= ControllerKind.legacy.maximumData else {
            throw .invalidParameters
        }
        try withSet(handle) { if isResponse { $0.response = data } else { $0.data = data } }
    }

    private mutating func withSet(_ handle: UInt8, _ change: (inout AdvertisingSet) -> Void) throws(HCIStatus) {
        guard var set = sets[handle] else { throw .unknownAdvertisingIdentifier }
        change(&set)
        sets[handle] = set
    }

    private mutating func enableSets(
        _ parameters: inout CommandParameters,
        at now: Duration,
        using generator: inout some RandomNumberGenerator
    ) throws(HCIStatus) {
        let isEnabled = try parameters.flag()
        let count = try parameters.number(in: (isEnabled ? 1 : 0)...UInt8(kind.numberOfSets))
        var entries: [(handle: UInt8, duration: UInt16, maximum: UInt8)] = []
        for _ in 0..<count {
            let handle: UInt8 = try parameters.number()
            let duration: UInt16 = try parameters.number()
            entries.append((handle, duration, try parameters.number()))
        }
        try parameters.finish()
        var changed = sets
        if entries.isEmpty {
            for handle in changed.keys { changed[handle]?.activity = nil }
        }
        for (handle, duration, maximum) in entries {
            guard var set = changed[handle] else { throw .unknownAdvertisingIdentifier }
            guard !isEnabled || !set.usesRandomAddress || set.randomAddress != nil else { throw .invalidParameters }
            let end = duration == 0 ? nil : now + AdvertisingSet.durationUnit * Int(duration)
            let next = now + delay(using: &generator)
            set.activity = isEnabled ? .init(next: next, end: end, maximumPackets: maximum == 0 ? nil : maximum) : nil
            changed[handle] = set
        }
        sets = changed
    }
}

extension CommandParameters {
    /// Reads an interval of three bytes.
    fileprivate mutating func interval(in range: ClosedRange<UInt32>) throws(HCIStatus) -> UInt32 {
        let interval = UInt32(bigEndianBytes: try bytes(3).reversed())
        guard range.contains(interval) else { throw .invalidParameters }
        return interval
    }
}
