/// The result of a command (Bluetooth Core Specification 5.3, volume 1, part F).
package struct HCIStatus: RawRepresentable, Error, Equatable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    package static let success = HCIStatus(rawValue: 0x00)
    static let unknownCommand = HCIStatus(rawValue: 0x01)
    package static let memoryCapacityExceeded = HCIStatus(rawValue: 0x07)
    package static let commandDisallowed = HCIStatus(rawValue: 0x0C)
    static let unsupportedFeature = HCIStatus(rawValue: 0x11)
    package static let invalidParameters = HCIStatus(rawValue: 0x12)
    static let advertisingTimeout = HCIStatus(rawValue: 0x3C)
    package static let unknownAdvertisingIdentifier = HCIStatus(rawValue: 0x42)
    static let limitReached = HCIStatus(rawValue: 0x43)
}
