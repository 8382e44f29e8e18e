import Cryptography

/// The ID of a check-in: six random characters that reveal nothing about the check-in.
///
/// The alphabet is Crockford's base 32 in lower case, which has no letters that look like digits.
public struct CheckInID: Sendable, Hashable, Comparable {
    /// The length in characters.
    public static let count = 6

    private static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz")

    /// The six characters, in lower case.
    public let string: String

    /// Parses a stored ID. Returns nil if the string is not an ID.
    package init?(_ string: String) {
        guard string.count == Self.count, string.allSatisfy(Self.alphabet.contains) else { return nil }
        self.string = string
    }

    init(using generator: inout some RandomNumberGenerator) {
        // Each character is five bits. 256 is a multiple of 32, so all characters are equally
        // likely.
        string = String(generator.bytes(Self.count).map { Self.alphabet[Int($0 % 32)] })
    }

    /// Returns whether `beginning` is the ID or its first characters. Also accepts common ways to
    /// type it: upper case, o for 0, and i or l for 1.
    func begins(with beginning: String) -> Bool {
        let typed = beginning.lowercased().map { character -> Character in
            switch character {
            case "o": "0"
            case "i", "l": "1"
            default: character
            }
        }
        return !typed.isEmpty && string.starts(with: typed)
    }

    public static func < (left: CheckInID, right: CheckInID) -> Bool { left.string < right.string }

    /// The ID in UTF-8, six bytes.
    var bytes: [UInt8] { Array(string.utf8) }
}

extension CheckInID: CustomStringConvertible {
    public var description: String { string }
}
