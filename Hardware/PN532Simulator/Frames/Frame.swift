import Encodings

/// A frame on the serial line between a host and a PN532, in either direction.
///
///     information   00 00 FF LEN LCS TFI PD0..PDn DCS 00
///     extended      00 00 FF FF FF LENM LENL LCS TFI PD0..PDn DCS 00   if LEN would exceed 255
///     ACK           00 00 FF 00 FF 00
///     NACK          00 00 FF FF 00 00
///     error         00 00 FF 01 FF 7F 81 00
///
/// LEN is the number of bytes in TFI and data. LEN + LCS is 0 modulo 256; in an extended frame,
/// LENM + LENL + LCS is 0 modulo 256. The sum of TFI, data and DCS is also 0 modulo 256. Source:
/// PN532 User Manual (UM0701-02), §6.2.1.
package enum Frame: Equatable, Sendable {
    /// A command or a response: the direction, the code and its parameters.
    case information(Direction, [UInt8])
    /// The receiver has received the previous information frame. An acknowledgement from the host
    /// also cancels the running command.
    case acknowledgement
    /// The previous information frame was damaged and must be sent again.
    case negativeAcknowledgement
    /// The chip does not support the command, or cannot parse its parameters.
    case syntaxError

    /// The direction of the frame, from the frame identifier TFI.
    package enum Direction: UInt8, Sendable {
        /// From the host to the chip.
        case command = 0xD4
        /// From the chip to the host.
        case response = 0xD5
    }

    /// The maximum value of LEN that the chip accepts and sends: TFI, code and 263 bytes.
    package static let greatestLength = 265

    /// The only content of an error frame, in the position of TFI.
    static let syntaxErrorIdentifier: UInt8 = 0x7F

    /// The bytes of the frame on the line.
    ///
    /// - Precondition: An information frame has at most ``greatestLength`` bytes, including its
    ///   TFI.
    package var bytes: [UInt8] {
        switch self {
        case .acknowledgement:
            return [0x00, 0x00, 0xFF, 0x00, 0xFF, 0x00]
        case .negativeAcknowledgement:
            return [0x00, 0x00, 0xFF, 0xFF, 0x00, 0x00]
        case .syntaxError, .information:
            precondition(
                content.count <= Self.greatestLength,
                "a PN532 frame holds at most \(Self.greatestLength) bytes"
            )
            return Self.enclose(content)
        }
    }

    /// The bytes to which the checksum DCS applies; empty for an ACK or a NACK.
    var content: [UInt8] {
        switch self {
        case .acknowledgement, .negativeAcknowledgement: []
        case .syntaxError: [Self.syntaxErrorIdentifier]
        case .information(let direction, let data): [direction.rawValue] + data
        }
    }

    /// Encloses any content in an information frame. The content may be longer than a chip can
    /// send, up to 65,535 bytes.
    static func enclose(_ content: [UInt8]) -> [UInt8] {
        let (high, low) = (UInt8(content.count >> 8), UInt8(content.count & 0xFF))
        let length = high == 0 ? [low, 0 &- low] : [0xFF, 0xFF, high, low, 0 &- high &- low]
        return [0x00, 0x00, 0xFF] + length + content + [0 &- content.sum, 0x00]
    }
}

extension Collection<UInt8> {
    /// The sum of all bytes modulo 256, for the checksums of a frame.
    var sum: UInt8 {
        reduce(0, &+)
    }
}

/// Parses frames from the serial line, one byte at a time.
///
/// Bytes before the start code `00 FF` are noise. Like the chip, the parser silently drops a frame
/// that has a wrong checksum or an impossible length. The search for a start code then restarts
/// with the byte that revealed the error.
package struct FrameParser: Sendable {
    /// An event that is complete after a byte.
    package enum Event: Equatable, Sendable {
        /// The start code of a frame has arrived after enough noise to wake a sleeping chip.
        case wakeUp
        /// A frame with correct checksums has arrived.
        case frame(Frame)
    }

    /// The number of noise bytes that wakes a sleeping chip. The chip's serial port wakes at the
    /// fifth rising edge, and each byte has at least one rising edge at its stop bit. The postamble
    /// and the preamble between two frames have fewer bytes.
    static let wakeUpLength = 5

    private enum State {
        case searching(previous: UInt8)
        case length
        case lengthChecksum(length: UInt8)
        case extendedLength([UInt8])
        case content([UInt8], length: Int)
        case contentChecksum([UInt8])
    }

    private var state = State.searching(previous: 0xFF)
    private var noise = 0

    package init() {}

    /// Processes the next byte from the line.
    ///
    /// - Returns: The event that is complete after this byte; nil if there is none.
    package mutating func consume(_ byte: UInt8) -> Event? {
        switch state {
        case .searching(let previous):
            return search(byte, after: previous)
        case .length:
            state = .lengthChecksum(length: byte)
        case .lengthChecksum(let length):
            return finishLength(length, checksum: byte)
        case .extendedLength(let bytes) where bytes.count < 2:
            state = .extendedLength(bytes + [byte])
        case .extendedLength(let bytes):
            expect(length: Int(bigEndianBytes: bytes[..<2]), isIntact: bytes.sum &+ byte == 0, after: byte)
        case .content(var content, let length):
            content.append(byte)
            state = content.count < length ? .content(content, length: length) : .contentChecksum(content)
        case .contentChecksum(let content):
            state = .searching(previous: byte)
            return content.sum &+ byte == 0 ? Self.frame(content).map(Event.frame) : nil
        }
        return nil
    }

    private mutating func search(_ byte: UInt8, after previous: UInt8) -> Event? {
        guard (previous, byte) == (0x00, 0xFF) else {
            state = .searching(previous: byte)
            noise += 1
            return nil
        }
        defer { noise = 0 }
        state = .length
        return noise > Self.wakeUpLength ? .wakeUp : nil
    }

    private mutating func finishLength(_ length: UInt8, checksum: UInt8) -> Event? {
        state = .searching(previous: checksum)
        switch (length, checksum) {
        case (0x00, 0xFF):
            return .frame(.acknowledgement)
        case (0xFF, 0x00):
            return .frame(.negativeAcknowledgement)
        case (0xFF, 0xFF):
            state = .extendedLength([])
        default:
            expect(length: Int(length), isIntact: length &+ checksum == 0, after: checksum)
        }
        return nil
    }

    private mutating func expect(length: Int, isIntact: Bool, after byte: UInt8) {
        let isPossible = isIntact && (1...Frame.greatestLength).contains(length)
        state = isPossible ? .content([], length: length) : .searching(previous: byte)
    }

    private static func frame(_ content: [UInt8]) -> Frame? {
        if content == [Frame.syntaxErrorIdentifier] {
            return .syntaxError
        }
        return Frame.Direction(rawValue: content[0]).map { .information($0, Array(content.dropFirst())) }
    }
}
