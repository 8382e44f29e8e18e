@testable import AuthorityPortal
import CheckInProtocol
import ConfigurationFiles
import Foundation
import HTTPTypes
import AuthorityProtocol
import SystemPackage
import Testing
@testable import HealthAuthority

/// The portal in languages other than English.
@Suite struct PortalLanguageTests {
    // MARK: Choice of the language

    @Test func `a page is in the language that the browser requests`() async throws {
        let test = try await PortalFixture()
        try await test.serve { port in
            let browser = Browser(port: port)
            let german = try await browser.get("/portal/login", headers: ["Accept-Language": "de-AT, en;q=0.5"])
            #expect(german.text.contains("<html lang=\"de\" dir=\"ltr\">") && german.text.contains("<h1>Anmelden</h1>"))
            let english = try await browser.get("/portal/login", headers: ["Accept-Language": "fr"])
            #expect(english.text.contains("<html lang=\"en\" dir=\"ltr\">") && english.text.contains("<h1>Log in</h1>"))
        }
    }

    @Test func `the chosen language is stored in a cookie that contains only the language`() async throws {
        let test = try await PortalFixture()
        for isBehindTLS in [false, true] {
            try await test.serve(isBehindTLS: isBehindTLS) { port in
                let browser = Browser(port: port)
                let answer = try await browser.post("/portal/language", ["language": "de", "page": "/portal/login"])
                #expect(answer.status == 303 && answer.header("Location") == "/portal/login")
                let name = (isBehindTLS ? "__Host-" : "") + "language"
                #expect(browser.cookies == [name: "de"])
                let cookie = try #require(answer.header("Set-Cookie"))
                for part in ["HttpOnly", "SameSite=Strict", "Path=/", "Max-Age=31536000"] {
                    #expect(cookie.contains(part))
                }
                #expect(cookie.contains("Secure") == isBehindTLS)
                let page = try await browser.get("/portal/nothing", headers: ["Accept-Language": "en"])
                #expect(page.status == 404 && page.text.contains("<h1>Nicht gefunden</h1>"))
            }
        }
    }

    @Test(arguments: [
        ["language": "fr"], ["language": ""], ["language": "de", "page": "//evil.example"],
        ["language": "de", "page": "/portal/../v1"], ["language": "de", "page": "https://evil.example"],
        ["language": "de", "page": "/portalx"],
    ])
    func `an unknown language, or a path outside the portal, is refused`(form: [String: String]) async throws {
        let test = try await PortalFixture()
        try await test.serve { port in
            let answer = try await Browser(port: port).post("/portal/language", form)
            #expect(answer.status == 400 && answer.header("Set-Cookie") == nil)
        }
    }

    @Test func `another site cannot choose the language`() async throws {
        let test = try await PortalFixture()
        try await test.serve { port in
            let answer = try await Browser(port: port)
                .post("/portal/language", ["language": "de"], headers: ["Origin": "https://evil.example"])
            #expect(answer.status == 403 && answer.header("Set-Cookie") == nil)
        }
    }

    @Test func `a page that is shown only once does not offer other languages`() async throws {
        let test = try await PortalFixture()
        try await test.visit { browser in
            #expect(try await browser.get("/portal").text.contains("action=\"/portal/language\""))
            let page = try await browser.post("/portal/codes", ["issue": "pin-1"])
            #expect(!page.text.contains("/portal/language"))
        }
    }

    // MARK: German

