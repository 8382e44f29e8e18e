import Cryptography

extension ByteRegion {
    /// Two lower-case digits per byte. Only used for output that the owner of the diary has
    /// requested.
    var hexadecimal: String {
        withSpan { span in
            span.indices.map { String(UInt16(span[$0]) + 0x100, radix: 16).dropFirst() }.joined()
        }
    }
}
