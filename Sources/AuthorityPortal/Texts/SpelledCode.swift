/// A code divided into groups, with the words for spelling it on the phone.
struct SpelledCode: Sendable {
    /// Characters that are read aloud as a group.
    struct Group: Sendable {
        let letters: String
        let spelled: [Letter]
        /// The name of the group, such as `first three`.
        let name: String
    }

    struct Letter: Sendable {
        let letter: String
        /// The words for the character, such as `D as in Delta` or `the digit seven`.
        let words: String
        /// The words for people who do not speak the language, such as `in English: Delta`. Nil if
        /// the spelling word is the same in English.
        let abroad: String?
    }

    let groups: [Group]
    /// The text of all groups, separated by spaces.
    let text: String

    /// - Parameter code: A code of ten or six characters. Ten characters are shown in groups of 3,
    ///   3 and 4. Six characters are shown in two groups of 3.
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

    /// The spelling word for a character, and the complete words to say.
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
