/// Whether the code can be tapped.
package enum TagStatus: Sendable, Equatable {
    /// The kiosk has no NFC reader.
    case absent
    /// The reader has not reported a status yet.
    case starting
    case armed
    case outOfOrder

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
