@testable import HealthAuthority
import Testing

@Suite struct PortalLoginTests {
    @Test func `a code can be issued with one click after logging in`() async throws {
        let test = try await PortalFixture()
        let password = try await test.officers.add("ada", isAdministrator: false)
        try await test.serve { port in
            let browser = Browser(port: port)
            try await browser.get("/portal/login")
            let answer = try await browser.post("/portal/login", ["name": "ada", "password": password])
            #expect(answer.status == 303)
            #expect(answer.header("Location") == "/portal")
            try await browser.get("/portal")
            #expect(try await browser.post("/portal/codes", ["issue": "hotline-code-1"]).status == 200)
            let again = try await browser.get("/portal/login")
            #expect(again.header("Location") == "/portal", "a logged-in officer is redirected to the start page")
        }
    }

    @Test func `after a refused log-in, the form keeps the name but not the password, and shows no reason`()
        async throws
    {
        let test = try await PortalFixture()
        let password = try await test.officers.add("ada", isAdministrator: false)
        try await test.serve { port in
            let browser = Browser(port: port)
            let wrong = try await browser.logIn("ada", "not-the-password")
            #expect(wrong.status == 403)
            #expect(wrong.text.contains("role=\"alert\""))
            #expect(wrong.text.contains("value=\"ada\""))
            #expect(!wrong.text.contains("not-the-password"))
            let unknown = try await browser.logIn("eve", "not-the-password")
            for _ in 1...4 { try await browser.logIn("ada", "not-the-password") }
            let locked = try await browser.logIn("ada", password)
            #expect(unknown.status == 403 && locked.status == 403)
            #expect(unknown.text.replacing("value=\"eve\"", with: "value=\"ada\"") == wrong.text)
            #expect(locked.text == wrong.text)
            test.clock.advance(minutes: 15)
            #expect(try await browser.logIn("ada", password).status == 303)
        }
    }

    @Test func `an officer with a known browser can log in while strangers enter wrong passwords`() async throws {
        let test = try await PortalFixture()
        let password = try await test.officers.add("ada", isAdministrator: false)
        try await test.serve { port in
            let browser = Browser(port: port)
            try await browser.logIn("ada", password)
            try await browser.post("/portal/logout")
            let stranger = Browser(port: port)
            for _ in 1...6 { try await stranger.logIn("ada", "not-the-password") }
            #expect(try await stranger.logIn("ada", password).status == 403)
            #expect(try await browser.logIn("ada", password).status == 303)
        }
    }

    @Test func `a log-in page works only in the browser that loaded it`() async throws {
        let test = try await PortalFixture()
        let password = try await test.officers.add("ada", isAdministrator: false)
        try await test.serve { port in
            let (browser, other) = (Browser(port: port), Browser(port: port))
            try await browser.get("/portal/login")
            try await other.get("/portal/login")
            let fields = ["name": "ada", "password": password]
            let foreign = fields.merging(["form_token": other.hidden("form_token")]) { $1 }
            #expect(try await browser.post("/portal/login", foreign).status == 403)
            #expect(try await browser.post("/portal/login", fields.merging(["form_token": ""]) { $1 }).status == 403)
            let cookies = browser.cookies
            browser.cookies = [:]
            let late = try await browser.post("/portal/login", fields)
            #expect(late.status == 200)
            #expect(late.text.contains("open for too long"))
            browser.cookies = cookies
            try await browser.get("/portal/login")
            #expect(try await browser.post("/portal/login", fields).status == 303)
        }
    }

    @Test func `logging out ends the session in the browser and on the server`() async throws {
        let test = try await PortalFixture()
        try await test.visit { (browser) async throws in
            let cookies = browser.cookies
            let answer = try await browser.post("/portal/logout")
            #expect(answer.header("Location") == "/portal/login?out")
            #expect(browser.cookies["session"] == nil)
            browser.cookies = cookies
            #expect(try await browser.get("/portal").status == 303)
            #expect(try await browser.get("/portal/login?out").text.contains("You are logged out."))
            #expect(try await !browser.get("/portal/login?%3Cb%3E").text.contains("role=\"status\""))
        }
    }

    @Test func `an idle session ends`() async throws {
        let test = try await PortalFixture()
        try await test.visit { (browser) async throws in
            test.clock.advance(minutes: 31)
            #expect(try await browser.post("/portal/codes", ["issue": "pin-1"]).header("Location") == "/portal/login")
            #expect(try await browser.get("/portal").header("Location") == "/portal/login")
        }
    }

    @Test func `changing one's password requires the old password and ends the session`() async throws {
        let test = try await PortalFixture()
        let password = try await test.officers.add("ada", isAdministrator: false)
        try await test.serve { port in
            let browser = Browser(port: port)
            try await browser.logIn("ada", password)
            func change(_ old: String, _ new: String, _ again: String) async throws -> Browser.Answer {
                try await browser.post("/portal/password", ["old": old, "new": new, "again": again])
            }
            let wrong = try await change("not this one", "a long new password", "a long new password")
            #expect(wrong.status == 422)
            #expect(wrong.text.contains("id=\"old-error\">The old password is wrong."))
            #expect(!wrong.text.contains("a long new password") && !wrong.text.contains("not this one"))
            let short = try await change(password, "short", "short")
            #expect(short.text.contains("id=\"new-error\">The new password has fewer than 12 characters."))
            let common = try await change(password, "password1234", "password1234")
            #expect(common.text.contains("id=\"new-error\">The new password is easy to guess"))
            let same = try await change(password, password, password)
            #expect(same.text.contains("id=\"new-error\">The new password is the same as the old one."))
            let different = try await change(password, "a long new password", "another new password")
            #expect(different.text.contains("id=\"again-error\""))
            let changed = try await change(password, "a long new password", "a long new password")
            #expect(changed.header("Location") == "/portal/login?password")
            #expect(try await browser.get("/portal").status == 303)
            #expect(try await browser.logIn("ada", "a long new password").status == 303)
        }
    }
}
