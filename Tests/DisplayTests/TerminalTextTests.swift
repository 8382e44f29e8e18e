import Terminals
import Testing

struct TerminalTextTests {
    @Test(arguments: [("Café", 4), ("Cafe\u{301}", 4), ("東京", 4), ("", 0), ("a\u{200B}b", 2), ("🍵", 2)])
    func `the width of a text equals its number of terminal cells`(text: String, columns: Int) {
        #expect(text.columns == columns)
    }

    @Test func `a truncated text ends in an ellipsis, and characters are never split`() {
        #expect("Café Meridian".cut(to: 13) == "Café Meridian")
        #expect("Café Meridian".cut(to: 6) == "Café …")
        #expect("東京都".cut(to: 4) == "東…")
        #expect("東京都".fitted(to: 4) == "東… ")
        #expect("東京".padded(to: 5) == "東京 " && "東京".padded(to: 3) == "東京")
        #expect("abc".cut(to: 0) == "")
    }

    @Test func `lines are broken between words and keep their indentation`() {
        #expect("one two three".wrapped(to: 13) == ["one two three"])
        #expect("one two three".wrapped(to: 7) == ["one two", "three"])
        #expect("  one two three".wrapped(to: 9) == ["  one two", "  three"])
        #expect("one two three".wrapped(to: 7, indent: 2) == ["one two", "  three"])
        #expect("東京 東京".wrapped(to: 8) == ["東京", "東京"])
        // A column of spaces is preserved.
        #expect("1   two, three".wrapped(to: 9) == ["1   two,", "three"])
        #expect("one  two".wrapped(to: 4) == ["one ", "two"])
        // A word that is too long is not broken.
        #expect("one incomprehensible word".wrapped(to: 8) == ["one", "incomprehensible", "word"])
        #expect("   ".wrapped(to: 2).allSatisfy { $0.allSatisfy { $0 == " " } })
    }
}
