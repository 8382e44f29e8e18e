/// A fault of a simulated chip that affects one command.
///
/// The first group takes effect when the command arrives, and the chip does not run the command.
/// The second group takes effect when the response to a finished command is due.
package enum Fault: Equatable, Sendable {
    // MARK: In place of the ACK

    /// No reply follows the command.
    case noAck
    /// A NACK follows the command.
    case nack
    /// Only the first bytes of an ACK follow the command.
    case partialAck(Int)
    /// An ACK follows the command, but no response: the chip hangs until the host's next frame.
    case hangAfterAck
    /// The chip is unplugged before it has acknowledged the command.
    case unplugBefore

    // MARK: In place of the response

    /// The response contains this status and no data.
    case status(UInt8)
    /// The response contains these bytes after its code, even if they are too few or too many.
    case payload([UInt8])
    /// The response is the error frame, with which a chip refuses a command.
    case errorFrame
    /// LEN and LCS do not match.
    case badLCS
    /// The content and DCS do not match.
    case badDCS
    /// The TFI is neither the host's nor the chip's; the checksums match.
    case badTFI
    /// The code is that of a response to another command; the checksums match. An error frame has
    /// no code and is unchanged.
    case badCode
    /// The postamble is not 00.
    case badPostamble
    /// These bytes precede the response.
    case garbage([UInt8])
    /// Only this number of bytes of the response's frame is sent.
    case truncated(Int)
    /// The response is sent twice.
    case duplicate
    /// The response is delayed by this time. It is sent at once when the faults are cleared.
    case delay(Duration)
    /// Each byte of the response is sent this long after the previous one. The rest is sent at once
    /// when the faults are cleared. It is dropped when the command is cancelled or the chip is
    /// unplugged.
    case dribble(Duration)
    /// The chip is unplugged after the host has read the response, and after one second at the
    /// latest.
    case unplugAfter

    /// The moment at which a fault can take effect.
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

/// The faulty bytes in place of the correct ones.
extension Fault {
    /// The bytes after a command instead of the ACK.
    var acknowledgement: [UInt8] {
        switch self {
        case .nack: Frame.negativeAcknowledgement.bytes
        case .partialAck(let count): Array(Frame.acknowledgement.bytes.prefix(count))
        case .hangAfterAck: Frame.acknowledgement.bytes
        default: []
        }
    }

    /// The bytes in place of a response.
    ///
    /// - Parameters:
    ///   - frame: The correct response, which may be the error frame.
    ///   - command: The command of the response.
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
