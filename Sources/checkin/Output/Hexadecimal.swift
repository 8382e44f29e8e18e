import Cryptography

extension ByteRegion {
    /// Two lower-case digits per byte. Only for output that the owner has requested.
    var hexadecimal: String {
        withSpan { span in
            span.indices.map { String(UInt16(span[$0]) + 0x100, radix: 16).dropFirst() }.joined()
        }
    }
}
