import Cryptography
import Foundation

/// A password that is prepared for hashing.
package struct Password: Sendable {
    /// The minimum number of characters in a new password.
    package static let minimumCount = 12
    /// The maximum number of bytes in a password.
    static let maximumBytes = 1024
    /// The maximum number of bytes that are normalised. Normalising takes time in proportion to the
    /// square of a run of combining marks. A password with more bytes is longer than the maximum in
    /// every form.
    private static let maximumTyped = 3 * maximumBytes

    /// The password as UTF-8 in normalisation form C. The password is normalised, because keyboards
    /// encode characters such as `é` differently.
    let bytes: SecretBytes
    private let count: Int

    init(_ typed: String) {
        let normalised = typed.utf8.count <= Self.maximumTyped ? typed.precomposedStringWithCanonicalMapping : typed
        count = normalised.count
        var utf8 = Array(normalised.utf8)
        defer { cleanse(&utf8) }
        bytes = SecretBytes(copying: utf8)
    }

    /// Checks whether this password may be used as a new password.
    ///
    /// - Throws: `tooShort`, `tooLong` or `common`.
    func checkAsNew() throws(OfficersError) {
        guard count >= Self.minimumCount else { throw .tooShort(minimum: Self.minimumCount) }
        guard bytes.count <= Self.maximumBytes else { throw .tooLong(maximum: Self.maximumBytes) }
        var utf8 = Array(copying: bytes)
        defer { cleanse(&utf8) }
        guard Self.parts(of: String(decoding: utf8, as: UTF8.self)) >= Self.minimumParts else { throw .common }
    }

    /// Generates a password that is easy to read aloud: `kqtm-wxbr-hnzd-pafe`, 72 bits.
    static func generate(using generator: inout some RandomNumberGenerator) -> String {
        generate(groups: 4, using: &generator)
    }

    /// Generates groups of four letters, separated by hyphens. Each group has 18 bits of
    /// randomness.
    static func generate(groups: Int, using generator: inout some RandomNumberGenerator) -> String {
        (0..<groups).map { _ in
            String(
                decoding: (0..<4).map { _ in letters[Int.random(in: letters.indices, using: &generator)] },
                as: UTF8.self
            )
        }.joined(separator: "-")
    }

    /// The letters that cannot be confused with another letter or a digit.
    private static let letters = Array("abcdefghjkmnpqrstuvwxyz".utf8)
}

extension Password: Redacted {
    package var description: String { "<password>" }
}

// Refuses passwords that are long enough but common, such as `aaaaaaaaaaaa`, `password2020` and
// `1q2w3e4r5t6y`. This check uses a rule instead of a list of leaked passwords. Few leaked
// passwords have twelve characters, and those few passwords match the patterns below.
extension Password {
    /// The minimum number of parts in a new password.
    static let minimumParts = 8

    /// The number of parts that an attacker must guess. Each of the following is one part:
    ///
    /// 1. a common word
    /// 2. a run of characters that are equal, or neighbours in the alphabet or on a keyboard
    /// 3. any other character
    ///
    /// Upper case and lower case are treated as equal. A part that is repeated counts only once.
    static func parts(of text: String) -> Int {
        var rest = period(of: Array(text.lowercased().unicodeScalars))[...]
        var parts = 0
        var last: Unicode.Scalar?
        while let next = rest.first {
            if let word = words.first(where: { rest.lazy.map(letter).starts(with: $0) }) {
                parts += 1
                last = nil
                rest = rest.dropFirst(word.count)
            } else {
                if !isRun(last, next) { parts += 1 }
                last = next
                rest = rest.dropFirst()
            }
        }
        return parts
    }

    /// The part that the text repeats, such as `abc` for `abcabcab`. If the text does not repeat
    /// any part at least twice, this is the whole text.
    private static func period(of text: [Unicode.Scalar]) -> ArraySlice<Unicode.Scalar> {
        let count = (1...max(1, text.count / 2)).first { count in
            text.dropFirst(count).elementsEqual(text.dropLast(count))
        }
        return text.prefix(count ?? text.count)
    }

    private static func isRun(_ last: Unicode.Scalar?, _ next: Unicode.Scalar) -> Bool {
        guard let last else { return false }
        return last == next || neighbours.contains([last, next])
    }

    private static let neighbours: Set<[Unicode.Scalar]> = {
        let rows = [
            "abcdefghijklmnopqrstuvwxyz", "01234567890", "qwertyuiop", "qwertzuiop", "asdfghjkl", "zxcvbnm", "yxcvbnm",
            // Keyboard columns, and the two top rows interleaved.
            "qazwsxedcrfvtgbyhnujm", "1qaz2wsx3edc4rfv5tgb6yhn7ujm", "1q2w3e4r5t6y7u8i9o0p",
        ]
        let pairs = rows.flatMap { row in zip(row.unicodeScalars, row.unicodeScalars.dropFirst()) }
        return Set(pairs.flatMap { [[$0, $1], [$1, $0]] })
    }()

    /// Common English and German words, and words that are related to this program.
    private static let words = [
        "password", "passwort", "passphrase", "letmein", "welcome", "willkommen", "iloveyou", "ichliebedich",
        "changeme", "secret", "geheim", "admin", "administrator", "officer", "authority", "health", "gesundheitsamt",
        "gesundheit", "checkin", "corona", "covid", "spring", "summer", "autumn", "winter", "sommer", "herbst",
        "hotline", "portal",
    ].sorted { $0.count > $1.count }.map { Array($0.unicodeScalars) }

    /// The letter that people often replace with this character.
    private static func letter(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar {
        case "0": "o"
        case "1", "!": "i"
        case "3": "e"
        case "4", "@": "a"
        case "5", "$": "s"
        default: scalar
        }
    }
}
