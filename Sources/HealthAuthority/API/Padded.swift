import Cryptography
import Encodings
import Foundation

/// An answer in JSON with the member `padding`, which hides the length of the content.
struct Padded<Content: Encodable>: Encodable {
    let content: Content
    private let padding = AnswerPadding.text()

    private enum CodingKeys: CodingKey {
        case padding
    }

    func encode(to encoder: any Encoder) throws {
        try content.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(padding, forKey: .padding)
    }

    /// The answer, and the size of the answer with empty padding.
    var json: (bytes: [UInt8], sizeWithoutPadding: Int) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(self) else {
            fatalError("unreachable: texts and numbers have a JSON encoding")
        }
        return ([UInt8](data), data.count - padding.utf8.count)
    }
}

/// The padding of answers: 1,024 to 2,048 random bytes in base 64.
enum AnswerPadding {
    static func text() -> String {
        var generator = SystemRandomNumberGenerator()
        let count = Int.random(in: 1024...2048, using: &generator)
        return Base64.encodePadded(generator.bytes(count))
    }

    /// An answer to chaff: a JSON object that contains only padding. It has the size of an answer with
    /// this size without padding.
    static func chaff(sizeWithoutPadding size: Int) -> [UInt8] {
        let (start, end) = (Array(#"{"padding":""#.utf8), Array(#""}"#.utf8))
        let count = max(0, size - start.count - end.count)
        var generator = SystemRandomNumberGenerator()
        let more = Base64.encode(generator.bytes((count * 3 + 3) / 4)).utf8.prefix(count)
        return start + more + text().utf8 + end
    }
}
