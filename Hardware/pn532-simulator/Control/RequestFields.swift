import Encodings
import FoundationEssentials
import PN532Simulator

/// The keys and values of a request. Each key can be taken once.
struct RequestFields {
    private var values: [String: RequestValue]

    /// Parses a line.
    init(_ line: [UInt8]) throws(RequestError) {
        do {
            values = try JSONDecoder().decode([String: RequestValue].self, from: Data(line))
        } catch {
            throw RequestError("a request must be one JSON object of strings, integers and null, on one line")
        }
    }

    /// Refuses the request if there are keys that have not been taken.
    func finish() throws(RequestError) {
        if let key = values.keys.min() {
            throw RequestError("unexpected key '\(key)'")
        }
    }

    mutating func text(_ key: String) throws(RequestError) -> String {
        guard case .text(let text) = values.removeValue(forKey: key) else {
            throw RequestError("'\(key)' is missing or not a string")
        }
        return text
    }

    mutating func number(_ key: String, in range: ClosedRange<Int>) throws(RequestError) -> Int {
        guard case .number(let number) = values.removeValue(forKey: key), range.contains(number) else {
            throw RequestError(
                "'\(key)' is missing or not an integer from \(range.lowerBound) to \(range.upperBound)"
            )
        }
        return number
    }

    /// Takes a sequence of bytes in hexadecimal, such as "9000".
    mutating func bytes(_ key: String) throws(RequestError) -> [UInt8] {
        guard let bytes = Hexadecimal.bytes(try text(key).lowercased()) else {
            throw RequestError("'\(key)' is not hexadecimal with two digits per byte")
        }
        return bytes
    }

    /// Takes one byte in hexadecimal, such as "2B".
    mutating func byte(_ key: String) throws(RequestError) -> UInt8 {
        let bytes = try bytes(key)
        guard bytes.count == 1 else {
            throw RequestError("'\(key)' is not one byte in hexadecimal")
        }
        return bytes[0]
    }

    /// Takes one byte in hexadecimal, or null.
    mutating func byteOrNull(_ key: String) throws(RequestError) -> UInt8? {
        if values[key] == .null {
            values[key] = nil
            return nil
        }
        return try byte(key)
    }

    /// Takes the number of times that a fault takes effect. The default is one; nil means "always".
    mutating func times() throws(RequestError) -> Int? {
        switch values["times"] {
        case .text("always"):
            values["times"] = nil
            return nil
        case nil:
            return 1
        default:
            return try number("times", in: 1...1_000_000)
        }
    }

    /// Takes the affected command, which is named as in the PN532 User Manual; nil if the key is
    /// missing.
    mutating func command() throws(RequestError) -> Command.Code? {
        guard values["on"] != nil else {
            return nil
        }
        let name = try text("on")
        guard let code = Command.Code.allCases.first(where: { "\($0)".lowercased() == name.lowercased() }) else {
            throw .unknown(name, as: "on", choices: "a command of the simulated PN532, such as TgInitAsTarget")
        }
        return code
    }
}

/// A JSON value in a request.
enum RequestValue: Equatable, Decodable {
    case flag(Bool)
    case number(Int)
    case text(String)
    case null

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let flag = try? container.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? container.decode(Int.self) {
            self = .number(number)
        } else {
            self = .text(try container.decode(String.self))
        }
    }
}

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

/// The reason for refusing a request.
struct RequestError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }

    /// The error for a key whose value is an unknown name.
    static func unknown(_ name: String, as key: String, choices: String) -> RequestError {
        RequestError("unknown value '\(name)' of '\(key)'; expected \(choices)")
    }
}
