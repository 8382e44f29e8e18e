/// A code in groups, with the words to spell it on the phone.
struct SpelledCode: Sendable {
    /// Letters that are read aloud together.
    struct Group: Sendable {
        let letters: String
        let spelled: [Letter]
        /// `first three`
        let name: String
    }

    struct Letter: Sendable {
        let letter: String
        /// `D as in Delta`, or `the digit seven`.
        let words: String
        /// The words for people who do not speak the language: `in English: Delta`. Nil if
        /// ``words`` are the same.
        let abroad: String?
    }

    let groups: [Group]
    /// The groups, separated by spaces.
    let text: String

    /// - Parameter code: Ten letters, shown in groups of 3, 3 and 4, or six letters, shown in two
    ///   groups of 3.
    init(_ code: String, _ texts: PortalTexts) {
        let letters = Array(code)
        let counts: [(Int, PortalText)] =
            letters.count == 10
            ? [(3, .firstThree), (3, .nextThree), (4, .lastFour)] : [(3, .firstThree), (3, .lastThree)]
        var start = 0
        groups = counts.map { count, name in
            let part = letters[start..<min(start + count, letters.count)]
            start += count
            return Group(letters: String(part), spelled: part.map { Self.spell($0, texts) }, name: texts(name))
        }
        text = groups.map(\.letters).joined(separator: " ")
    }

    static func spell(_ character: Character, _ texts: PortalTexts) -> Letter {
        let (word, words) = say(character, texts)
        let abroad = say(character, .english).word
        return Letter(
            letter: String(character),
            words: words,
            abroad: word == abroad ? nil : texts(.spelledAbroad, ["word": abroad])
        )
    }

    /// The spelling word of a character, and the words to say.
    private static func say(_ character: Character, _ texts: PortalTexts) -> (word: String, words: String) {
        if let digit = character.wholeNumberValue {
            let word = texts.list(.digitWords)[digit]
            return (word, texts(.spelledDigit, ["word": word]))
        }
        let number = character.uppercased().utf8.first.map { Int($0) - Int(UInt8(ascii: "A")) } ?? -1
        let word = (0..<26).contains(number) ? texts.list(.letterWords)[number] : String(character)
        return (word, texts(.spelledLetter, ["letter": String(character), "word": word]))
    }
}
