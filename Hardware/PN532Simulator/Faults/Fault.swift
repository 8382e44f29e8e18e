/// A fault in a simulated chip that affects one command.
///
/// The faults in the first group take effect when the command arrives; the chip then does not run
/// the command. The faults in the second group take effect after a command, when the chip is about
/// to send the response.
package enum Fault: Equatable, Sendable {
    // MARK: In place of the ACK

    /// The chip does not reply to the command.
    case noAck
    /// The chip replies to the command with a NACK.
    case nack
    /// The chip replies to the command with only the first bytes of an ACK.
    case partialAck(Int)
    /// The chip replies to the command with an ACK, but sends no response. The chip hangs until the
    /// host's next frame.
    case hangAfterAck
    /// The chip is unplugged before it acknowledges the command.
    case unplugBefore

    // MARK: In place of the response

    /// The response contains this status, but no data.
    case status(UInt8)
    /// The response contains these bytes after its code, even if there are too few or too many
    /// bytes.
    case payload([UInt8])
    /// The response is an error frame. A chip refuses a command with such a frame.
    case errorFrame
    /// LEN and LCS do not match.
    case badLCS
    /// The content and DCS do not match.
    case badDCS
    /// The TFI is neither that of the host nor that of the chip. The checksums are correct.
    case badTFI
    /// The code is that of a response to another command. The checksums are correct. An error frame
    /// is not changed, because it has no code.
    case badCode
    /// The postamble is not 00.
    case badPostamble
    /// The chip sends these bytes before the response.
    case garbage([UInt8])
    /// The chip sends only this number of bytes of the response's frame.
    case truncated(Int)
    /// The chip sends the response twice.
    case duplicate
    /// The chip delays the response by this time. If the faults are cleared, the chip sends the
    /// response at once.
    case delay(Duration)
    /// The chip waits for this time before each byte of the response. If the faults are cleared,
    /// the chip sends the remaining bytes at once. If the command is cancelled or the chip is
    /// unplugged, the remaining bytes are lost.
    case dribble(Duration)
    /// The chip is unplugged after the host has read the response, but at the latest after one
    /// second.
    case unplugAfter

    /// A moment at which a fault can take effect.
    enum Moment: Sendable {
        case acknowledgement
        case response
    }

    var moment: Moment {
        switch self {
        case .noAck, .nack, .partialAck, .hangAfterAck, .unplugBefore:
            .acknowledgement
        case .status, .payload, .errorFrame, .badLCS, .badDCS, .badTFI, .badCode, .badPostamble, .garbage, .truncated,
            .duplicate, .delay, .dribble, .unplugAfter:
            .response
        }
    }

    /// Whether the fault only delays the response.
    var isSlow: Bool {
        switch self {
        case .delay, .dribble: true
        default: false
        }
    }

    /// Whether the fault unplugs the chip.
    var pullsOut: Bool {
        self == .unplugBefore || self == .unplugAfter
    }
}

/// The incorrect bytes that replace the correct ones.
extension Fault {
    /// The bytes that the chip sends instead of an ACK.
    var acknowledgement: [UInt8] {
        switch self {
        case .nack: Frame.negativeAcknowledgement.bytes
        case .partialAck(let count): Array(Frame.acknowledgement.bytes.prefix(count))
        case .hangAfterAck: Frame.acknowledgement.bytes
        default: []
        }
    }

    /// Returns the bytes that the chip sends instead of a response.
    ///
    /// - Parameters:
    ///   - frame: The correct response, which may be an error frame.
    ///   - command: The command to which the chip responds.
    func response(insteadOf frame: Frame, to command: Command) -> [UInt8] {
        let bytes = frame.bytes
        let header = [Frame.Direction.response.rawValue, command.code &+ 1]
        return switch self {
        case .status(let status): Frame.enclose(header + [status])
        case .payload(let payload): Frame.enclose(header + payload)
        case .errorFrame: Frame.syntaxError.bytes
        // LCS follows LEN, or in an extended frame the two bytes after FF FF.
        case .badLCS: Self.damage(bytes, at: bytes[3...4] == [0xFF, 0xFF] ? 7 : 4)
        case .badDCS: Self.damage(bytes, at: bytes.count - 2)
        case .badTFI: Frame.enclose(Self.damage(frame.content, at: 0))
        case .badCode: Frame.enclose(frame.content.count > 1 ? Self.damage(frame.content, at: 1) : frame.content)
        case .badPostamble: Self.damage(bytes, at: bytes.count - 1)
        case .garbage(let garbage): garbage + bytes
        case .truncated(let count): Array(bytes.prefix(count))
        case .duplicate: bytes + bytes
        default: bytes
        }
    }

    private static func damage(_ bytes: [UInt8], at index: Int) -> [UInt8] {
        var bytes = bytes
        bytes[index] &+= 1
        return bytes
    }
}
