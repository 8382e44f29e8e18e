/// A code as it is shown and read out over a telephone.
struct SpelledCode: Sendable {
    /// Letters that are said in one breath.
    struct Group: Sendable {
        let letters: String
        let spelled: [Letter]
        /// `first three`
        let name: String
    }

    struct Letter: Sendable {
        let letter: String
        /// `D as in Delta`; of digits, `the digit seven`.
        let words: String
    }

    let groups: [Group]
    /// With spaces between the groups.
    let text: String

    /// - Parameter code: Of ten letters, in groups of 3, 3 and 4, or of six, in two groups of 3.
    init(_ code: String) {
        let letters = Array(code)
        let counts =
            letters.count == 10
            ? [(3, "First three"), (3, "Next three"), (4, "Last four")] : [(3, "First three"), (3, "Last three")]
        var start = 0
        groups = counts.map { count, name in
            let part = letters[start..<min(start + count, letters.count)]
            start += count
            return Group(letters: String(part), spelled: part.map(Self.spell), name: name)
        }
        text = groups.map(\.letters).joined(separator: " ")
    }

    static func spell(_ character: Character) -> Letter {
        if let digit = character.wholeNumberValue {
            return Letter(letter: String(character), words: "the digit \(digits[digit])")
        }
        let word = words.first { $0.first == Character(character.uppercased()) } ?? String(character)
        return Letter(letter: String(character), words: "\(character) as in \(word)")
    }

    private static let digits = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]

    /// The spelling alphabet of the ICAO (Annex 10, volume II, §5.2.1.3), without accents.
    private static let words = [
        "Alfa", "Bravo", "Charlie", "Delta", "Echo", "Foxtrot", "Golf", "Hotel", "India", "Juliett", "Kilo", "Lima",
        "Mike",
        "November", "Oscar", "Papa", "Quebec", "Romeo", "Sierra", "Tango", "Uniform", "Victor", "Whiskey", "X-ray",
        "Yankee", "Zulu",
    ]
}
