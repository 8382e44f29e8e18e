/// The types of packets on the advertising channels, with their numbers in a controller's reports.
package enum PacketType: Sendable, CaseIterable {
    /// ADV_IND: connectable and scannable.
    case connectable
    /// ADV_SCAN_IND: scannable.
    case scannable
    /// ADV_NONCONN_IND.
    case nonConnectable
    /// SCAN_REQ: from a scanner that asks for a response.
    case scanRequest
    /// SCAN_RSP.
    case scanResponse
    /// An extended packet, which legacy controllers do not receive.
    case extended

    /// Whether a scanner may ask for a response.
    var isScannable: Bool { self == .connectable || self == .scannable }

    var legacyReport: UInt8 {
        switch self {
        case .connectable: 0x00
        case .scannable: 0x02
        case .nonConnectable, .extended, .scanRequest: 0x03
        case .scanResponse: 0x04
        }
    }

    var extendedReport: UInt16 {
        switch self {
        case .connectable: 0x13
        case .scannable: 0x12
        case .nonConnectable, .scanRequest: 0x10
        case .scanResponse: 0x1A
        case .extended: 0x00
        }
    }
}
