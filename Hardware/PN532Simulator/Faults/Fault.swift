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
