/// A packet from the kernel (mgmt-api.txt).
///
///     event2 index2 length2 parameters
package struct ManagementEvent: Equatable, Sendable {
    /// The number of the adapter.
    let index: UInt16
    package let content: Content

    package enum Content: Equatable, Sendable {
        /// The answer to a command. The values are empty after a failure.
        case reply(opcode: UInt16, ManagementStatus, [UInt8])
        case adapterAdded
        case adapterRemoved
        case newSettings(AdapterSettings)
        case advertisingRemoved(instance: UInt8)
        case monitorRemoved(handle: UInt16)
        /// The system is about to be suspended.
        case suspended
        /// The system is no longer suspended.
        case resumed
        case deviceFound(Report)
        /// Any other event.
        case other(UInt16)
    }

    /// A packet that an adapter has received.
    package struct Report: Equatable, Sendable {
        package let address: DeviceAddress
        /// In dBm; nil if it is unknown.
        package let rssi: Int8?
        package let data: [UInt8]
    }

    /// The value of an unknown signal strength.
    private static let unknownStrength: Int8 = 127

    /// Parses a packet. Nil if it does not have exactly the length and the fields of its event.
    package init?(_ bytes: [UInt8]) {
        var reader = PacketReader(bytes)
        guard let event: UInt16 = reader.number(), let index: UInt16 = reader.number(),
            let length: UInt16 = reader.number(), reader.rest.count == Int(length),
            let content = Self.content(event, &reader), reader.isAtEnd
        else { return nil }
        (self.index, self.content) = (index, content)
    }

    private static func content(_ event: UInt16, _ reader: inout PacketReader) -> Content? {
        switch event {
        case 0x0001, 0x0002:
            guard let opcode: UInt16 = reader.number(), let status: UInt8 = reader.number() else { return nil }
            let values = event == 0x0001 ? reader.takeRest() : []
            return .reply(opcode: opcode, ManagementStatus(rawValue: status), values)
        case 0x0004: return .adapterAdded
        case 0x0005: return .adapterRemoved
        case 0x0006: return reader.number(UInt32.self).map { .newSettings(AdapterSettings(rawValue: $0)) }
        case 0x0024: return reader.number().map { .advertisingRemoved(instance: $0) }
        case 0x002C: return reader.number().map { .monitorRemoved(handle: $0) }
        case 0x002D: return reader.number(UInt8.self).map { _ in .suspended }
        case 0x002E: return reader.bytes(1 + DeviceAddress.count + 1).map { _ in .resumed }
        case 0x0012: return report(&reader).map(Content.deviceFound)
        case 0x002F:
            // The number of a monitor, which is 0 unless the controller itself compares.
            guard reader.number(UInt16.self) != nil else { return nil }
            return report(&reader).map(Content.deviceFound)
        default:
            _ = reader.takeRest()
            return .other(event)
        }
    }

    private static func report(_ reader: inout PacketReader) -> Report? {
        guard let address = reader.bytes(DeviceAddress.count).flatMap(DeviceAddress.init),
            let type: UInt8 = reader.number(), type <= 2, let rssi: Int8 = reader.number(),
            reader.number(UInt32.self) != nil, let count: UInt16 = reader.number(),
            let data = reader.bytes(Int(count))
        else { return nil }
        return Report(address: address, rssi: rssi == unknownStrength ? nil : rssi, data: data)
    }
}

extension PacketReader {
    fileprivate mutating func takeRest() -> [UInt8] {
        // There are that many bytes.
        bytes(rest.count) ?? []
    }
}
