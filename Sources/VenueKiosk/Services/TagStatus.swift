/// Whether the code can be tapped.
package enum TagStatus: String, Sendable {
    /// The kiosk has no NFC reader.
    case absent
    /// The reader has not reported a status yet.
    case starting
    case armed
    case outOfOrder = "out_of_order"

    /// The status as a text for the operator.
    package var statusLine: String {
        switch self {
        case .absent: "no NFC reader"
        case .starting: "NFC tag starting"
        case .armed: "NFC tag armed"
        case .outOfOrder: "NFC tag out of order"
        }
    }
}

extension Wording {
    /// The instruction for a visitor who wants to check in.
    package func instruction(_ tagStatus: TagStatus) -> String {
        switch tagStatus {
        case .absent, .starting: self[.scan]
        case .armed: self[.scanOrTap]
        case .outOfOrder: self[.tapOutOfOrder]
        }
    }
}
