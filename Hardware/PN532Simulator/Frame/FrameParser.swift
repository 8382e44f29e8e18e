import Encodings

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
