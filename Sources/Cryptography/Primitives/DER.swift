import Encodings

/// The part of DER (X.690 §10) that is needed for RSA keys.
enum DER {
    static let (integer, bitString, sequence): (UInt8, UInt8, UInt8) = (0x02, 0x03, 0x30)

    /// Returns the tag and the length of an element. Two bytes for the length are enough for a
    /// modulus of 4096 bits.
    static func header(_ tag: UInt8, count: Int) -> [UInt8] {
        switch count {
        case ..<0x80: [tag, UInt8(count)]
        case ..<0x100: [tag, 0x81, UInt8(count)]
        default: [tag, 0x82] + UInt16(count).bigEndianBytes
        }
    }

    /// - Parameter value: The number, big-endian and without leading zeros; at least one byte.
    static func integer(_ value: SecretBytes) -> SecretBytes {
        let isNegative = value.withSpan { $0[0] >= 0x80 }
        let sign: [UInt8] = isNegative ? [0] : []
        return SecretBytes(joining: [header(integer, count: sign.count + value.count), sign, value])
    }

    /// Encodes a number that is not secret as an INTEGER.
    static func integer(_ value: borrowing BigNumber) -> [UInt8] {
        // If the number's first bit is set, use one more byte, because the first bit of an INTEGER
        // is the sign.
        let count = value.bits / 8 + 1
        return header(integer, count: count) + value.bytes(count)
    }

    /// Returns the content of the element at `position`. Returns nil if the element has another tag
    /// or extends beyond the end of `der`.
    static func content(_ tag: UInt8, _ der: Span<UInt8>, at position: Int) -> Range<Int>? {
        guard position + 2 <= der.count, der[position] == tag else { return nil }
        var (count, start) = (Int(der[position + 1]), position + 2)
        if count >= 0x80 {
            let end = start + count - 0x80
            guard (start + 1...start + 2).contains(end), end <= der.count else { return nil }
            count = 0
            while start < end {
                count = count << 8 | Int(der[start])
                start += 1
            }
        }
        return start + count <= der.count ? start..<start + count : nil
    }
}
