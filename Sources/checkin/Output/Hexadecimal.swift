import Cryptography

extension ByteRegion {
    /// For the owner's eyes, who asked for it: two digits in lower case for each byte.
    var hexadecimal: String {
        withSpan { span in
            span.indices.map { String(UInt16(span[$0]) + 0x100, radix: 16).dropFirst() }.joined()
        }
    }
}
