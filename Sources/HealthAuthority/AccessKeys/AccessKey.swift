import Cryptography
import Encodings

/// The key with which another program proves who it is: 64 hexadecimal digits. The database has only a hash of it.
package enum AccessKey {
    /// Whether `text` can be the name of a laboratory or an app: 1 to 64 Unicode scalars, no control or format
    /// characters, no line separators, and at least one character that is not white space.
    package static func isName(_ text: String) -> Bool {
        let refused: [Unicode.GeneralCategory] = [.control, .format, .lineSeparator, .paragraphSeparator]
        return (1...64).contains(text.unicodeScalars.count) && !text.allSatisfy(\.isWhitespace)
            && !text.unicodeScalars.contains { refused.contains($0.properties.generalCategory) }
    }

    static func generate() -> String {
        var generator = SystemRandomNumberGenerator()
        return Hexadecimal.text(generator.bytes(32))
    }
}
