import ConfigurationFiles
import TestTraits
import Testing
@testable import AuthorityPortal
@testable import HealthAuthority

@Suite struct PortalTextTests {
    @Test func `all HTML special characters are escaped, even with a combining accent`() {
        let text = EscapedText().escapeText("<&>\"' \"\u{301} <\u{301} é")
        #expect(text == "&lt;&amp;&gt;&quot;&#39; &quot;\u{301} &lt;\u{301} é")
    }

    @Test func `all templates escape text, including the frame`() throws {
        let session = Session(officer: "<b>", isAdministrator: true, formToken: "\"\u{301}t", isSignedOn: false)
        let message = "\"\u{301}<\u{301}"
        let parameters = try PublishedParameters(parsing: "region = example\nname = A <b>", name: "test")
        let brand = try PortalBrand(parameters.brand)
        let library = PageLibrary(.english, of: PortalLanguages(), brand)
        let page = UsedFormView(section: "/portal", message: message)
        let text = library.render(Frame(page, session, library.texts, library.languages, brand))
        #expect(text.contains(">A &lt;b&gt;</a>"))
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

    @Test(.proves("V1")) func `in German, a code is spelled with the words of DIN 5009 and with English words`() {
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

    @Test func `numbers contain the language's decimal mark`() {
        #expect([100, 60, 125, 5].map(PortalTexts.english.decimal) == ["1", "0.6", "1.25", "0.05"])
        #expect(PortalTexts.german.decimal(125) == "1,25")
    }
}

/// Language files.
@Suite struct PortalTextFileTests {
    private static func read(_ file: String) throws(ConfigurationError) -> PortalTexts {
        try PortalTexts(parsing: Array(file.utf8), code: "fr", file: "fr.conf")
    }

    /// The English language file with a different line for one text.
    private static func file(_ text: PortalText, _ line: String) -> String {
        PortalTexts.english.file.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.hasPrefix("\(text.key) = ") ? line : String($0) }.joined(separator: "\n")
    }

    @Test(arguments: [PortalTexts.english, .german])
    func `a language that is written to a file can be parsed again`(texts: PortalTexts) throws {
        let read = try PortalTexts(parsing: Array(texts.file.utf8), code: texts.code, file: "x.conf")
        #expect(read == texts)
    }

    @Test func `each text has its own key, in lower-case letters`() {
        #expect(Set(PortalText.allCases.map(\.key)).count == PortalText.allCases.count)
        for text in PortalText.allCases { #expect(text.key.wholeMatch(of: /[a-z]+(_[a-z]+)*/) != nil, "\(text.key)") }
    }

    @Test(arguments: [
        ("log_in = ", "“”: a text has 1 to 2000 bytes"),
        ("log_in = a\u{7}", "“a\u{FFFD}”: a text has no control characters"),
        ("log_in = {x}", "“{x}”: {x} is not a placeholder of this text, which has none"),
        ("log_in = }", "“}”: a brace is outside a placeholder: write placeholders as {name}"),
        ("log_in = *a*", "“*a*”: this text must not contain *"),
    ])
    func `an invalid text is refused with its line number`(line: String, reason: String) throws {
        let error = try #require(throws: ConfigurationError.self) { try Self.read(Self.file(.logIn, line)) }
        #expect(error.description.hasPrefix("fr.conf, line "))
        #expect(error.description.hasSuffix(": log_in = \(reason)"))
    }

    @Test(arguments: [
        (PortalText.validUntil, "valid_until = *soon*", "the placeholder {until} is missing"),
        (.validUntil, "valid_until = {until}", "this text must contain 2 *, around the emphasised part"),
        (.digitWords, "digit_words = zéro, un", "found 2 words instead of 10, separated by commas"),
    ])
    func `a text has the same placeholders and emphasis as the English text`(
        text: PortalText,
        line: String,
        reason: String
    ) throws {
        let error = try #require(throws: ConfigurationError.self) { try Self.read(Self.file(text, line)) }
        #expect(error.problems.map { $0.text.hasSuffix(reason) } == [true])
        #expect(error.problems.allSatisfy { $0.line != nil })
    }

    @Test func `unknown texts are reported by name`() throws {
        let error = try #require(throws: ConfigurationError.self) { try Self.read(Self.file(.logIn, "log_on = x")) }
        #expect(error.problems.map(\.text) == ["unknown key “log_on”; did you mean “log_in”?"])
        let nameless = try #require(throws: ConfigurationError.self) { try Self.read("log_in = Connexion") }
        #expect(
            nameless.problems.map(\.text) == ["language_name is missing; add a line such as: language_name = English"]
        )
    }

    @Test func `a missing text is in English; in a file for a built-in language, it is the built-in text`() throws {
        let french = try Self.read("language_name = Français\nlog_in = Connexion")
        #expect(french[.logIn] == "Connexion" && french[.logOut] == PortalTexts.english[.logOut])
        #expect(french.missing.count == PortalText.allCases.count - 1 && french.missing.contains("log_out"))
        let bytes = Array("health_authority = Gesundheitsamt Köln".utf8)
        let german = try PortalTexts(parsing: bytes, code: "de", file: "de.conf", builtIn: .german)
        #expect(german.name == "Deutsch" && german.missing.isEmpty)
        #expect(german[.healthAuthority] == "Gesundheitsamt Köln" && german[.logIn] == PortalTexts.german[.logIn])
    }

    @Test func `bytes that are not UTF-8 are refused with their line number`() throws {
        let error = try #require(throws: ConfigurationError.self) {
            try PortalTexts(parsing: Array("# \n# ".utf8) + [0xE9, 0x0A], code: "fr", file: "fr.conf")
        }
        #expect(error.description == "fr.conf, line 2: not UTF-8 text; save the file as UTF-8")
    }
}

