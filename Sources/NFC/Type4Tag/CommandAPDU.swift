import Encodings

/// A short command APDU (ISO/IEC 7816-4 §5.2), cases 1 to 4.
///
/// ```
/// CLA INS P1 P2                     case 1
/// CLA INS P1 P2 Le                  case 2
/// CLA INS P1 P2 Lc data             case 3
/// CLA INS P1 P2 Lc data Le          case 4
/// ```
struct CommandAPDU {
    let cla: UInt8
    let ins: UInt8
    /// The parameters P1 || P2.
    let parameters: UInt16
    /// The command data; empty in cases 1 and 2.
    let data: ArraySlice<UInt8>
    /// The maximum data length of the answer, 1 to 256; nil in cases 1 and 3.
    let expected: Int?

    /// Parses a command; nil if the lengths match no case.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= 4 else { return nil }
        cla = bytes[0]
        ins = bytes[1]
        parameters = UInt16(bigEndianBytes: bytes[2..<4])
        switch bytes.count {
        case 4:
            data = []
            expected = nil
        case 5:
            data = []
            expected = Self.expected(bytes[4])
        default:
            let end = 5 + Int(bytes[4])
            guard bytes[4] > 0, bytes.count == end || bytes.count == end + 1 else { return nil }
            data = bytes[5..<end]
            expected = bytes.count > end ? Self.expected(bytes[end]) : nil
        }
    }

    private static func expected(_ le: UInt8) -> Int { le == 0 ? 256 : Int(le) }
}
