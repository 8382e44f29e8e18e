public import Cryptography

/// A code that an officer reads out over the telephone. It consists of nine characters and a check
/// character, which detects most typing mistakes.
///
/// ```
/// check = first hexadecimal digit of SHA-256(nine characters), in upper case, G for 0 and H for 1
/// ```
/// See protocol version 1, section "Authorisation".
public struct HotlineCode: Sendable, Equatable {
    private static let count = 9

    /// Ten characters in upper case.
    public let text: String

    /// Generates a code.
    ///
    /// - Parameter generator: Must be cryptographically secure.
    public init(using generator: inout some RandomNumberGenerator) {
        let letters = CodeAlphabet.draw(Self.count, using: &generator)
        text = letters + Self.check(letters)
    }

    /// Parses a typed code. Lower case, spaces and hyphens are allowed.
    ///
    /// - Returns: Nil if the code contains other characters, has the wrong length, or has a wrong
    ///   check character.
    public init?(_ typed: String) {
        guard let text = CodeAlphabet.read(typed, count: Self.count + 1),
            Self.check(String(text.dropLast())) == String(text.suffix(1))
        else { return nil }
        self.text = text
    }

    private static func check(_ letters: String) -> String {
        let digit = SHA256.hash(Array(letters.utf8))[0] >> 4
        return switch digit {
        case 0: "G"
        case 1: "H"
        default: String(digit, radix: 16, uppercase: true)
        }
    }
}

extension HotlineCode: Redacted {
    public var description: String { "<hotline code>" }
}