    /// Visits all pages as an administrator, including the pages for refused requests. Returns the
    /// responses.
    private static func visitAll(
        _ test: PortalFixture,
        _ browser: Browser,
        _ password: String
    ) async throws
        -> [Browser.Answer]
    {
        var answers: [Browser.Answer] = []
        func redirect(_ path: String) async throws { answers.append(try await browser.get(path)) }
        func send(_ path: String, _ fields: [String: String] = [:], on page: String) async throws {
            try await browser.get(page)
            answers.append(try await browser.post(path, fields))
        }
        for path in ["/portal/login", "/portal/login?out", "/portal/login?password", "/portal/nothing"] {
            try await redirect(path)
        }
        try await browser.get("/portal/login")
        answers.append(try await browser.post("/portal/login", ["name": "ada", "password": "no"]))
        try await browser.logIn("ada", password)
        for choice in ["hotline-code-1", "hotline-code-10", "pin-1", "pin-10", "nothing"] {
            try await send("/portal/codes", ["issue": choice], on: "/portal")
        }
        answers.append(try await browser.post("/portal/codes", ["issue": "pin-1", "form_token": "0"]))
        answers.append(try await browser.post("/portal/codes", body: String(repeating: "a", count: 17 << 10)))
        try await redirect("/portal")
        let once = browser.hidden("once")
        for _ in 1...2 { answers.append(try await browser.post("/portal/codes", ["issue": "pin-1", "once": once])) }
        for _ in 1...12 { try await send("/portal/codes", ["issue": "hotline-code-10"], on: "/portal") }

        let day = LocalClock.text(day: Int64(test.clock.now.day.number))
        let warning = ["identifier": "Kino 7", "day": day, "from": "10:00", "to": "12:30", "level": "6"]
        for change in [
            [:], ["identifier": "", "day": "", "from": "", "to": "", "level": ""], ["level": "1"],
            ["identifier": "\u{202E}a", "day": "2020-01-01"], ["identifier": "-", "from": "10:01", "to": "10:00"],
            ["identifier": String(repeating: "a", count: 101), "to": "10:00"], ["identifier": "a\u{200B}"],
            ["from": "23:00", "to": "23:30"],
        ] {
            try await send("/portal/warnings", warning.merging(change) { $1 }, on: "/portal/warnings")
        }
        for path in ["/portal/warnings", "/portal/warnings?entered", "/portal/warnings?withdrawn"] {
            try await redirect(path)
        }
        try await redirect("/portal/warnings?recalled")
        try await browser.post("/portal/warnings", warning)
        answers.append(try await browser.post("/portal/warnings/enter", warning.merging(["once": once + "1"]) { $1 }))
        try await send("/portal/warnings", warning, on: "/portal/warnings")
        for path in ["/portal/warnings/withdraw", "/portal/warnings/recall"] {
            try await send(path, ["id": "0"], on: "/portal/warnings")
        }
        try await redirect("/portal/warnings")
        let yesterday = LocalClock.text(day: Int64(test.clock.now.day.number) - 1)
        let times = ["day": yesterday, "from": "10:00", "to": "11:00", "level": "6"]
        try await send("/portal/warnings/code", times, on: "/portal/warnings")
        try await send("/portal/warnings/change", times.merging(["more": "1"]) { $1 }, on: "/portal/warnings")
        for query in ["", "?recalled", "?venue=Kino"] { try await redirect("/portal/published\(query)") }

        let hour = "\(test.clock.now.hour.number)"
        try await redirect("/portal/issued")
        for _ in 1...2 {
            try await send("/portal/issued/revoke", ["officer": "ada", "hour": hour], on: "/portal/issued")
        }
        try await redirect("/portal/issued?revoked")

        var strict = test.authority.warnings
        strict.needsSecondOfficer = true
        let identifier = try VenueText("Kino 8", for: .publicIdentifier)
        let start = Interval(number: test.clock.now.day.number * Interval.perDay - 12)
        let warnings = DayWindow.parts(of: start..<Interval(number: start.number + 6))
            .compactMap { VenueWarning(publicIdentifier: identifier, window: $0, transmissionRiskLevel: 6) }
        for officer in ["ada", "eve"] {
            _ = try await strict.add(warnings, officer: officer)
            let id = try await strict.proposals().first?.id ?? ""
            for path in ["/portal/warnings?proposed", "/portal/warnings?confirmed"] { try await redirect(path) }
            for path in ["/portal/warnings/confirm", "/portal/warnings/drop", "/portal/warnings/drop"] {
                try await send(path, ["id": id], on: "/portal/warnings")
            }
        }

        try await redirect("/portal/second-factor?off")
        try await send("/portal/second-factor", ["code": "0"], on: "/portal/second-factor")
        let page = try await browser.get("/portal/second-factor")
        let app = ["code": try PortalSecondFactorTests.code(page.text, test), "once": browser.hidden("once")]
        for _ in 1...2 { answers.append(try await browser.post("/portal/second-factor", app)) }
        try await redirect("/portal/second-factor")
        try await send("/portal/second-factor/off", ["password": "no"], on: "/portal/second-factor")

        for name in ["joe", "joe", "Joe"] { try await send("/portal/officers", ["name": name], on: "/portal/officers") }
        for _ in 1...5 { _ = try await test.officers.logIn("joe", password: "wrong") }
        for path in ["/portal/officers", "/portal/officers?removed", "/portal/officers?unlocked"] {
            try await redirect(path)
        }
        try await send("/portal/officers/password", ["name": "joe"], on: "/portal/officers")
        try await send("/portal/officers/password", ["name": "nobody"], on: "/portal/officers")
        try await send("/portal/officers/password", ["name": "joe", "once": once], on: "/portal/officers")
        try await send("/portal/officers/unlock", ["name": "joe"], on: "/portal/officers")
        try await send("/portal/officers/reset-factor", ["name": "joe"], on: "/portal/officers")
        try await redirect("/portal/officers?reset")
        for name in ["joe", "ada"] { try await send("/portal/officers/remove", ["name": name], on: "/portal/officers") }
        for (old, new, again) in [
            (password, "a long new password", "another"), ("no", "Quittenbaum am Fenster", "Quittenbaum am Fenster"),
            (password, "short", "short"), (password, "aaaaaaaaaaaa", "aaaaaaaaaaaa"), (password, password, password),
        ] {
            let fields = ["old": old, "new": new, "again": again]
            try await send("/portal/password", fields, on: "/portal/password")
        }
        for path in ["/portal/audit", "/portal/totals", "/portal/exports"] { try await redirect(path) }
        return answers
    }

