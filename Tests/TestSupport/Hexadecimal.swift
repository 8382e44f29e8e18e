import Encodings

extension [UInt8] {
    /// Parses pairs of hexadecimal digits in upper or lower case. Spaces and line breaks are
    /// allowed. Returns nil for any other text.
    package init?(hex: String) {
        guard let bytes = Hexadecimal.bytes(hex.filter { !$0.isWhitespace }.lowercased()) else { return nil }
        self = bytes
    }
}

/// The bytes of hexadecimal digits in a test, such as "00 A4 04 00".
package func hex(_ digits: String) -> [UInt8] { [UInt8](hex: digits)! }

extension Collection<UInt8> {
    /// The bytes as lower-case hexadecimal digits.
    package var hex: String { Hexadecimal.text(Array(self)) }
}
