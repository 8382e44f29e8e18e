import CheckInProtocol
import Cryptography

extension Seed {
    /// For the owner's eyes, who asked for it.
    var hexadecimal: String {
        bytes.withSpan { span in
            span.indices.map { String(UInt16(span[$0]) + 0x100, radix: 16).dropFirst() }.joined()
        }
    }
}
