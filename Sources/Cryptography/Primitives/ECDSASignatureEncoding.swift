/// The two encodings of an ECDSA signature on P-256.
extension ECDSAP256 {
    /// The length of a signature as `r || s` (RFC 7518 §3.4).
    public static let rawSignatureCount = 64

    /// Converts a signature from `r || s` to DER (RFC 3279 §2.2.3). Returns nil unless there are 64
    /// bytes.
    public static func der(rawSignature bytes: [UInt8]) -> [UInt8]? {
        guard bytes.count == rawSignatureCount else { return nil }
        let numbers = integer(bytes[..<32]) + integer(bytes[32...])
        return DER.header(DER.sequence, count: numbers.count) + numbers
    }

    /// Converts a signature from DER to `r || s`. Returns nil if `der` is not the only DER encoding
    /// of two numbers of at most 256 bits.
    public static func rawSignature(der: [UInt8]) -> [UInt8]? {
        let span = der.span
        guard let sequence = DER.content(DER.sequence, span, at: 0), sequence.upperBound == der.count,
            let first = DER.content(DER.integer, span, at: sequence.lowerBound),
            let second = DER.content(DER.integer, span, at: first.upperBound), second.upperBound == der.count,
            let r = number(der[first]), let s = number(der[second]),
            Self.der(rawSignature: r + s) == der
        else { return nil }
        return r + s
    }

    private static func integer(_ number: ArraySlice<UInt8>) -> [UInt8] {
        var value = Array(number.drop { $0 == 0 })
        if value.first.map({ $0 >= 0x80 }) ?? true { value.insert(0, at: 0) }
        return DER.header(DER.integer, count: value.count) + value
    }

    /// The value of an INTEGER as 32 bytes.
    private static func number(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
        let value = bytes.drop { $0 == 0 }
        guard value.count <= 32 else { return nil }
        return [UInt8](repeating: 0, count: 32 - value.count) + value
    }
}
