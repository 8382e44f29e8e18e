import OperatingSystem
import Testing

struct TerminalTextTests {
    @Test(arguments: [("Café", 4), ("Cafe\u{301}", 4), ("東京", 4), ("", 0), ("a\u{200B}b", 2), ("🍵", 2)])
    func `the width of a text equals its number of terminal cells`(text: String, columns: Int) {
        #expect(text.columns == columns)
    }

    @Test func `a line has no character that ends it or changes the terminal, and keeps joiners`() {
        let text = "a\u{1B}[2J\r\n\u{9B}\u{7F}\u{2028}\u{2029}\u{202A}\u{202E}\u{2066}\u{2069}"
        #expect(text.asLine == "a\u{FFFD}[2J" + String(repeating: "\u{FFFD}", count: 10))
        #expect("👨\u{200D}👩 می\u{200C}خواهم é".asLine == "👨\u{200D}👩 می\u{200C}خواهم é")
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
