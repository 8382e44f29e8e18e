@testable import AuthorityPortal
@testable import HealthAuthority
import Testing

/// Which language a browser gets.
@Suite struct AcceptLanguageTests {
    @Test(arguments: [
        ("de", "de"), ("DE-at", "de"), ("en-US,en;q=0.9,de;q=0.8", "en"), ("fr, de;q=0.5", "de"),
        ("en;q=0.1, de;q=0.2", "de"), ("de ; q=0.001,fr", "de"), ("en;q=0,*", "de"), ("*;q=0.5, en;q=0.2", "de"),
        ("de;q=0, *", "en"), ("pt", "pt-br"), ("pt-PT", "pt-br"), (",, de ,", "de"), ("de-CH-1996;q=1.000", "de"),
    ])
    func `the language of the greatest weight is chosen`(header: String, code: String) throws {
        let accepted = try #require(AcceptLanguage(header))
        #expect(accepted.best(of: ["en", "de", "pt-br"], standard: code == "en" ? "en" : "de") == code)
    }

    @Test(arguments: ["fr", "", "de;q=0", "den", "*;q=0"])
    func `what is not there is not chosen`(header: String) throws {
        #expect(try #require(AcceptLanguage(header)).best(of: ["en", "de"], standard: "en") == nil)
    }

    @Test(arguments: [
        "de;q=2", "de;q=1.001", "de;q=0.0001", "de;q=", "de;q", "de;", "de;x=1", "de;q=0.5;q=0.5", "de_AT", "1de",
        "abcdefghi", "de-", "-de", "de--at", "**", "d e", "dé", "de;q=0.５", String(repeating: "de,", count: 400),
    ])
    func `a header of another form is not looked at`(header: String) {
        #expect(AcceptLanguage(header) == nil)
    }

    @Test func `an officer's choice comes first, then the browser's, then the operator's`() {
        let languages = PortalLanguages()
        #expect(languages.texts(chosen: "de", accepted: "en").code == "de")
        #expect(languages.texts(chosen: "fr", accepted: "de").code == "de")
        #expect(languages.texts(chosen: nil, accepted: "fr").code == "en")
        #expect(languages.texts(chosen: nil, accepted: nil).code == "en")
    }
}
