import Platform

/// What the process that serves the tag says to the kiosk.
///
/// ```
/// report = "A" | "F" || reason in UTF-8
/// ```
package enum TagReport: Equatable {
    /// The tag is about to be armed, or is being read: the sign of life.
    case alive
    /// Why it cannot be, fit for a log; the process ends then.
    case failed(String)

    /// Milliseconds in which a reader that is about to be armed, and cannot be, says so.
    static let settling: Int32 = 300

    /// Nil if `message` is none of ours.
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
