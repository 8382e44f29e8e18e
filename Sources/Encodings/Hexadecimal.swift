/// Canonical hexadecimal encoding: two lower-case digits for each byte.
enum Hexadecimal {
    static func text(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// Decodes `text`; nil if `text` is not a sequence of pairs of lower-case digits.
    static func bytes(_ text: String) -> [UInt8]? {
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
