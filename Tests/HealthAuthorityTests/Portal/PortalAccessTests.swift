@testable import AuthorityPortal
@testable import HealthAuthority
import Testing

@Suite struct PortalAccessTests {
    private static let pages = [
        "/portal", "/portal/published", "/portal/published/recall", "/portal/codes", "/portal/warnings",
        "/portal/warnings/code", "/portal/warnings/code/enter",
        "/portal/warnings/change", "/portal/warnings/enter",
        "/portal/warnings/withdraw", "/portal/warnings/confirm", "/portal/warnings/drop",
        "/portal/issued/revoke", "/portal/second-factor", "/portal/second-factor/off", "/portal/officers",
        "/portal/officers/reset-factor",
        "/portal/officers/password",
        "/portal/officers/remove", "/portal/officers/unlock", "/portal/audit", "/portal/password",
        "/portal/issued", "/portal/exports", "/portal/totals",
    ]
    private static let forms = [
        "/portal/published/recall", "/portal/warnings/code", "/portal/warnings/code/enter", "/portal/codes",
        "/portal/warnings", "/portal/warnings/change", "/portal/warnings/enter",
        "/portal/warnings/withdraw", "/portal/warnings/confirm", "/portal/warnings/drop",
        "/portal/issued/revoke", "/portal/second-factor", "/portal/second-factor/off", "/portal/officers",
        "/portal/officers/reset-factor",
        "/portal/officers/password",
        "/portal/officers/remove", "/portal/officers/unlock", "/portal/password", "/portal/logout",
    ]
    private static let administratorsPages = [
        "/portal/officers", "/portal/officers/password", "/portal/officers/remove", "/portal/officers/unlock",
        "/portal/officers/reset-factor", "/portal/audit",
    ]

    @Test func `without a session only the log-in page is shown`() async throws {
        let test = try await PortalFixture()
        try await test.serve(scripts: PortalFixture.scripts()) { port in
            for cookie in [nil, "", String(repeating: "0", count: 64)] {
                let browser = Browser(port: port)
                browser.cookies = cookie.map { ["session": $0] } ?? [:]
                for path in Self.pages {
                    let answer = try await browser.get(path)
                    #expect(answer.status == 303, "\(path)")
                    #expect(answer.header("Location") == "/portal/login", "\(path)")
                }
                for path in Self.forms {
                    let answer = try await browser.post(path, ["form_token": "", "issue": "pin-1", "once": "1"])
                    #expect(answer.status == 303, "\(path)")
                    #expect(answer.header("Location")?.hasPrefix("/portal/login") == true, "\(path)")
                }
            }
        }
        #expect(try await test.issuedCodes() == 0)
    }

    @Test func `a form without the session's token is refused`() async throws {
        let test = try await PortalFixture()
        try await test.visit(isAdministrator: true, scripts: PortalFixture.scripts()) { (browser) async throws in
            let token = browser.hidden("form_token")
            for wrong in ["", "0", String(repeating: "0", count: 64), token.uppercased(), token + "0"]
            where wrong != token {
                for path in Self.forms {
                    let answer = try await browser.post(path, ["form_token": wrong, "issue": "pin-1", "name": "joe"])
                    #expect(answer.status == 403, "\(path) \(wrong)")
                }
            }
            #expect(try await browser.post("/portal/codes", body: "issue=pin-1&once=1").status == 403)
            #expect(try await browser.get("/portal").status == 200, "the session is still valid")
        }
        #expect(try await test.issuedCodes() == 0)
        #expect(try await test.officers.list().map(\.name) == ["ada"])
    }

    @Test func `a form with another session's token is refused`() async throws {
        let test = try await PortalFixture()
        let password = try await test.officers.add("eve", isAdministrator: false)
        try await test.visit { ada in
            let eve = Browser(port: ada.port)
            try await eve.logIn("eve", password)
            #expect(eve.hidden("form_token").count == 64)
            let answer = try await ada.post(
                "/portal/codes",
                ["form_token": eve.hidden("form_token"), "issue": "pin-1"]
            )
            #expect(answer.status == 403)
        }
    }

