/// What the process that serves the tag says to the kiosk.
///
/// ```
/// report = "A" | "F" || reason in UTF-8
/// ```
enum TagReport: Equatable {
    /// The tag is about to be armed, or is being read: the sign of life.
    case armed
    /// Why it cannot be; the process ends then.
    case failed(String)

    /// Nil if `message` is none of ours.
    init?(_ message: [UInt8]) {
        switch message.first {
        case UInt8(ascii: "A") where message.count == 1: self = .armed
        case UInt8(ascii: "F"): self = .failed(String(decoding: message.dropFirst(), as: UTF8.self))
        default: return nil
        }
    }

    var message: [UInt8] {
        switch self {
        case .armed: [UInt8(ascii: "A")]
        case .failed(let reason): [UInt8(ascii: "F")] + reason.utf8.prefix(1024)
        }
    }
}
