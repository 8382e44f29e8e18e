import PN532Simulator

extension Fault {
    /// Parses the fault in a request from the key "fault", and from the key "value" if the fault
    /// has a value.
    init(_ fields: inout RequestFields) throws(RequestError) {
        let name = try fields.text("fault")
        switch name {
        case "noAck": self = .noAck
        case "nack": self = .nack
        case "partialAck": self = .partialAck(try fields.number("value", in: 0...5))
        case "hangAfterAck": self = .hangAfterAck
        case "unplugBefore": self = .unplugBefore
        case "status": self = .status(try fields.byte("value"))
        case "payload": self = .payload(try fields.bytes("value"))
        case "errorFrame": self = .errorFrame
        case "badLCS": self = .badLCS
        case "badDCS": self = .badDCS
        case "badTFI": self = .badTFI
        case "badCode": self = .badCode
        case "badPostamble": self = .badPostamble
        case "garbage": self = .garbage(try fields.bytes("value"))
        case "truncated": self = .truncated(try fields.number("value", in: 0...300))
        case "duplicate": self = .duplicate
        case "delay": self = .delay(try Self.pause(&fields))
        case "dribble": self = .dribble(try Self.pause(&fields))
        case "unplugAfter": self = .unplugAfter
        default: throw .unknown(name, as: "fault", choices: "one of the faults that --help lists")
        }
    }

    private static func pause(_ fields: inout RequestFields) throws(RequestError) -> Duration {
        .milliseconds(try fields.number("value", in: 0...3_600_000))
    }
}
