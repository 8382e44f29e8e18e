import Cryptography
import Encodings
import Foundation

/// An answer to a phone app in JSON. The member `padding` hides the length of the content.
///
/// The size of an answer is a multiple of ``blockSize``, which is larger than usual answers, plus the
/// length of 1,024 to 2,048 random bytes in base 64. Therefore, the sizes of all answers, also of
/// refusals and of answers to chaff, have the same distribution.
struct Padded<Content: Encodable>: Encodable {
    let content: Content
    private var padding = ""

    /// In bytes. Larger than an answer with the usual errors.
    static var blockSize: Int { 4096 }

    init(_ content: Content) {
        self.content = content
    }

    private enum CodingKeys: CodingKey {
        case padding
    }

    func encode(to encoder: any Encoder) throws {
        try content.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(padding, forKey: .padding)
    }

    /// The answer with new padding.
    var json: [UInt8] {
        var generator = SystemRandomNumberGenerator()
        let count = encoded.count
        let blocks = (count + Self.blockSize - 1) / Self.blockSize
        let size = blocks * Self.blockSize + Int.random(in: 1024...2048, using: &generator) * 4 / 3
        var padded = self
        padded.padding = Base64.encodePadded(generator.bytes((size - count) / 4 * 3))
        // Base 64 has a multiple of four characters. JSON can end with spaces (RFC 8259 §2).
        return padded.encoded + [UInt8](repeating: UInt8(ascii: " "), count: (size - count) % 4)
    }

    private var encoded: [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(self) else {
            fatalError("unreachable: texts and numbers have a JSON encoding")
        }
        return [UInt8](data)
    }
}

/// The content of an answer to chaff.
struct ChaffAnswer: Encodable {}
