import Cryptography
import Encodings
import Foundation

/// An answer in JSON with the member `padding`: 1,024 to 2,048 random bytes in base 64. The padding
/// hides the length of the content.
struct Padded<Content: Encodable>: Encodable {
    let content: Content
    private let padding: String

    private enum CodingKeys: CodingKey {
        case padding
    }

    init(_ content: Content) {
        self.content = content
        var generator = SystemRandomNumberGenerator()
        let count = Int.random(in: 1024...2048, using: &generator)
        padding = Base64.encodePadded(generator.bytes(count))
    }

    func encode(to encoder: any Encoder) throws {
        try content.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(padding, forKey: .padding)
    }

    var json: [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(self) else {
            fatalError("unreachable: texts and numbers have a JSON encoding")
        }
        return [UInt8](data)
    }
}