    /// Visits the pages of single sign-on in German.
    private static func visitSignOn() async throws -> [Browser.Answer] {
        var answers: [Browser.Answer] = []
        try await PortalSignOnTests.serve { test, provider, port in
            try await test.officers.addWithSignOn(["ada"], isAdministrator: true)
            let browser = Browser(port: port)
            browser.cookies = ["language": "de"]
            answers.append(try await browser.get("/portal/login"))
            answers.append(try await browser.get("/portal/signed-on?state=1"))
            answers.append(try await PortalSignOnTests.signOn(browser, provider) { $0["code"] = nil })
            answers.append(try await PortalSignOnTests.signOn(browser, provider))
            for path in ["/portal/officers", "/portal/officers?added", "/portal/officers?sign-on", "/portal/audit"] {
                answers.append(try await browser.get(path))
            }
            answers.append(try await browser.post("/portal/logout"))
            provider.change { $0.claims["sub"] = .text("4712") }
            answers.append(try await PortalSignOnTests.signOn(browser, provider))
            provider.change { $0.claims["preferred_username"] = .text("eve") }
            answers.append(try await PortalSignOnTests.signOn(browser, provider))
            provider.change { $0.tokenStatus = .badGateway }
            answers.append(try await PortalSignOnTests.signOn(browser, provider))
        }
        return answers
    }

