import Bluetooth
import BluetoothSimulator
import Encodings
import TestSupport

/// A host that sends commands to controllers and reads their events, without a kernel.
struct Host {
    var air: Air
    /// The time since the start of the simulation.
    var now = Duration.zero

    static let addresses = [hex("0100000000AA"), hex("0200000000AA"), hex("0300000000AA")]

    /// Each controller reports all events.
    init(_ kinds: [ControllerKind], scale: Double = 1, attenuation: Int? = 60) {
        let controllers = zip(kinds, Self.addresses).map { Controller($0, address: $1, scale: scale) }
        air = Air(controllers, attenuation: attenuation, generator: SeededGenerator(7))
        for index in kinds.indices {
            _ = send(.setEventMask, "FFFFFFFFFFFFFFFF", to: index)
            _ = send(.setLEEventMask, "FFFFFFFFFFFFFFFF", to: index)
        }
    }

    /// Sends a command. Returns the events of the controller as hexadecimal digits.
    mutating func send(_ opcode: Opcode, _ parameters: String = "", to index: Int = 0) -> [String] {
        send(opcode.rawValue, hex(parameters), to: index)
    }

    mutating func send(_ opcode: UInt16, _ parameters: [UInt8], to index: Int = 0) -> [String] {
        air.receive(
            [1] + opcode.littleEndianBytes + [UInt8(parameters.count)] + parameters,
            by: index,
            at: now
        )
        return events(of: index)
    }

    /// Returns the status of a command; nil unless the only event is a complete command.
    mutating func status(_ opcode: Opcode, _ parameters: String = "", to index: Int = 0) -> HCIStatus? {
        let events = send(opcode, parameters, to: index).map { hex($0) }
        guard events.count == 1, events[0].starts(with: [4, 0x0E]), events[0].count > 6 else { return nil }
        return HCIStatus(rawValue: events[0][6])
    }

    /// Lets time pass.
    mutating func wait(_ duration: Duration) {
        now += duration
        air.advance(to: now)
    }

    /// Returns the events that a controller has sent since the last call.
    mutating func events(of index: Int) -> [String] {
        var output = air.change(index) { $0.takeOutput() }[...]
        var events: [String] = []
        while output.count >= 3, output.count >= 3 + Int(output[output.startIndex + 2]) {
            let count = 3 + Int(output[output.startIndex + 2])
            events.append(Array(output.prefix(count)).hex)
            output = output.dropFirst(count)
        }
        precondition(output.isEmpty, "a controller sends whole events")
        return events
    }
}

extension Host {
    /// Prepares and enables an advertisement of a legacy controller.
    mutating func advertise(_ data: String, address: String, from index: Int = 0) {
        let bytes = hex(data)
        _ = send(.setRandomAddress, address, to: index)
        // 200 ms, not connectable, random address, all channels.
        _ = send(.setAdvertisingParameters, "40014001 03 01 00 000000000000 07 00", to: index)
        let padding = [UInt8](repeating: 0, count: 31 - bytes.count)
        _ = send(.setAdvertisingData, ([UInt8(bytes.count)] + bytes + padding).hex, to: index)
        _ = send(.enableAdvertising, "01", to: index)
    }

    /// Prepares and enables a set of an extended controller.
    ///
    /// - Returns: The answer to the command with the parameters.
    mutating func advertise(
        _ data: String,
        address: String,
        from index: Int = 0,
        set handle: UInt8,
        power: Int8 = 127,
        duration: UInt16 = 0
    ) -> [String] {
        let (number, bytes) = ([handle].hex, hex(data))
        let parameters = send(
            .setExtendedAdvertisingParameters,
            "\(number) 1000 400100 400100 07 01 00 000000000000 00 \([UInt8(bitPattern: power)].hex) 01 00 01 00 00",
            to: index
        )
        _ = send(.setSetRandomAddress, number + address, to: index)
        _ = send(.setExtendedAdvertisingData, number + "0300" + [UInt8(bytes.count)].hex + data, to: index)
        _ = send(.enableExtendedAdvertising, "01 01 \(number) \(duration.littleEndianBytes.hex) 00", to: index)
        return parameters
    }

    /// Starts a passive scan of a legacy controller.
    ///
    /// - Parameters:
    ///   - window: In units of 0.625 ms; the interval is 60 ms.
    mutating func scan(on index: Int, window: UInt16 = 0x60, filteringDuplicates: Bool = false) {
        _ = send(.setScanParameters, "00 6000 \(window.littleEndianBytes.hex) 00 00", to: index)
        _ = send(.enableScan, "01" + (filteringDuplicates ? "01" : "00"), to: index)
    }
}
