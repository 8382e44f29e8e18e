/// The metadata in a beacon (“Associated Metadata”, 4 bytes). It is encrypted but not
/// authenticated, so that a forged beacon can have any metadata.
package struct BeaconMetadata: Sendable, Equatable {
    /// The length of the metadata in bytes.
    static let count = 4

    /// The version, with the major version in the upper two bits of the byte.
    package let major: Int
    package let minor: Int
    /// The calibration confidence of the sender: 0 lowest, 1 low, 2 medium, 3 high. Always 0 in
    /// version 1.0.
    package let calibrationConfidence: Int
    /// The transmit power in dBm, -127 to 127.
    package let transmitPower: Int

    /// The metadata of a version 1.1 sender.
    package init(calibrationConfidence: Int, transmitPower: Int) {
        precondition((0...3).contains(calibrationConfidence), "a confidence has two bits")
        precondition((-127...127).contains(transmitPower), "a transmit power fits one byte")
        (major, minor) = (1, 1)
        (self.calibrationConfidence, self.transmitPower) = (calibrationConfidence, transmitPower)
    }

    /// Parses decrypted metadata; nil unless there are 4 bytes. The last two bytes are reserved and
    /// ignored.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.count else { return nil }
        major = Int(bytes[0] >> 6)
        minor = Int(bytes[0] >> 4 & 3)
        calibrationConfidence = (major, minor) >= (1, 1) ? Int(bytes[0] >> 2 & 3) : 0
        transmitPower = Int(Int8(bitPattern: bytes[1]))
    }

    package var bytes: [UInt8] {
        [
            UInt8(major << 6 | minor << 4 | calibrationConfidence << 2), UInt8(bitPattern: Int8(transmitPower)), 0, 0,
        ]
    }
}