    /// The texts on a page: between tags, and in attributes that are shown or read out.
    private static func words(_ page: String) -> [String] {
        let attributes = page.matches(of: /(?:aria-label|data-name)="([^"]*)"/).map { String($0.1) }
        let parts = page.replacing(/<[^>]*>/, with: "\u{0}").split(separator: "\u{0}").map { String($0) }
        return (parts + attributes).map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }.filter { !$0.isEmpty }
    }

    /// The parts of a text between placeholders, as pages contain them.
    private static func fragments(_ text: PortalText, _ texts: PortalTexts) -> [String] {
        // These lists contain words that exist in both languages.
        if text == .letterWords || text == .digitWords { return [] }
        let parts = text == .levelNames ? texts.list(text) : [texts[text]]
        return parts.flatMap { (part: String) -> [String] in
            PortalTexts.pieces(part).flatMap { (piece: PortalTexts.Piece) -> [String] in
                guard case .words(let words) = piece else { return [] }
                return words.split(separator: "*").map { String($0) }
            }
        }.map { EscapedText().escapeText($0.trimmingCharacters(in: .whitespaces)) }.filter { $0.count > 1 }
    }

    @Test func `no page of the German portal contains English text`() async throws {
        let test = try await PortalFixture()
        let password = try await test.officers.add("ada", isAdministrator: true)
        let german = PortalText.allCases.flatMap { Self.fragments($0, .german) }
        let english = Set(PortalText.allCases.flatMap { Self.fragments($0, .english) }).filter { english in
            !german.contains { $0.contains(english) }
        }
        #expect(english.count > 150)
        _ = try await test.authority.laboratories.add("Süd")
        try await test.authority.laboratories.setLimit(2, of: "Süd")
        try await test.authority.laboratories.remove("Süd")
        let (profiles, advice) = try PortalAdviceTests.advice()
        var adviceAnswers: [Browser.Answer] = []
        for advised in [try await PortalFixture(profiles: profiles, advice: advice), try await PortalFixture()] {
            try await advised.visit { browser in
                browser.cookies["language"] = "de"
                adviceAnswers.append(try await browser.get("/portal/advice"))
            }
        }
        let signOnAnswers = try await Self.visitSignOn()
        try await test.serve(scripts: PortalFixture.scripts()) { [adviceAnswers] port in
            let browser = Browser(port: port)
            browser.cookies = ["language": "de"]
            let visited = try await Self.visitAll(test, browser, password)
            let answers = (visited + adviceAnswers + signOnAnswers).filter { $0.status != 303 }
            var seen = Set<String>()
            for answer in answers {
                #expect(answer.text.contains("<html lang=\"de\" dir=\"ltr\">"))
                let words = Self.words(answer.text)
                for fragment in english {
                    let isThere = words.contains { $0 == fragment || fragment.contains(" ") && $0.contains(fragment) }
                    #expect(!isThere, "“\(fragment)” is on the page “\(words.first ?? "")”, \(answer.status)")
                }
                seen.formUnion(german.filter { text in words.contains { $0.contains(text) } })
            }
            let login = Self.words(try await Browser(port: port).get("/portal/login").text)
            #expect(english.count { login.contains($0) } >= 5, "English texts are found on an English page")
            // The visited pages must contain most of the texts.
            #expect(seen.count > Set(german).count * 8 / 10, "\(Set(german).subtracting(seen).sorted())")
        }
    }

    @Test func `every German text has the same placeholders and emphasis as the English text`() throws {
        // The parser of language files checks this rule.
        _ = try PortalTexts(parsing: Array(PortalTexts.german.file.utf8), code: "de", file: "de.conf")
        for text in PortalText.allCases where PortalTexts.german[text] == PortalTexts.english[text] {
            let same: Set<PortalText> = [
                .portal, .codes, .name, .pin, .pins, .codeColumn, .dateAndTime, .timeInUTC, .timeInZone, .levelName,
            ]
            #expect(same.contains(text), "\(text.key) is not translated")
        }
    }

    @Test func `days have the German format, and codes are spelled with the words of DIN 5009`() async throws {
        let test = try await PortalFixture()
        try await test.visit(isAdministrator: true) { browser in
            browser.cookies["language"] = "de"
            let page = try await browser.post("/portal/codes", ["issue": "hotline-code-1"])
            #expect(page.text.contains("Gültig bis <strong>15:00 Europe/Berlin (13:00 UTC)</strong>"))
            #expect(page.text.matches(of: /\bwie\b|die Ziffer\b/).count == 10)
            let audit = try await browser.get("/portal/audit").text
            #expect(audit.contains(">20.07.2026, 14:00 bis 15:00<") && audit.contains(">Hotline-Code ausgestellt<"))
        }
    }

    @Test func `audit entries are stored in English, and are translated for the page`() {
        let texts = PortalTexts.german
        #expect(texts.auditAction("gave ada.l a new password") == "ada.l ein neues Passwort gegeben")
        #expect(texts.auditAction("added administrator ada") == "Administrationskonto ada angelegt")
        #expect(texts.auditAction("what an older version wrote") == "what an older version wrote")
        for text in PortalText.auditActions {
            let values = ["officerName": "ada", "name": "Süd 2"]
            let stored = PortalTexts.english(text, values)
            #expect(texts.auditAction(stored) == texts(text, values))
            #expect(PortalTexts.english.auditAction(stored) == stored)
        }
        #expect(texts.auditOfficer("(command line)") == "(Kommandozeile)")
    }

    // MARK: Other languages

    private static func withFiles(_ files: [String: String], _ body: (FilePath) throws -> Void) throws {
        let directory = FileManager.default.temporaryDirectory.appending(path: "languages-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        for (name, text) in files { try Data(text.utf8).write(to: directory.appending(path: name)) }
        try body(FilePath(directory.path))
    }

    @Test func `a language file is offered, and can be the default`() throws {
        let file = PortalTexts.english.file.replacing("language_name = English", with: "language_name = Français")
        try Self.withFiles(["fr.conf": file, "fr.conf~": "", "notes.txt": ""]) { directory in
            let languages = try PortalLanguages(directory: directory, standard: "fr")
            #expect(languages.all.map(\.code) == ["en", "de", "fr"])
            #expect(languages.standard.name == "Français")
            #expect(languages.texts(chosen: nil, accepted: "it").code == "fr")
        }
        #expect(try PortalLanguages(directory: "/proc/nowhere", standard: nil).all == PortalLanguages().all)
    }

    @Test func `the help page has every language, the default first, each in its direction`() throws {
        let file = PortalTexts.english.file.replacing("= You have not checked in", with: "= لم تسجّل حضورك <b>")
        try Self.withFiles(["ar.conf": file]) { directory in
            let settings = "region = example\nname = Amt & Co\nimprint = https://amt.example/?a=1&b=2"
            let brand = try PublishedParameters(parsing: settings, name: "test").brand
            let page = try PortalLanguages(directory: directory, standard: "ar").helpPage(of: brand).html
            #expect(page.contains("<p><strong>Amt &amp; Co</strong></p>"))
            #expect(page.contains("<a href=\"https://amt.example/?a=1&amp;b=2\">Impressum</a>"))
            let sections = page.matches(of: /<section lang="([a-z]+)" dir="([a-z]+)">\n<h1>(.*)<\/h1>/).map {
                "\($0.1) \($0.2) \($0.3)"
            }
            let expected = [
                "ar rtl لم تسجّل حضورك &lt;b&gt;", "en ltr You have not checked in",
                "de ltr Sie haben nicht eingecheckt",
            ]
            #expect(sections == expected)
            #expect(page.contains("<html lang=\"ar\">"))
            #expect(page.ranges(of: "<code>checkin scan</code>").count == 3)
        }
    }

    @Test func `a file for a built-in language replaces it`() throws {
        let file = PortalTexts.german.file.replacing("= Gesundheitsamt", with: "= Gesundheitsamt Köln")
        try Self.withFiles(["de.conf": file]) { directory in
            let languages = try PortalLanguages(directory: directory, standard: "de")
            #expect(languages.all.map(\.code) == ["en", "de"])
            #expect(languages.standard[.healthAuthority] == "Gesundheitsamt Köln")
        }
    }

    @Test(arguments: ["FR.conf", "français.conf", "f_r.conf"])
    func `a file whose name is not a language code is refused`(name: String) throws {
        try Self.withFiles([name: PortalTexts.english.file]) { directory in
            #expect(throws: ConfigurationError.self) { try PortalLanguages(directory: directory, standard: nil) }
        }
    }

    @Test func `a default language that is not offered is refused`() throws {
        #expect(throws: ConfigurationError.self) { try PortalLanguages(directory: "/proc/nowhere", standard: "fr") }
    }
}
