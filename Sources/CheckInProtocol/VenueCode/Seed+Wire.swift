import Cryptography
import FoundationEssentials

extension Seed {
    /// The field of a message.
    var wire: Data { bytes.withSpan { span in Data(span.indices.map { span[$0] }) } }

    /// Nil if the field has another length than 16 bytes.
    init?(wire: Data) {
        self.init(SecretBytes(copying: Array(wire)))
    }
}
