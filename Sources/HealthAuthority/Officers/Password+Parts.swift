// Refuses passwords that are long enough but common: `aaaaaaaaaaaa`, `password2020`,
// `1q2w3e4r5t6y`. It is a rule instead of a list of leaked passwords: few leaked passwords have
// twelve characters, and those follow the patterns below.
extension Password {
    /// Minimum number of parts of a new password.
    static let minimumParts = 8

    /// The number of parts that a guess has to get right. Each of these is one part:
    ///
    /// 1. a common word
    /// 2. a run of characters that are equal, or neighbours in the alphabet or on a keyboard
    /// 3. any other character
    ///
    /// Case is ignored, and a repetition counts once.
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

    /// The part that the text repeats: `abc` for `abcabcab`. The whole text if it does not repeat a
    /// part at least twice.
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
            // Columns, and the two top rows interleaved.
            "qazwsxedcrfvtgbyhnujm", "1qaz2wsx3edc4rfv5tgb6yhn7ujm", "1q2w3e4r5t6y7u8i9o0p",
        ]
        let pairs = rows.flatMap { row in zip(row.unicodeScalars, row.unicodeScalars.dropFirst()) }
        return Set(pairs.flatMap { [[$0, $1], [$1, $0]] })
    }()

    /// Common English and German words, and words for this program.
    private static let words = [
        "password", "passwort", "passphrase", "letmein", "welcome", "willkommen", "iloveyou", "ichliebedich",
        "changeme", "secret", "geheim", "admin", "administrator", "officer", "authority", "health", "gesundheitsamt",
        "gesundheit", "checkin", "corona", "covid", "spring", "summer", "autumn", "winter", "sommer", "herbst",
        "hotline", "portal",
    ].sorted { $0.count > $1.count }.map { Array($0.unicodeScalars) }

    /// The letter that people replace with this character.
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
