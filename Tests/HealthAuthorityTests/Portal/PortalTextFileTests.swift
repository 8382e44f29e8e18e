@testable import AuthorityPortal
import ConfigurationFiles
import Testing
@testable import HealthAuthority

/// Languages as files.
@Suite struct PortalTextFileTests {
    private static func read(_ file: String) throws(ConfigurationError) -> PortalTexts {
        try PortalTexts(parsing: Array(file.utf8), code: "fr", file: "fr.conf")
    }

    /// The template with another line for a text.
    private static func file(_ text: PortalText, _ line: String) -> String {
        PortalTexts.english.file.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.hasPrefix("\(text.key) = ") ? line : String($0) }.joined(separator: "\n")
    }

    @Test(arguments: [PortalTexts.english, .german])
    func `the template of a language is a file with that language`(texts: PortalTexts) throws {
        let read = try PortalTexts(parsing: Array(texts.file.utf8), code: texts.code, file: "x.conf")
        #expect(read == texts)
    }

    @Test func `each text has a key of its own, in small letters`() {
        #expect(Set(PortalText.allCases.map(\.key)).count == PortalText.allCases.count)
        for text in PortalText.allCases { #expect(text.key.wholeMatch(of: /[a-z]+(_[a-z]+)*/) != nil, "\(text.key)") }
    }

    @Test(arguments: [
        ("log_in = ", "“”: a text has 1 to 2000 bytes"),
        ("log_in = a\u{7}", "“a?”: a text has no control characters"),
        ("log_in = {x}", "“{x}”: {x} is not a placeholder of this text, which has none"),
        ("log_in = }", "“}”: a brace is outside a placeholder: write placeholders as {name}"),
        ("log_in = *a*", "“*a*”: this text must not contain *"),
    ])
    func `a wrong text is refused with its line`(line: String, reason: String) throws {
        let error = try #require(throws: ConfigurationError.self) { try Self.read(Self.file(.logIn, line)) }
        #expect(error.description.hasPrefix("fr.conf, line "))
        #expect(error.description.hasSuffix(": log_in = \(reason)"))
    }

    @Test(arguments: [
        (PortalText.validUntil, "valid_until = *soon*", "the placeholder {until} is missing"),
        (.validUntil, "valid_until = {until}", "this text must contain 2 *, around the emphasised part"),
        (.digitWords, "digit_words = zéro, un", "found 2 words instead of 10, separated by commas"),
    ])
    func `a text has what the English one has`(text: PortalText, line: String, reason: String) throws {
        let error = try #require(throws: ConfigurationError.self) { try Self.read(Self.file(text, line)) }
        #expect(error.problems.map { $0.text.hasSuffix(reason) } == [true])
        #expect(error.problems.allSatisfy { $0.line != nil })
    }

    @Test func `a text that is missing, or not known, is named`() throws {
        let error = try #require(throws: ConfigurationError.self) { try Self.read(Self.file(.logIn, "log_on = x")) }
        #expect(
            error.problems.map(\.text) == [
                "unknown key “log_on”; “authorityd texts” prints all keys",
                "log_in is missing; add a line such as: log_in = Log in",
            ]
        )
    }

    @Test func `bytes that are not UTF-8 are refused with their line`() throws {
        let error = try #require(throws: ConfigurationError.self) {
            try PortalTexts(parsing: Array("# \n# ".utf8) + [0xE9, 0x0A], code: "fr", file: "fr.conf")
        }
        #expect(error.description == "fr.conf, line 2: not UTF-8 text")
    }
}
