@testable import AuthorityPortal
@testable import HealthAuthority
import TestTraits
import Testing

@Suite struct PortalTextTests {
    @Test func `no mark that HTML knows goes through, not even one with an accent above it`() {
        let text = EscapedText().escapeText("<&>\"' \"\u{301} <\u{301} é")
        #expect(text == "&lt;&amp;&gt;&quot;&#39; &quot;\u{301} &lt;\u{301} é")
    }

    @Test func `all templates escape so, in the frame too`() throws {
        let session = Session(officer: "<b>", isAdministrator: true, formToken: "\"\u{301}t")
        let message = "\"\u{301}<\u{301}"
        let library = PageLibrary(.english, of: PortalLanguages())
        let text = library.render(Frame(UsedFormView(section: "/portal", message: message), session, library))
        #expect(text.contains("value=\"&quot;\u{301}t\""))
        #expect(text.contains("<span>&lt;b&gt;</span>"))
        #expect(text.contains("class=\"message\">&quot;\u{301}&lt;\u{301}</p>"))
    }

    @Test(.proves("V1")) func `a hotline code is spelled in groups of 3, 3 and 4`() {
        let code = SpelledCode("D7XABCGHJ2", .english)
        #expect(code.text == "D7X ABC GHJ2")
        #expect(code.groups[0].spelled.map(\.words) == ["D as in Delta", "the digit seven", "X as in X-ray"])
        #expect(code.groups.map(\.name) == ["First three", "Next three", "Last four"])
    }

    @Test(.proves("V2")) func `a PIN is spelled in two groups of 3`() {
        #expect(SpelledCode("ABC234", .english).text == "ABC 234")
    }

    @Test func `every letter has a word that begins with it`() {
        for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" {
            #expect(SpelledCode.spell(letter, .english).words.hasPrefix("\(letter) as in \(letter)"))
        }
    }

    @Test(.proves("V1")) func `in German a code is spelled with the words of DIN 5009, and beside them in English`() {
        let code = SpelledCode("DZ2ABC", .german)
        #expect(code.groups[0].spelled.map(\.words) == ["D wie Düsseldorf", "Z wie Zwickau", "die Ziffer zwo"])
        #expect(
            code.groups[0].spelled.map(\.abroad)
                == ["international: Delta", "international: Zulu", "international: two"]
        )
        for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" {
            #expect(SpelledCode.spell(letter, .german).words.hasPrefix("\(letter) wie \(letter)"))
        }
        #expect(SpelledCode("DZ2ABC", .english).groups[0].spelled.allSatisfy { $0.abroad == nil })
    }

    @Test func `numbers have the language's decimal mark`() {
        #expect([100, 60, 125, 5].map(PortalTexts.english.decimal) == ["1", "0.6", "1.25", "0.05"])
        #expect(PortalTexts.german.decimal(125) == "1,25")
    }
}
