public import Cryptography

/// A code that an officer reads out over the telephone. It consists of nine characters and a check
/// character, which detects most typing mistakes.
///
/// ```
/// check = first hexadecimal digit of SHA-256(nine characters), in upper case, G for 0 and H for 1
/// ```
/// See protocol version 1, section "Codes".
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

/// The characters for codes that people read aloud. No two characters look alike.
enum CodeAlphabet {
    static let characters = Array("23456789ABCDEFGHJKMNPQRSTUVWXYZ".utf8)

    static func draw(_ count: Int, using generator: inout some RandomNumberGenerator) -> String {
        let drawn = (0..<count).map { _ in characters[Int.random(in: characters.indices, using: &generator)] }
        return String(decoding: drawn, as: UTF8.self)
    }

    /// Returns a typed code in upper case, without spaces and hyphens. Returns nil if the code does
    /// not consist of `count` characters from the alphabet.
    static func read(_ text: String, count: Int) -> String? {
        guard text.utf8.count <= 64 else { return nil }
        let letters = text.utf8.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "-") }
            .map { (97...122).contains($0) ? $0 - 32 : $0 }
        guard letters.count == count, letters.allSatisfy(characters.contains) else { return nil }
        return String(decoding: letters, as: UTF8.self)
    }
}

/// A short code of six characters, which is valid for a few minutes. It is used by authorities that
/// hand over codes in writing.
public struct PIN: Sendable, Equatable {
    private static let count = 6

    /// Six characters in upper case.
    public let text: String

    /// - Parameter generator: Must be cryptographically secure.
    public init(using generator: inout some RandomNumberGenerator) {
        text = CodeAlphabet.draw(Self.count, using: &generator)
    }

    /// Parses a typed PIN. Lower case, spaces and hyphens are allowed. Returns nil if the PIN
    /// contains other characters or has the wrong length.
    public init?(_ typed: String) {
        guard let text = CodeAlphabet.read(typed, count: Self.count) else { return nil }
        self.text = text
    }
}

extension PIN: Redacted {
    public var description: String { "<PIN>" }
}
