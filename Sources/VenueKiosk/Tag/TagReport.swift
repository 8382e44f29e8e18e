import Terminals

/// A message from the tag process to the kiosk.
///
/// ```
/// report = "A" | "F" || reason in UTF-8
/// ```
package enum TagReport: Equatable {
    /// The heartbeat: the process is about to arm the tag, or a phone is reading the tag.
    case alive
    /// The reason for a failure, which is safe to log. The process exits after this message.
    case failed(String)

    /// The arming timeout in milliseconds. A reader that cannot be armed reports the failure within
    /// this time.
    static let armingTimeout: Int32 = 300

    /// Parses a message; nil if the message is unknown.
    package init?(_ message: [UInt8]) {
        switch message.first {
        case UInt8(ascii: "A") where message.count == 1: self = .alive
        case UInt8(ascii: "F"): self = .failed(String(untrusted: message.dropFirst()))
        default: return nil
        }
    }

    package var message: [UInt8] {
        switch self {
        case .alive: [UInt8(ascii: "A")]
        case .failed(let reason): [UInt8(ascii: "F")] + reason.utf8.prefix(1024)
        }
    }
}
