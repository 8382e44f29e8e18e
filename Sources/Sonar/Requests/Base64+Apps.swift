import Encodings

extension Base64 {
    /// Decodes a text with exactly the padding that its length requires. Returns nil for any other
    /// text.
    static func decodePadded(_ text: String) -> [UInt8]? {
        guard text.utf8.count.isMultiple(of: 4) else { return nil }
        return decodeWithOptionalPadding(text.utf8)
    }

    /// Decodes a text with padding that can have the line breaks of Android's encoder: one after each
    /// 76 characters, and one at the end. Returns nil if the breaks are elsewhere.
    static func decodeFromApp(_ text: String) -> [UInt8]? {
        guard text.utf8.contains(UInt8(ascii: "\n")) else { return decodePadded(text) }
        let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        guard lines.last?.isEmpty == true, let final = lines.dropLast().last,
            (1...androidLineCount).contains(final.count),
            lines.dropLast(2).allSatisfy({ $0.count == androidLineCount })
        else { return nil }
        return decodePadded(String(decoding: lines.joined(), as: UTF8.self))
    }

    private static var androidLineCount: Int { 76 }
}
