import Cryptography
import Encodings

/// The ID of a check-in: six random characters that reveal nothing about the check-in.
///
/// The alphabet is Crockford's base 32 in lower case, which has no letters that look like digits.
public struct CheckInID: Sendable, Hashable, Comparable {
    /// The length in characters.
    public static let count = 6

    static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)

    /// The six characters, in lower case.
    public let string: String

    /// Parses a stored ID. Returns nil if the string is not an ID.
    package init?(_ string: String) {
        guard string.utf8.count == Self.count, string.utf8.allSatisfy(Self.alphabet.contains) else { return nil }
        self.string = string
    }

    init(using generator: inout some RandomNumberGenerator) {
        // Each character is five bits. 256 is a multiple of 32, so all characters are equally
        // likely.
        string = String(decoding: generator.bytes(Self.count).map { Self.alphabet[Int($0 % 32)] }, as: UTF8.self)
    }

    /// - Parameter packed: See ``packed``.
    init?(packed: UInt64) {
        self.init(String(decoding: packed.bigEndianBytes.suffix(Self.count), as: UTF8.self))
    }

    /// Returns the beginning of an ID as it is stored. Accepts common ways to type it: upper case,
    /// o for 0, and i or l for 1. Returns nil if no ID begins with the typed text.
    static func beginning(typed: String) -> String? {
        let beginning = typed.lowercased().map { character -> Character in
            switch character {
            case "o": "0"
            case "i", "l": "1"
            default: character
            }
        }
        let bytes = String(beginning).utf8
        return (1...count).contains(bytes.count) && bytes.allSatisfy(alphabet.contains) ? String(beginning) : nil
    }

    public static func < (left: CheckInID, right: CheckInID) -> Bool { left.string < right.string }

    /// The ID in UTF-8, six bytes.
    var bytes: [UInt8] { Array(string.utf8) }

    /// The ID as a number, in the same order.
    var packed: UInt64 { string.utf8.reduce(0) { $0 << 8 | UInt64($1) } }
}

extension CheckInID: CustomStringConvertible {
    public var description: String { string }
}
