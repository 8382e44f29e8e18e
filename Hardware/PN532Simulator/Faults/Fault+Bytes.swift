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
