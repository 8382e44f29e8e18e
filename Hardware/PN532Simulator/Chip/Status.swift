/// The first byte of a response that tells how an exchange went. Source: PN532 User Manual, §7.1.
package struct Status: RawRepresentable, Equatable, Sendable {
    package var rawValue: UInt8

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// All went well.
    package static let success = Status(rawValue: 0x00)
    /// The other side has not answered in time.
    package static let timeout = Status(rawValue: 0x01)
    /// A checksum from the air was wrong.
    package static let checksum = Status(rawValue: 0x02)
    /// What came from the air is too long for the chip's buffer.
    package static let bufferTooSmall = Status(rawValue: 0x07)
    /// The other side broke the rules of the protocol.
    package static let `protocol` = Status(rawValue: 0x0B)
    /// The chip, as a target, is in no state for this command.
    package static let invalidState = Status(rawValue: 0x25)
    /// The chip, as an initiator, is in no state for this command.
    package static let notAcceptable = Status(rawValue: 0x27)
    /// The reader has released the chip, which was its target.
    package static let released = Status(rawValue: 0x29)
    /// The card has left the field.
    package static let cardGone = Status(rawValue: 0x2B)
}
