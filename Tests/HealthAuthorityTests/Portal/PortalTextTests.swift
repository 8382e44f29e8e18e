@testable import HealthAuthority
import Testing

@Suite struct PortalTextTests {
    @Test func `no mark that HTML knows goes through, not even one with an accent above it`() {
        let text = EscapedText().escapeText("<&>\"' \"\u{301} <\u{301} é")
        #expect(text == "&lt;&amp;&gt;&quot;&#39; &quot;\u{301} &lt;\u{301} é")
    }

    @Test func `all templates escape so, in the frame too`() throws {
        let session = Session(officer: "<b>", isAdministrator: true, formToken: "\"\u{301}t")
        let message = "\"\u{301}<\u{301}"
        let page = Frame(UsedFormPage(section: "/portal", message: message), session)
        let text = PageLibrary.render(page, UsedFormPage.name)
        #expect(text.contains("value=\"&quot;\u{301}t\""))
        #expect(text.contains("<span>&lt;b&gt;</span>"))
        #expect(text.contains("class=\"message\">&quot;\u{301}&lt;\u{301}</p>"))
    }

    @Test func `V1: a hotline code is spelled in groups of 3, 3 and 4`() {
        let code = SpelledCode("D7XABCGHJ2")
        #expect(code.text == "D7X ABC GHJ2")
        #expect(code.groups[0].spelled.map(\.words) == ["D as in Delta", "the digit seven", "X as in X-ray"])
        #expect(code.groups.map(\.name) == ["First three", "Next three", "Last four"])
    }

    @Test func `V2: a PIN is spelled in two groups of 3`() {
        #expect(SpelledCode("ABC234").text == "ABC 234")
    }

    @Test func `every letter has a word that begins with it`() {
        for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" {
            #expect(SpelledCode.spell(letter).words.hasPrefix("\(letter) as in \(letter)"))
        }
    }

    @Test func `bytes are written in one form, and read in no other`() {
        #expect(Hexadecimal.text([0, 15, 255]) == "000fff")
        #expect(Hexadecimal.bytes("000fff") == [0, 15, 255])
        for text in ["0", "0G", "0F", " 00", "é"] { #expect(Hexadecimal.bytes(text) == nil) }
    }
}
