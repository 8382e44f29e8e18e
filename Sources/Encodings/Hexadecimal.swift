/// Canonical hexadecimal encoding (RFC 4648 §8): two lower-case digits for each byte.
package enum Hexadecimal {
    package static func text(_ bytes: Span<UInt8>) -> String {
        bytes.indices.map { (bytes[$0] < 16 ? "0" : "") + String(bytes[$0], radix: 16) }.joined()
    }

    package static func text(_ bytes: [UInt8]) -> String { text(bytes.span) }

    /// Decodes `text`; nil if `text` is not a sequence of pairs of lower-case digits.
    package static func bytes(_ text: String) -> [UInt8]? {
        let digits = text.utf8.compactMap { byte -> UInt8? in
            switch byte {
            case 48...57: byte - 48
            case 97...102: byte - 87
            default: nil
            }
        }
        guard digits.count == text.utf8.count, digits.count.isMultiple(of: 2) else { return nil }
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }
}