    @Test func `a form from another origin is refused`() async throws {
        let test = try await PortalFixture()
        try await test.visit(scripts: PortalFixture.scripts()) { (browser) async throws in
            let foreign = [
                ["Origin": "https://example.org"], ["Origin": "null"], ["Origin": "https://127.0.0.1:\(browser.port)"],
                ["Origin": "http://127.0.0.1"], ["Sec-Fetch-Site": "cross-site"], ["Sec-Fetch-Site": "same-site"],
            ]
            for headers in foreign {
                for path in Self.forms + ["/portal/login"] {
                    #expect(
                        try await browser.post(path, ["issue": "pin-1"], headers: headers).status == 403,
                        "\(path) \(headers)"
                    )
                }
            }
            #expect(try await test.issuedCodes() == 0)
            let own = ["Origin": browser.origin, "Sec-Fetch-Site": "same-origin"]
            #expect(try await browser.post("/portal/codes", ["issue": "pin-1"], headers: own).status == 200)
        }
    }

    @Test func `only administrators can open administrators' pages`() async throws {
        let test = try await PortalFixture()
        _ = try await test.officers.add("eve", isAdministrator: true)
        try await test.visit { (browser) async throws in
            #expect(
                try await !browser.get("/portal").text.contains("/portal/officers"),
                "the navigation does not contain these pages"
            )
            for path in Self.administratorsPages {
                #expect(try await browser.get(path).status == 403, "\(path)")
                if path == "/portal/audit" { continue }
                #expect(try await browser.post(path, ["name": "eve", "once": "1"]).status == 403, "\(path)")
            }
        }
        #expect(try await test.officers.list().map(\.name) == ["ada", "eve"])
    }

    @Test func `a request that is too large or not a form is refused`() async throws {
        let test = try await PortalFixture()
        try await test.visit { (browser) async throws in
            let token = browser.hidden("form_token")
            let large = "form_token=\(token)&issue=" + String(repeating: "a", count: PortalForm.maximumSize)
            #expect(try await browser.post("/portal/codes", body: large).status == 413)
            let form = "form_token=\(token)&issue=pin-1&once=1"
            for body in ["\(form)&once=1", "\(form)&", "\(form)&x=%zz", "\(form)&x=<"] {
                #expect(try await browser.post("/portal/codes", body: body).status == 400, "\(body.dropFirst(76))")
            }
            for type in [
                "text/plain", "multipart/form-data; boundary=x", "application/x-www-form-urlencoded; charset=latin1",
            ] {
                #expect(
                    try await browser.post("/portal/codes", body: form, headers: ["Content-Type": type]).status == 415
                )
            }
            for choice in ["", "pin", "pin-2", "pin-1 "] {
                #expect(try await browser.post("/portal/codes", ["issue": choice]).status == 400)
            }
            #expect(try await browser.get("/portal").status == 200)
        }
        #expect(try await test.issuedCodes() == 0)
    }

    @Test func `all answers forbid scripts, frames, other sites and caching`() async throws {
        let test = try await PortalFixture()
        try await test.visit(isAdministrator: true) { (browser) async throws in
            let stranger = Browser(port: browser.port)
            var answers = try await [
                stranger.get("/portal"), stranger.get("/portal/login"), stranger.post("/portal/login"),
                stranger.get("/portal/nothing"),
                browser.post("/portal/codes", ["issue": "pin-1"]),
                browser.post("/portal/codes", ["issue": "pin-1", "form_token": ""]),
                browser.post("/portal/codes", body: String(repeating: "a", count: 17 << 10)),
                browser.post("/portal/warnings"),
                browser.post("/portal/nothing"), browser.post("/portal/officers", ["name": "joe"]),
            ]
            for path in Self.pages { answers.append(try await browser.get(path)) }
            for answer in answers {
                let policy = try #require(answer.header("Content-Security-Policy"), "\(answer.status)")
                #expect(policy.hasPrefix("default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self';"))
                #expect(policy.contains("frame-ancestors 'none'; base-uri 'none'"))
                #expect(answer.header("X-Content-Type-Options") == "nosniff")
                #expect(answer.header("Referrer-Policy") == "same-origin")
                #expect(answer.header("Cache-Control") == "no-store")
                #expect(answer.header("Cross-Origin-Opener-Policy") == "same-origin")
                #expect(answer.header("Permissions-Policy")?.contains("camera=()") == true)
                #expect(answer.header("Strict-Transport-Security") == nil)
                #expect(!answer.text.contains("<script") && !answer.text.contains("style="))
            }
            let style = try await browser.get(Stylesheet(colour: nil, hasLogo: false).path)
            #expect(style.status == 200)
            #expect(style.header("Content-Type") == "text/css; charset=utf-8")
            #expect(try await browser.get("/portal/icon.svg").header("Content-Type") == "image/svg+xml")
        }
    }

    @Test func `cookies are limited to this site and hidden from scripts, and with TLS they are limited to TLS`()
        async throws
    {
        let test = try await PortalFixture()
        let password = try await test.officers.add("ada", isAdministrator: false)
        for isBehindTLS in [false, true] {
            try await test.serve(isBehindTLS: isBehindTLS) { port in
                let browser = Browser(port: port)
                let login = try await browser.get("/portal/login")
                let visitor = try #require(login.header("Set-Cookie"))
                let answer = try await browser.logIn("ada", password)
                let cookies = try #require(answer.header("Set-Cookie"))
                for cookie in [visitor, cookies] {
                    #expect(cookie.contains("Path=/"))
                    #expect(cookie.contains("HttpOnly"))
                    #expect(cookie.contains("SameSite=Strict"))
                    #expect(cookie.contains("Secure") == isBehindTLS)
                    #expect(!cookie.contains("Domain"))
                }
                let names = Set(["session", "browser"].map { (isBehindTLS ? "__Host-" : "") + $0 })
                #expect(Set(browser.cookies.keys) == names)
                #expect(login.header("Strict-Transport-Security") == (isBehindTLS ? "max-age=31536000" : nil))
                let http = try await browser.post(
                    "/portal/codes",
                    ["issue": "pin-1"],
                    headers: ["Origin": browser.origin]
                )
                #expect(http.status == (isBehindTLS ? 403 : 200))
            }
        }
    }
}

extension PortalFixture {
    func issuedCodes() async throws -> Int {
        try await authority.database.read { try $0.rows("SELECT hash FROM proof").count }
    }
}
