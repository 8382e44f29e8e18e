import CheckInProtocol
import Cryptography
import Encodings
@testable import HealthAuthority
import Testing

@Suite struct PortalSecondFactorTests {
    /// The code that an app shows after it has scanned the page.
    static func code(_ page: String, _ test: PortalFixture) throws -> String {
        let text = try #require(page.firstMatch(of: /class="letters secret">([A-Z2-7 ]+)</)).1
        #expect(text.split(separator: " ").map(\.count) == [Int](repeating: 4, count: 8), "in groups of four")
        let letters = text.filter { $0 != " " }
        #expect(page.contains("secret=\(letters)&amp;"))
        let secret = try #require(Base32.decode(letters.utf8))
        return OneTimePassword.text(step: OneTimePassword.step(at: test.clock.now), secret: secret)
    }

    @Test func `an officer sets up a second factor with a picture or a key, and sees the recovery codes once`()
        async throws
    {
        let test = try await PortalFixture()
        let password = try await test.officers.add("ada", isAdministrator: false)
        try await test.serve { port in
            let browser = Browser(port: port)
            try await browser.logIn("ada", password)
            let page = try await browser.get("/portal/second-factor")
            #expect(page.text.contains("<svg") && page.text.contains("otpauth://totp/health-authority-example:ada?"))
            let code = try Self.code(page.text, test)
            let fields = ["code": code, "once": browser.hidden("once")]
            for guess in ["", "wrong"] {
                let form = fields.merging(["password": guess]) { $1 }
                let session = try await browser.post("/portal/second-factor", form)
                #expect(session.status == 422, "a session alone is not enough")
                #expect(session.text.contains("Wrong password or code."))
            }
            #expect(try await test.officers.list().map(\.hasSecondFactor) == [false])
            let wrong = try await browser.post("/portal/second-factor", ["password": password, "code": "00000"])
            #expect(wrong.status == 422)
            #expect(try Self.code(wrong.text, test) == code, "the same secret can still be confirmed")
            #expect(try await browser.post("/portal/second-factor", ["code": code, "once": "1"]).status == 400)
            let right = fields.merging(["password": password]) { $1 }
            let codes = try await browser.post("/portal/second-factor", right)
            #expect(codes.status == 200)
            let list = codes.text.matches(of: /class="letters">([a-z-]{14})</).map { String($0.1) }
            #expect(list.count == 10)
            let again = try await browser.post("/portal/second-factor", right)
            #expect(again.status == 409)
            #expect(list.allSatisfy { !again.text.contains($0) })
            let state = try await browser.get("/portal/second-factor")
            #expect(
                state.text.contains("Unused recovery codes: <strong>10</strong>") && !state.text.contains("otpauth")
            )
            test.clock.advance(seconds: 30)
            let off = try await browser.post("/portal/second-factor/off", ["password": password, "code": ""])
            #expect(off.status == 422)
            #expect(off.text.contains("Wrong password or code."))
            let recovery = ["password": password, "code": list[0]]
            let done = try await browser.post("/portal/second-factor/off", recovery)
            #expect(done.header("Location")?.hasSuffix("?off") == true)
            #expect(try await test.officers.logIn("ada", password: password) != nil)
        }
    }

    @Test func `a refused log-in does not reveal whether the name, the password or the code was wrong`() async throws {
        let test = try await PortalFixture()
        let password = try await test.officers.add("ada", isAdministrator: false)
        let app = AuthenticatorFixture(test: test)
        try await app.turnOn(password: password)
        try await test.serve { port in
            let browser = Browser(port: port)
            try await browser.get("/portal/login")
            func logIn(_ name: String, _ password: String, _ code: String) async throws -> Browser.Answer {
                try await browser.post("/portal/login", ["name": name, "password": password, "code": code])
            }
            let wrong = try await [
                logIn("ada", "wrong", app.code()), logIn("ada", password, "12345x"), logIn("ada", password, ""),
            ]
            let unknown = try await logIn("eve", password, app.code())
            for answer in wrong {
                #expect(answer.status == 403)
                #expect(answer.text == wrong[0].text)
            }
            #expect(unknown.text.replacing("value=\"eve\"", with: "value=\"ada\"") == wrong[0].text)
            #expect(!wrong[1].text.contains("12345x"))
            #expect(try await logIn("ada", password, app.code()).status == 303)
        }
    }

    @Test func `if a second factor is required, an officer without one can only set it up or log out`()
        async throws
    {
        let test = try await PortalFixture(settings: "second_factor = required")
        let password = try await test.officers.add("ada", isAdministrator: true)
        try await test.serve { port in
            let browser = Browser(port: port)
            try await browser.logIn("ada", password)
            for path in ["/portal", "/portal/warnings", "/portal/officers", "/portal/password", "/portal/issued"] {
                let answer = try await browser.get(path)
                #expect(answer.status == 303)
                #expect(answer.header("Location") == "/portal/second-factor", "\(path)")
            }
            let page = try await browser.get("/portal/second-factor")
            #expect(!page.text.contains("href=\"/portal/warnings\""))
            #expect(
                try await browser.post("/portal/codes", ["issue": "pin-1"]).header("Location")
                    == "/portal/second-factor"
            )
            #expect(try await test.issuedCodes() == 0)
            try await browser.get("/portal/second-factor")
            let code = try Self.code(page.text, test)
            let other = try await browser.post("/portal/second-factor", ["password": password, "code": code])
            #expect(other.status == 422, "each page has its own secret")
            let shown = try Self.code(other.text, test)
            let form = ["password": password, "code": shown]
            #expect(try await browser.post("/portal/second-factor", form).status == 200)
            #expect(try await browser.get("/portal/officers").status == 200)
        }
    }

    @Test func `an administrator can reset a colleague's lost second factor`() async throws {
        let test = try await PortalFixture()
        let password = try await test.officers.add("eve", isAdministrator: false)
        try await AuthenticatorFixture(test: test).turnOn("eve", password: password)
        try await test.visit(isAdministrator: true) { browser in
            #expect(try await browser.get("/portal/officers").text.contains("Officer, second factor"))
            let done = try await browser.post("/portal/officers/reset-factor", ["name": "eve"])
            #expect(done.header("Location") == "/portal/officers?reset")
            #expect(try await !browser.get("/portal/officers").text.contains("Officer, second factor"))
            #expect(try await browser.post("/portal/officers/reset-factor", ["name": "eve"]).status == 409)
        }
        #expect(try await test.officers.logIn("eve", password: password) != nil)
    }
}
