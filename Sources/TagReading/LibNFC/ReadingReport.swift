import Processes
import Terminals

/// A message from ``ReadingProcess`` to its parent.
///
/// ```
/// report = "A" | "U" || web address | "N" || reason | "C" | "D" || connection string | "F" || code (1) || sentence
/// ```
///
/// Texts are UTF-8. All texts except the web address are for display. When the parent receives such
/// a text, it replaces the control characters.
package enum ReadingReport: Equatable {
    /// The heartbeat from the device: the device is searching for a tag, or a tag has answered.
    case alive
    case sighting(TagSighting)
    /// The connection string of a device that libnfc has found.
    case device(String)
    /// The error that ends the process.
    case failed(ReaderError)

    /// Parses a message; nil if `message` is not a report.
    package init?(_ message: [UInt8]) {
        let text = String(untrusted: message.dropFirst())
        switch message.first {
        case UInt8(ascii: "A"): self = .alive
        case UInt8(ascii: "U"): self = .sighting(.uri(String(decoding: message.dropFirst(), as: UTF8.self)))
        case UInt8(ascii: "N"): self = .sighting(.unsuitable(reason: text))
        case UInt8(ascii: "C"): self = .sighting(.contactLost)
        case UInt8(ascii: "D"): self = .device(text)
        case UInt8(ascii: "F"):
            guard message.count >= 2, let code = ReaderError.Code(rawValue: message[1]) else { return nil }
            self = .failed(ReaderError(code, String(untrusted: message.dropFirst(2))))
        default: return nil
        }
    }

    package var message: [UInt8] {
        let message: [UInt8] =
            switch self {
            case .alive, .sighting(.ready): [UInt8(ascii: "A")]
            case .sighting(.uri(let uri)): [UInt8(ascii: "U")] + uri.utf8
            case .sighting(.unsuitable(let reason)): [UInt8(ascii: "N")] + reason.utf8
            case .sighting(.contactLost): [UInt8(ascii: "C")]
            case .device(let connection): [UInt8(ascii: "D")] + connection.utf8
            case .failed(let error): [UInt8(ascii: "F"), error.code.rawValue] + error.sentence.utf8
            }
        // The text on a tag can be longer than a message. A venue code has less than half the
        // length of a message, so a truncated address is refused anyway.
        return Array(message.prefix(MessageSocket.maximumCount))
    }
}