/// Language files for the web client.
@Suite struct WebClientLanguageTests {
    private static let english = WebClientLanguage(
        code: "en",
        texts: [.init(key: "checkIn", text: "Check in"), .init(key: "stays", text: "{count} stays, {venue}")]
    )

    private static func read(_ file: String) throws(ConfigurationError) -> WebClientLanguage {
        try WebClientLanguage(parsing: Array(file.utf8), code: "fr", file: "fr.conf", english: english)
    }

    @Test(arguments: [
        ("", [PortalTexts.Piece]()), ("a", [.words("a")]), ("{a}", [.value("a")]), ("{", [.words("{")]),
        ("{}{1}{é}", [.words("{}{1}{é}")]), ("{a{b}}{c", [.words("{a"), .value("b"), .words("}{c")]),
        ("{a}{B} ü {c} ", [.value("a"), .value("B"), .words(" ü "), .value("c"), .words(" ")]),
    ])
    func `a brace outside a placeholder is a part of the words`(text: String, pieces: [PortalTexts.Piece]) {
        #expect(PortalTexts.pieces(text) == pieces)
    }

    @Test(.proves("W19")) func `the template can be parsed again, and a text can move its placeholders`() throws {
        #expect(try Self.read(Self.english.template).texts == Self.english.texts)
        let french = try Self.read("check_in = S’enregistrer\nstays = {venue} : {count}")
        #expect(french.texts.map(\.text) == ["S’enregistrer", "{venue} : {count}"])
    }

    @Test(.proves("W19")) func `a missing text is that of the page in the language, or else English`() throws {
        let own = WebClientLanguage(code: "fr", texts: [.init(key: "checkIn", text: "S’enregistrer")])
        let file = Array("# nothing".utf8)
        let page = try WebClientLanguage(
            parsing: file,
            code: "fr",
            file: "fr.conf",
            english: Self.english,
            builtIn: own
        )
        #expect(page.texts.map(\.text) == ["S’enregistrer", "{count} stays, {venue}"])
        #expect(page.missing == ["stays"])
    }

    @Test(.proves("W19")) func `unknown and wrong texts are refused by name and line`() throws {
        let error = try #require(throws: ConfigurationError.self) {
            try Self.read("checkin = a\nstays = {count} {place}")
        }
        #expect(
            error.description == """
                fr.conf, line 1: unknown key “checkin”; did you mean “check_in”?
                fr.conf, line 2: stays = “{count} {place}”: the placeholder {venue} is missing
                """
        )
    }

    @Test(arguments: [
        ("de", true), ("haw", true), ("pt-br", true), ("es-419", true), ("zh-hant-tw", true), ("ca-valencia", true),
        ("de-1996", true), ("x", false), ("DE", false), ("english", false), ("de_at", false), ("de-", false),
        ("pt-b", false), ("../de", false), ("", false),
    ])
    func `language codes are tags that browsers accept`(code: String, isValid: Bool) {
        #expect(LanguageCode.isValid(code) == isValid)
    }

    @Test func `the direction is that of the language's script`() {
        #expect(["ar", "he", "fa", "ur"].map(LanguageCode.direction) == Array(repeating: "rtl", count: 4))
        #expect(["en", "pt-br", "zh-hant"].map(LanguageCode.direction) == Array(repeating: "ltr", count: 3))
    }
}
