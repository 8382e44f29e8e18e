import Platform

/// What a process that has libnfc says to the program that started it.
///
/// ```
/// report = "A" | "U" || web address | "N" || reason | "C" | "D" || connection string | "F" || code (1) || sentence
/// ```
///
/// Texts are UTF-8. All but the web address are for people, and are received fit for a terminal.
package enum ReadingReport: Equatable {
    /// The device is alive: it searches, or a tag has answered.
    case alive
    case sighting(TagSighting)
    /// A device that was found.
    case device(String)
    /// Why the process ends.
    case failed(ReaderError)

    /// Nil if `message` is none of ours.
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
        // A tag may hold more than a message does: no venue code is half as long, so that it is refused, cut or not.
        return Array(message.prefix(MessageSocket.maximumCount))
    }
}
