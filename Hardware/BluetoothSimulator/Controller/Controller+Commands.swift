import Bluetooth

extension Controller {
    /// Executes a command.
    ///
    /// - Returns: The values after the status in the answer.
    mutating func execute(
        _ opcode: Opcode,
        _ parameters: CommandParameters,
        at now: Duration,
        using generator: inout some RandomNumberGenerator
    ) throws(HCIStatus) -> [UInt8] {
        var parameters = parameters
        if let values = constant(opcode) {
            try parameters.finish()
            return values
        }
        switch opcode {
        case .reset:
            try parameters.finish()
            reset()
        case .setEventMask, .setLEEventMask:
            let mask: UInt64 = try parameters.number()
            try parameters.finish()
            if opcode == .setEventMask { setEventMask(mask) } else { setLowEnergyEventMask(mask) }
        case .setEventMaskPage2, .writeLEHostSupport:
            _ = try parameters.bytes(opcode == .writeLEHostSupport ? 2 : 8)
            try parameters.finish()
        case .setRandomAddress:
            try setRandomAddress(&parameters)
        case .clearAcceptList, .addToAcceptList, .removeFromAcceptList:
            try changeAcceptList(opcode, &parameters)
        case .makeRandomNumber:
            try parameters.finish()
            return generator.next().littleEndianBytes
        case .setScanParameters, .setExtendedScanParameters:
            try setScanParameters(&parameters, isExtended: opcode == .setExtendedScanParameters)
        case .enableScan, .enableExtendedScan:
            try enableScan(&parameters, isExtended: opcode == .enableExtendedScan, at: now)
        default:
            return try advertise(opcode, &parameters, at: now, using: &generator)
        }
        return []
    }

    /// The answer to a command that only reads a constant; nil for other commands.
    private func constant(_ opcode: Opcode) -> [UInt8]? {
        switch opcode {
        // Version 5.0, and the manufacturer number of the Linux Foundation.
        case .readLocalVersion: [9, 0, 0, 9, 0xF1, 0x05, 0, 0]
        case .readSupportedCommands: kind.supportedCommands
        case .readLocalFeatures: ControllerKind.features
        // There are no buffers for classic Bluetooth.
        case .readBufferSize: [0, 0, 0, 0, 0, 0, 0]
        case .readAddress: address.bytes
        case .readLEBufferSize: [251, 0, 8]
        case .readLEFeatures: kind.lowEnergyFeatures
        case .readSupportedStates: [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0]
        case .readAcceptListSize: [UInt8(Self.acceptListSize)]
        case .readAdvertisingPower: [UInt8(bitPattern: kind.transmitPowers.upperBound)]
        case .readTransmitPower:
            [kind.transmitPowers.lowerBound, kind.transmitPowers.upperBound].map { UInt8(bitPattern: $0) }
        case .readMaximumAdvertisingData: UInt16(kind.maximumData).littleEndianBytes
        case .readNumberOfSets: [UInt8(kind.numberOfSets)]
        default: nil
        }
    }

    /// Bluetooth Core Specification 5.3, volume 4, part E, section 7.8.4: the address must not
    /// change during legacy advertising and during a scan.
    private mutating func setRandomAddress(_ parameters: inout CommandParameters) throws(HCIStatus) {
        let bytes = try parameters.bytes(AirAddress.count)
        try parameters.finish()
        let isAdvertising = kind == .legacy && sets.values.contains(where: \.isEnabled)
        guard !isAdvertising, !scan.isEnabled else { throw .commandDisallowed }
        randomAddress = bytes
    }

    private mutating func changeAcceptList(
        _ opcode: Opcode,
        _ parameters: inout CommandParameters
    ) throws(HCIStatus) {
        if opcode == .clearAcceptList {
            try parameters.finish()
            acceptList = []
            return
        }
        let address = try parameters.address()
        try parameters.finish()
        acceptList.removeAll { $0 == address }
        guard opcode == .addToAcceptList else { return }
        guard acceptList.count < Self.acceptListSize else { throw .memoryCapacityExceeded }
        acceptList.append(address)
    }

    private mutating func setScanParameters(
        _ parameters: inout CommandParameters,
        isExtended: Bool
    ) throws(HCIStatus) {
        var changed = scan
        if isExtended {
            changed.usesRandomAddress = try parameters.flag()
            changed.acceptsListOnly = try parameters.flag()
            // Only the channels with 1 Mbit/s are scanned.
            _ = try parameters.number(in: 1...1 as ClosedRange<UInt8>)
        }
        changed.isActive = try parameters.flag()
        let interval = try parameters.number(in: ScanState.times)
        let window = try parameters.number(in: ScanState.times.lowerBound...interval)
        (changed.interval, changed.window) = (AdvertisingSet.unit * Int(interval), AdvertisingSet.unit * Int(window))
        if !isExtended {
            changed.usesRandomAddress = try parameters.flag()
            changed.acceptsListOnly = try parameters.flag()
        }
        try parameters.finish()
        guard !scan.isEnabled else { throw .commandDisallowed }
        scan = changed
    }

    private mutating func enableScan(
        _ parameters: inout CommandParameters,
        isExtended: Bool,
        at now: Duration
    ) throws(HCIStatus) {
        let isEnabled = try parameters.flag()
        let filtersDuplicates = try parameters.flag()
        var end: Duration?
        if isExtended {
            let duration: UInt16 = try parameters.number()
            // Periodic scans are not simulated.
            _ = try parameters.number(in: 0...0 as ClosedRange<UInt16>)
            end = duration == 0 ? nil : now + AdvertisingSet.durationUnit * Int(duration)
        }
        try parameters.finish()
        if isEnabled {
            scan.enable(at: now, until: end, filteringDuplicates: filtersDuplicates)
        } else {
            scan.disable()
        }
    }
}
