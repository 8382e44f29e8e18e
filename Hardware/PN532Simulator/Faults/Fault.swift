/// One thing that a simulated chip does wrong with one command.
///
/// The first kinds strike when the command comes in: the chip then does not do what it asks. The others strike when the
/// response to a command that was done is due.
package enum Fault: Equatable, Sendable {
    // MARK: In place of the ACK

    /// Nothing follows the command.
    case noAck
    /// A NACK follows the command.
    case nack
    /// The first bytes of an ACK follow the command, and no more.
    case partialAck(Int)
    /// An ACK follows the command, and no response: the chip is stuck until the host's next frame.
    case hangAfterAck
    /// The chip is pulled out before it has acknowledged the command.
    case unplugBefore

    // MARK: In place of the response

    /// The response holds this status and no data.
    case status(UInt8)
    /// The response holds these bytes behind its code, be they too few or too many.
    case payload([UInt8])
    /// The error frame, by which a chip refuses a command.
    case errorFrame
    /// LEN and LCS do not match.
    case badLCS
    /// The content and DCS do not match.
    case badDCS
    /// A TFI that is neither the host's nor the chip's; the checksums match.
    case badTFI
    /// The code of a response to another command; the checksums match. An error frame has no code and stays as it is.
    case badCode
    /// The postamble is not 00.
    case badPostamble
    /// These bytes stand before the response.
    case garbage([UInt8])
    /// Only so many bytes of the response's frame are sent.
    case truncated(Int)
    /// The response is sent twice.
    case duplicate
    /// The response comes this much later. It comes at once when the faults are cleared.
    case delay(Duration)
    /// Each byte of the response comes this long after the one before. The rest comes at once when the faults are
    /// cleared, and not at all when the command is cancelled or the chip pulled out.
    case dribble(Duration)
    /// The chip is pulled out after the host has taken the response, and after one second at the latest.
    case unplugAfter

    /// When a fault can strike.
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

    /// Whether the response comes whole, only later.
    var isSlow: Bool {
        switch self {
        case .delay, .dribble: true
        default: false
        }
    }

    /// Whether the chip is gone afterwards.
    var pullsOut: Bool {
        self == .unplugBefore || self == .unplugAfter
    }
}
