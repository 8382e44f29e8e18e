/// The two kinds of simulated controllers. Both support Low Energy only.
package enum ControllerKind: String, CaseIterable, Sendable {
    /// Bluetooth 4: one advertisement, whose power the host cannot choose.
    case legacy
    /// Bluetooth 5: several advertisements with their own addresses, times and powers.
    case extended

    /// The number of advertisements at a time.
    var numberOfSets: Int { self == .legacy ? 1 : 3 }

    /// The number of bytes in an advertisement.
    var maximumData: Int { self == .legacy ? 31 : 251 }

    /// The transmit powers in dBm. A legacy controller always uses the highest.
    var transmitPowers: ClosedRange<Int8> { self == .legacy ? 4...4 : -20...8 }

    /// The weakest signal in dBm that the controllers receive.
    static let sensitivity = -100

    /// Features of the link manager: Low Energy, and no classic Bluetooth (volume 2, part C, 3.3).
    static let features: [UInt8] = [0, 0, 0, 0, 0x60, 0, 0, 0]

    /// Low Energy features (volume 6, part B, 4.6): bit 12 is extended advertising.
    var lowEnergyFeatures: [UInt8] { [0, self == .legacy ? 0 : 0x10, 0, 0, 0, 0, 0, 0] }

    /// The map of supported commands (volume 4, part E, 6.27). The host uses only some of the bits.
    var supportedCommands: [UInt8] {
        var bits = [UInt8](repeating: 0, count: 64)
        for (octet, value) in [(5, 0xC0), (10, 0x04), (14, 0x28), (25, 0xF7), (26, 0xFF), (27, 0xC0)] {
            bits[octet] = UInt8(value)
        }
        guard self == .extended else { return bits }
        for (octet, value) in [(36, 0xFE), (37, 0x6F), (38, 0x80)] { bits[octet] = UInt8(value) }
        return bits
    }
}
