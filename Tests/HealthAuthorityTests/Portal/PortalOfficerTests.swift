@testable import AuthorityPortal
import CheckInProtocol
@testable import HealthAuthority
import Testing

@Suite struct PortalOfficerTests {
    /// The password that a page shows.
    private static func password(_ page: String) throws -> String {
        String(try #require(page.firstMatch(of: /class="letters small">([^<]+)</)).1)
    }

    @Test func `an administrator adds an officer, whose password is shown once`() async throws {
        let test = try await PortalFixture()
        try await test.visit(isAdministrator: true) { browser in
            try await browser.get("/portal/officers")
            let fields = ["name": "joe", "administrator": "yes", "once": browser.hidden("once")]
            let page = try await browser.post("/portal/officers", fields)
            #expect(page.status == 200)
            let password = try Self.password(page.text)
            let again = try await browser.post("/portal/officers", fields)
            #expect(again.status == 409)
            #expect(!again.text.contains(password))
            #expect(try await test.officers.list().map(\.isAdministrator) == [true, true])
            #expect(try await Browser(port: browser.port).logIn("joe", password).status == 303)
        }
    }

    @Test(arguments: [("Joe", "A name has 1 to 64 characters"), ("ada", "already exists"), ("\"><b>", "A name has")])
    func `an invalid name is reported next to the field, which keeps the typed text`(
        name: String,
        words: String
    ) async throws {
        let test = try await PortalFixture()
        try await test.visit(isAdministrator: true) { browser in
            try await browser.get("/portal/officers")
            let page = try await browser.post("/portal/officers", ["name": name])
            #expect(page.status == 422)
            #expect(page.text.contains("id=\"name-error\""))
            #expect(page.text.contains(words))
            #expect(page.text.contains("value=\"\(EscapedText().escapeText(name))\""))
            #expect(!page.text.contains("<b>"))
            #expect(try await test.officers.list().count == 1)
        }
    }

    @Test func `an administrator sets a new password, but each form only works once`() async throws {
        let test = try await PortalFixture()
        let old = try await test.officers.add("joe", isAdministrator: false)
        try await test.visit(isAdministrator: true) { browser in
            try await browser.get("/portal/officers")
            let fields = ["name": "joe", "once": browser.hidden("once")]
            let password = try Self.password(try await browser.post("/portal/officers/password", fields).text)
            #expect(try await browser.post("/portal/officers/password", fields).status == 409)
            let joe = Browser(port: browser.port)
            #expect(try await joe.logIn("joe", old).status == 403)
            #expect(try await joe.logIn("joe", password).status == 303)
            try await browser.get("/portal/officers")
            #expect(try await browser.post("/portal/officers/password", ["name": "eve"]).status == 409)
        }
    }

    @Test func `an administrator unlocks a name`() async throws {
        let test = try await PortalFixture()
        let password = try await test.officers.add("joe", isAdministrator: false)
        for _ in 1...5 { _ = try await test.officers.logIn("joe", password: "wrong") }
        try await test.visit(isAdministrator: true) { browser in
            #expect(try await browser.get("/portal/officers").text.contains(">locked<"))
            let answer = try await browser.post("/portal/officers/unlock", ["name": "joe"])
            #expect(answer.header("Location") == "/portal/officers?unlocked")
            #expect(try await !browser.get("/portal/officers").text.contains(">locked<"))
            #expect(try await Browser(port: browser.port).logIn("joe", password).status == 303)
        }
    }

    @Test func `an administrator removes an officer, but the last administrator cannot remove herself`() async throws {
        let test = try await PortalFixture()
        let password = try await test.officers.add("joe", isAdministrator: false)
        try await test.visit(isAdministrator: true) { browser in
            let joe = Browser(port: browser.port)
            try await joe.logIn("joe", password)
            try await browser.get("/portal/officers")
            let answer = try await browser.post("/portal/officers/remove", ["name": "joe"])
            #expect(answer.header("Location") == "/portal/officers?removed")
            #expect(try await joe.get("/portal").status == 303)
            let last = try await browser.post("/portal/officers/remove", ["name": "ada"])
            #expect(last.status == 409)
            #expect(last.text.contains("The last administrator cannot be removed"))
            #expect(try await test.officers.list().map(\.name) == ["ada"])
        }
    }

    @Test func `the audit list contains hours, names, actions and counts`() async throws {
        let test = try await PortalFixture()
        try await test.visit(isAdministrator: true) { browser in
            for _ in 1...2 {
                try await browser.get("/portal")
                try await browser.post("/portal/codes", ["issue": "pin-1"])
            }
            let page = try await browser.get("/portal/audit").text
            let day = LocalClock.text(day: Int64(test.clock.now.day.number))
            let row = try #require(
                page.firstMatch(
                    of: /<tr role="row"><th[^>]+>([^<]+)<\/th><td[^>]+>ada<\/td>\s*<td[^>]+>issued PIN<\/td><td[^>]+>2</
                )
            )
            #expect(row.1 == "\(day), 14:00 to 15:00")
        }
    }
}
