extension Base64 {
    /// Base 64 with padding (RFC 4648 §4).
    package static func encodePadded(_ bytes: [UInt8]) -> String {
        let text = encode(bytes)
        return text + String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
    }

    /// Decodes a text with the padding that its length requires, or without padding. Returns nil
    /// for the same other reasons as ``decode(_:)``.
    package static func decodeWithOptionalPadding(_ text: some Collection<UInt8>) -> [UInt8]? {
        let padding = text.suffix(2).reversed().prefix { $0 == UInt8(ascii: "=") }.count
        guard padding == 0 || text.count.isMultiple(of: 4) else { return nil }
        return decode(text.dropLast(padding))
    }
}

/// Base 64 with an alphabet for URLs, without padding (RFC 4648 §5).
package enum Base64URL {
    package static func encode(_ bytes: [UInt8]) -> String {
        String(
            decoding: Base64.encode(bytes).utf8.map { byte in
                switch byte {
                case UInt8(ascii: "+"): UInt8(ascii: "-")
                case UInt8(ascii: "/"): UInt8(ascii: "_")
                default: byte
                }
            },
            as: UTF8.self
        )
    }

    /// Decodes a text. Returns nil for the same reasons as ``Base64/decode(_:)``.
    package static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
        Base64.decode(
            text.map { byte in
                switch byte {
                case UInt8(ascii: "-"): UInt8(ascii: "+")
                case UInt8(ascii: "_"): UInt8(ascii: "/")
                // These two characters are not in this alphabet. A space is in neither alphabet.
                case UInt8(ascii: "+"), UInt8(ascii: "/"): UInt8(ascii: " ")
                default: byte
                }
            }
        )
    }
}
