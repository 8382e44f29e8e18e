/// Base 32 without padding (RFC 4648 §6). The encoder writes upper case; the decoder accepts both
/// cases. Apart from the case, each value has exactly one text.
package enum Base32 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

    /// Encodes any number of bytes.
    package static func encode(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count * 8 + 4) / 5)
        var pending: UInt32 = 0
        var pendingBits = 0
        for byte in bytes {
            pending = pending << 8 | UInt32(byte)
            pendingBits += 8
            while pendingBits >= 5 {
                pendingBits -= 5
                text.append(alphabet[Int(pending >> pendingBits & 31)])
            }
            pending &= (1 << pendingBits) - 1
        }
        if pendingBits > 0 {
            text.append(alphabet[Int(pending << (5 - pendingBits) & 31)])
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Decodes a text. Returns nil if the text contains a character outside the alphabet, or if its
    /// length is impossible. Also returns nil if the unused bits after the last byte are not zero
    /// (RFC 4648 §3.5).
    package static func decode(_ text: some Sequence<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        var pending: UInt32 = 0
        var pendingBits = 0
        for character in text {
            guard let value = value(of: character) else { return nil }
            pending = pending << 5 | value
            pendingBits += 5
            if pendingBits >= 8 {
                pendingBits -= 8
                bytes.append(UInt8(pending >> pendingBits))
                pending &= (1 << pendingBits) - 1
            }
        }
        return pendingBits < 5 && pending == 0 ? bytes : nil
    }

    private static func value(of character: UInt8) -> UInt32? {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character - UInt8(ascii: "a"))
        case UInt8(ascii: "2")...UInt8(ascii: "7"): UInt32(character - UInt8(ascii: "2") + 26)
        default: nil
        }
    }
}
