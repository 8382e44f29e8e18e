/// The status of an exchange, which is the first byte of the response. Source: PN532 User Manual,
/// §7.1.
package struct Status: RawRepresentable, Equatable, Sendable {
    package var rawValue: UInt8

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// The exchange succeeded.
    package static let success = Status(rawValue: 0x00)
    /// The other side did not answer in time.
    package static let timeout = Status(rawValue: 0x01)
    /// A frame from the air had a wrong checksum.
    package static let checksum = Status(rawValue: 0x02)
    /// The received data is too long for the chip's buffer.
    package static let bufferTooSmall = Status(rawValue: 0x07)
    /// The other side violated the protocol.
    package static let `protocol` = Status(rawValue: 0x0B)
    /// As a target, the chip cannot run this command in its current state.
    package static let invalidState = Status(rawValue: 0x25)
    /// As an initiator, the chip cannot run this command in its current state.
    package static let notAcceptable = Status(rawValue: 0x27)
    /// The chip was a target, and the reader has released it.
    package static let released = Status(rawValue: 0x29)
    /// The card has left the field.
    package static let cardGone = Status(rawValue: 0x2B)
}
