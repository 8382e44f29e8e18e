/// The reply to Read Controller Information, 280 bytes.
///
///     address6 version1 manufacturer2 supported4 current4 class3 name249 shortName11
package struct AdapterInformation: Equatable, Sendable {
    package let address: DeviceAddress
    let supported: AdapterSettings
    let current: AdapterSettings

    /// The class of the device and its two names, which are not used.
    private static let restCount = 3 + 249 + 11

    package init?(_ values: [UInt8]) {
        var reader = PacketReader(values)
        guard let address = reader.bytes(DeviceAddress.count).flatMap(DeviceAddress.init), reader.bytes(3) != nil,
            let supported: UInt32 = reader.number(), let current: UInt32 = reader.number(),
            reader.rest.count == Self.restCount
        else { return nil }
        self.address = address
        (self.supported, self.current) = (AdapterSettings(rawValue: supported), AdapterSettings(rawValue: current))
    }
}

/// The reply to Read Advertising Features.
///
///     flags4 maximumData1 maximumResponse1 maximumInstances1 count1 instances
package struct AdvertisingFeatures: Equatable, Sendable {
    /// Whether the controller has extended advertising. It then ends an advertisement itself.
    let isExtended: Bool
    let maximumData: UInt8
    let maximumInstances: UInt8
    /// The instances that programs have added.
    let instances: [UInt8]

    /// The flag for packets on a secondary channel, which only extended advertising has.
    private static let secondaryChannel: UInt32 = 1 << 7

    package init?(_ values: [UInt8]) {
        var reader = PacketReader(values)
        guard let flags: UInt32 = reader.number(), let maximumData: UInt8 = reader.number(),
            reader.number(UInt8.self) != nil, let maximumInstances: UInt8 = reader.number(),
            let count: UInt8 = reader.number(), let instances = reader.bytes(Int(count)), reader.isAtEnd
        else { return nil }
        isExtended = flags & Self.secondaryChannel != 0
        (self.maximumData, self.maximumInstances, self.instances) = (maximumData, maximumInstances, instances)
    }
}

/// The reply to Add Extended Advertising Parameters.
///
///     instance1 transmitPower1 maximumData1 maximumResponse1
package struct AdvertisingParameters: Equatable, Sendable {
    let instance: UInt8
    /// The power in dBm that the controller has chosen; nil if it is unknown, as for
    /// legacy controllers.
    let transmitPower: Int8?

    /// The value of an unknown power.
    private static let unknownPower: Int8 = 127

    package init?(_ values: [UInt8]) {
        var reader = PacketReader(values)
        guard let instance: UInt8 = reader.number(), let power: Int8 = reader.number(), reader.bytes(2) != nil,
            reader.isAtEnd
        else { return nil }
        self.instance = instance
        transmitPower = power == Self.unknownPower ? nil : power
    }
}
