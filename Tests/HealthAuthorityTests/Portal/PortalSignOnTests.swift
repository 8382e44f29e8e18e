import CheckInProtocol
import ConfigurationFiles
import Cryptography
import Foundation
import HTTPClient
import HTTPTypes
import Synchronization
import SystemPackage
import TestSupport
import TestTraits
import Testing
@testable import AuthorityPortal
@testable import HealthAuthority

/// Log-ins with accounts of an OpenID provider.
@Suite struct PortalSignOnTests {
    /// Runs a provider, and a portal that uses it.
    static func serve(
        settings: String = "",
        _ body: (PortalFixture, TestProvider, UInt16) async throws -> Void
    ) async throws {
        try await TestProvider.run { provider in
            let test = try await PortalFixture(settings: provider.settings + settings)
            let singleSignOn = SingleSignOn(
                try #require(test.authority.publisher.parameters.portal.singleSignOn),
                secret: SecretBytes(copying: Array(TestProvider.secret.utf8)),
                officers: test.officers,
                proxy: { _ in ProxySettings() },
                logger: test.log.logger
            )
            try await test.serve(singleSignOn: singleSignOn) { try await body(test, provider, $0) }
        }
    }

    /// Begins a log-in in a browser.
    private static func begin(_ browser: Browser, _ path: String = "/portal/sign-on") async throws -> TestProvider.LogIn
    {
        let begin = try await browser.get(path)
        return try TestProvider.LogIn(page: try #require(begin.header("Location"), "\(begin.status)"))
    }

    /// Begins a log-in in a browser, and lets the provider answer.
    ///
    /// - Parameter change: Changes the provider's answer, the query of the portal's address.
    @discardableResult
    static func signOn(
        _ browser: Browser,
        _ provider: TestProvider,
        _ change: (inout [String: String]) -> Void = { _ in }
    ) async throws -> Browser.Answer {
        let logIn = try await begin(browser)
        var answer = ["code": provider.code(for: logIn), "state": logIn.fields["state"] ?? ""]
        change(&answer)
        return try await browser.get("/portal/signed-on?\(Browser.encode(answer))")
    }

    private func isLoggedIn(_ browser: Browser) async throws -> Bool { try await browser.get("/portal").status == 200 }

    @Test(.proves("S16")) func `an officer logs in with the provider, and out at both`() async throws {
        try await Self.serve { test, provider, port in
            try await test.officers.addWithSignOn(["ada"], isAdministrator: false)
            let browser = Browser(port: port)
            let page = try await browser.get("/portal/login")
            #expect(page.text.contains("Log in with your account of 127.0.0.1"))
            let begin = try await browser.get("/portal/sign-on")
            #expect(begin.status == 303)
            let cookie = try #require(begin.header("Set-Cookie"))
            #expect(cookie.contains("SameSite=Lax") && cookie.contains("HttpOnly") && cookie.contains("Max-Age=600"))
            let location = try #require(begin.header("Location"))
            #expect(location.hasPrefix("\(provider.issuer)/login?"))
            let fields = try TestProvider.LogIn(page: location).fields
            #expect(fields["response_type"] == "code")
            #expect(fields["client_id"] == "portal:1")
            #expect(fields["scope"] == "openid profile")
            #expect(fields["redirect_uri"] == "http://127.0.0.1:\(port)/portal/signed-on")
            #expect(fields["code_challenge_method"] == "S256")

            let done = try await Self.signOn(browser, provider)
            #expect(done.status == 200)
            // Not a redirect: a browser would send no strict cookie with it.
            #expect(done.header("Refresh") == "0;url=/portal")
            #expect(browser.cookies["sign-on"] == nil)
            let home = try await browser.get("/portal")
            #expect(home.status == 200)
            #expect(home.text.contains("<span>ada</span>"))
            #expect(!home.text.contains("href=\"/portal/password\""))
            #expect(!home.text.contains("href=\"/portal/second-factor\""))

            let out = try await browser.post("/portal/logout")
            #expect(out.status == 200)
            let next = try #require(out.header("Refresh"))
            #expect(next.hasPrefix("0;url=\(provider.issuer)/logout?id_token_hint=ey"))
            #expect(
                next.hasSuffix(
                    "&client_id=portal%3A1&post_logout_redirect_uri=http%3A%2F%2F127.0.0.1%3A\(port)%2Fportal%2Flogin"
                )
            )
            #expect(browser.cookies.isEmpty)
            #expect(try await !isLoggedIn(browser))
            let actions = try await test.officers.auditEntries(limit: 10).map { "\($0.officer): \($0.action)" }
            #expect(actions.contains("ada: logged in with single sign-on"))
            for secret in ["4711", TestProvider.secret] { #expect(!test.log.text.contains(secret)) }
            #expect(try test.databaseBytes().firstRange(of: Data("4711".utf8)) == nil)
        }
    }

    /// Each mistake of a provider, or of an attacker who can change what it sends.
    private static let mistakes: [(String, reason: String, @Sendable (inout TestProvider.Behaviour) -> Void)] = [
        ("another issuer", "another issuer", { $0.claims["iss"] = .text("https://other.example") }),
        ("an issuer with a slash", "another issuer", { $0.claims["iss"] = .text("http://127.0.0.1/realms/test/") }),
        ("another client", "another client", { $0.claims["aud"] = .text("other") }),
        (
            "several clients without azp", "another client",
            { $0.claims["aud"] = .list([.text("portal:1"), .text("other")]) }
        ),
        ("another authorised party", "another client", { $0.claims["azp"] = .text("other") }),
        ("no client", "another client", { $0.claims["aud"] = .list([]) }),
        ("expired", "at this time", { $0.claims["exp"] = .number(Double(PortalFixture.start.seconds) - 61) }),
        ("from the future", "at this time", { $0.claims["iat"] = .number(Double(PortalFixture.start.seconds) + 61) }),
        (
            "older than the log-in", "at this time",
            { $0.claims["iat"] = .number(Double(PortalFixture.start.seconds) - 700) }
        ),
        ("another nonce", "another log-in", { $0.claims["nonce"] = .text("0") }),
        ("no nonce", "another log-in", { $0.claims["nonce"] = .some(nil) }),
        ("no subject", "lacks a claim", { $0.claims["sub"] = .some(nil) }),
        ("an empty subject", "lacks a claim", { $0.claims["sub"] = .text("") }),
        ("no name", "lacks the claim preferred_username", { $0.claims["preferred_username"] = .some(nil) }),
        (
            "a name of another type", "lacks the claim preferred_username",
            { $0.claims["preferred_username"] = .list([.text("ada")]) }
        ),
        ("no algorithm", "signature", { $0.header["alg"] = .text("none") }),
        ("another algorithm", "signature", { $0.header["alg"] = .text("RS256") }),
        ("a shared secret", "signature", { $0.header["alg"] = .text("HS256") }),
        ("an extension that must be understood", "not a signed", { $0.header["crit"] = .list([.text("b64")]) }),
        ("an unknown key", "signature", { $0.header["kid"] = .text("key 2") }),
        ("another key", "signature", { $0.published = [TestProvider.key(ECDSAP256.PrivateKey().publicKey)] }),
        ("a key for encryption", "signature", { $0.published = [TestProvider.key($0.key.publicKey, use: "enc")] }),
        ("no token", "not a signed", { $0.token = "" }),
        ("a token without a signature", "signature", { $0.token = "eyJhbGciOiJub25lIn0.e30." }),
        ("a refused code", "HTTP 400", { $0.tokenStatus = .badRequest }),
        (
            "a document about another issuer", "issuer is https://other.example, not oidc_issuer",
            { $0.document["issuer"] = .text("https://other.example") }
        ),
        (
            "an endpoint without TLS", "token_endpoint is not an https URL",
            { $0.document["token_endpoint"] = .text("http://other.example/token") }
        ),
    ]

    @Test(.proves("S16")) func `an answer with any mistake starts no session`() async throws {
        for (name, reason, mistake) in Self.mistakes {
            try await Self.serve { test, provider, port in
                try await test.officers.addWithSignOn(["ada"], isAdministrator: false)
                provider.change(mistake)
                let browser = Browser(port: port)
                let begin = try await browser.get("/portal/sign-on")
                if begin.status == 303 {
                    let status = try await Self.signOn(browser, provider).status
                    #expect([403, 503].contains(status), "\(name)")
                } else {
                    #expect(begin.status == 503, "\(name)")
                }
                #expect(browser.cookies["session"] == nil, "\(name)")
                #expect(try await !isLoggedIn(browser), "\(name)")
                #expect(test.log.text.contains("single sign-on failed"), "\(name)")
                #expect(test.log.text.contains(reason), "\(name): \(test.log.text)")
            }
        }
    }

    @Test func `valid variants of a token are accepted`() async throws {
        let variants: [@Sendable (inout TestProvider.Behaviour) -> Void] = [
            { $0.claims["aud"] = .list([.text("portal:1")]) },
            {
                $0.claims["aud"] = .list([.text("portal:1"), .text("other")])
                $0.claims["azp"] = .text("portal:1")
            },
            { $0.claims["exp"] = .number(Double(PortalFixture.start.seconds) - 59) },
            { $0.published = [.object(["kty": .text("oct")]), TestProvider.key($0.key.publicKey)] },
        ]
        for variant in variants {
            try await Self.serve { test, provider, port in
                try await test.officers.addWithSignOn(["ada"], isAdministrator: false)
                provider.change(variant)
                let browser = Browser(port: port)
                #expect(try await Self.signOn(browser, provider).status == 200)
                #expect(try await isLoggedIn(browser))
            }
        }
    }

    @Test(.proves("S16")) func `an answer works once, in the browser and within the time of its log-in`() async throws {
        try await Self.serve { test, provider, port in
            try await test.officers.addWithSignOn(["ada"], isAdministrator: false)
            let (victim, attacker) = (Browser(port: port), Browser(port: port))
            // The attacker begins, and makes the victim's browser open the answer.
            let logIn = try await Self.begin(attacker)
            let answer = Browser.encode(["code": provider.code(for: logIn), "state": logIn.fields["state"] ?? ""])
            #expect(try await victim.get("/portal/signed-on?\(answer)").status == 403)
            try await victim.get("/portal/sign-on")
            #expect(try await victim.get("/portal/signed-on?\(answer)").status == 403)
            #expect(try await !isLoggedIn(victim))
            // The same answer twice.
            let cookies = attacker.cookies
            #expect(try await attacker.get("/portal/signed-on?\(answer)").status == 200)
            attacker.cookies = cookies
            #expect(try await attacker.get("/portal/signed-on?\(answer)").status == 403)
            #expect(try await !isLoggedIn(attacker))
            let browser = Browser(port: port)
            try await browser.get("/portal/sign-on")
            for change: (inout [String: String]) -> Void in [
                { $0["state"] = nil }, { $0["state"] = "1-00" }, { $0["code"] = nil },
                { $0 = ["state": $0["state"] ?? "", "error": "access_denied"] },
                { $0["iss"] = "https://other.example" },
            ] {
                #expect(try await Self.signOn(browser, provider, change).status == 403)
                #expect(try await !isLoggedIn(browser))
            }
            // Too late.
            let slow = try await Self.begin(browser)
            test.clock.advance(minutes: 11)
            let query = Browser.encode(["code": provider.code(for: slow), "state": slow.fields["state"] ?? ""])
            let refused = try await browser.get("/portal/signed-on?\(query)")
            #expect(refused.status == 403)
            #expect(refused.text.contains("This log-in took too long"))
            // Another site cannot begin a log-in.
            #expect(try await browser.get("/portal/sign-on", headers: ["Sec-Fetch-Site": "cross-site"]).status == 403)
        }
    }

    @Test(.proves("S16")) func `the first log-in binds the account, and the name alone opens nothing`() async throws {
        try await Self.serve { test, provider, port in
            let password = try await test.officers.add("eve", isAdministrator: true)
            let browser = Browser(port: port)
            provider.change { $0.claims["preferred_username"] = .text("eve") }
            let refused = try await Self.signOn(browser, provider)
            #expect(refused.status == 403)
            #expect(refused.text.contains("Your account eve of 127.0.0.1 is not allowed"))
            try await test.officers.allowSignOn("eve")
            #expect(try await test.officers.list().map(\.signOn) == [.expected])
            #expect(try await Self.signOn(browser, provider).status == 200)
            #expect(try await test.officers.list().map(\.signOn) == [.used])
            // The account was renamed, and its name was given to another one.
            provider.change { $0.claims["preferred_username"] = .text("mallory") }
            #expect(try await Self.signOn(browser, provider).status == 200)
            provider.change {
                $0.claims["preferred_username"] = .text("eve")
                $0.claims["sub"] = .text("4712")
            }
            let other = try await Self.signOn(Browser(port: port), provider)
            #expect(other.status == 403)
            #expect(other.text.contains("The officer eve has logged in with another account"))
            #expect(other.text.contains("href=\"/portal/sign-on?again\""))
            // One account cannot become a second officer.
            try await test.officers.addWithSignOn(["zoe"], isAdministrator: false)
            provider.change {
                $0.claims["preferred_username"] = .text("zoe")
                $0.claims["sub"] = .text("4711")
            }
            let second = Browser(port: port)
            #expect(try await Self.signOn(second, provider).status == 200)
            #expect(try await second.get("/portal").text.contains("<span>eve</span>"))
            // The password still works, and withdrawing ends the sessions.
            #expect(try await Browser(port: port).logIn("eve", password).status == 303)
            try await test.officers.withdrawSignOn("eve")
            #expect(try await !isLoggedIn(second))
            try await test.officers.remove("zoe")
            await #expect(throws: OfficersError.unknown) { try await test.officers.allowSignOn("zoe") }
        }
    }

    @Test func `an officer without a password cannot log in with one`() async throws {
        try await Self.serve { test, _, port in
            try await test.officers.addWithSignOn(["ada"], isAdministrator: false)
            for password in ["", " ", "0"] {
                #expect(try await Browser(port: port).logIn("ada", password).status == 403)
            }
            let password = try await test.officers.setPassword(of: "ada")
            #expect(try await Browser(port: port).logIn("ada", password).status == 303)
        }
    }

    @Test(.proves("S16")) func `the provider confirms a required second factor`() async throws {
        try await Self.serve(settings: "second_factor = required\noidc_acr = mfa") { test, provider, port in
            try await test.officers.addWithSignOn(["ada"], isAdministrator: false)
            let browser = Browser(port: port)
            let fields = try await Self.begin(browser).fields
            #expect(fields["acr_values"] == "mfa")
            for acr: TestProvider.JSON? in [nil, .text("0"), .text("mfa ")] {
                provider.change { $0.claims["acr"] = acr }
                let refused = try await Self.signOn(browser, provider)
                #expect(refused.status == 403)
                #expect(refused.text.contains("did not confirm a second factor"))
            }
            provider.change { $0.claims["acr"] = .text("mfa") }
            #expect(try await Self.signOn(browser, provider).status == 200)
            #expect(try await isLoggedIn(browser))
        }
    }

    @Test func `the log-out reaches the provider after the session has ended, and with a token of any size`()
        async throws
    {
        try await Self.serve { test, provider, port in
            try await test.officers.addWithSignOn(["ada"], isAdministrator: false)
            for (padding, hasHint) in [(0, true), (1000, true), (3000, false), (0, true)] {
                provider.change { $0.claims["groups"] = .text(String(repeating: "g", count: padding)) }
                let browser = Browser(port: port)
                let done = try await Self.signOn(browser, provider)
                #expect(done.status == 200)
                // nginx reads the headers of a response into 4 KiB.
                let size = done.headers.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count + 4 }
                #expect(size < 3800, "\(size) bytes")
                try await browser.get("/portal")
                // As after 30 minutes without a request.
                let token = try #require(browser.cookies["session"].flatMap(SessionToken.init))
                try await test.officers.end(token)
                let next = try #require(try await browser.post("/portal/logout").header("Refresh"))
                #expect(next.contains("/logout?"))
                #expect(next.contains("id_token_hint=ey") == hasHint, "\(padding)")
                #expect(try await browser.post("/portal/logout").header("Location") == "/portal/login?out")
            }
        }
    }

    @Test func `two tabs do not disturb each other, and neither does another site`() async throws {
        try await Self.serve { test, provider, port in
            try await test.officers.addWithSignOn(["ada"], isAdministrator: false)
            let browser = Browser(port: port)
            let tabs = [try await Self.begin(browser), try await Self.begin(browser)]
            #expect(try await browser.get("/portal/signed-on?state=1").status == 403)
            #expect(test.authority.meter.logIns.refused == 0)
            let cookies = browser.cookies
            for tab in tabs {
                browser.cookies = cookies
                let query = Browser.encode(["code": provider.code(for: tab), "state": tab.fields["state"] ?? ""])
                #expect(try await browser.get("/portal/signed-on?\(query)").status == 200)
            }
        }
    }

    @Test func `many log-ins at once load the provider's keys once, and wait for it in a short queue`() async throws {
        try await Self.serve { test, provider, port in
            try await test.officers.addWithSignOn(["ada"], isAdministrator: false)
            provider.gate.close()
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 1...40 {
                    group.addTask { try await Self.signOn(Browser(port: port), provider).status }
                }
                var statuses: [Int] = []
                for try await status in group {
                    statuses.append(status)
                    // The others wait for the provider.
                    if statuses.count == 24 { provider.gate.open() }
                }
                return statuses
            }
            #expect(provider.keyRequests.load(ordering: .relaxed) == 1)
            #expect(statuses == [Int](repeating: 503, count: 24) + [Int](repeating: 200, count: 16))
            #expect(try await Self.signOn(Browser(port: port), provider).status == 200)
        }
    }

    @Test(.proves("S16")) func `the officer's presence at the provider can be limited`() async throws {
        let now = Double(PortalFixture.start.seconds)
        try await Self.serve(settings: "oidc_max_age = 30m") { test, provider, port in
            try await test.officers.addWithSignOn(["ada"], isAdministrator: false)
            let browser = Browser(port: port)
            let fields = try await Self.begin(browser, "/portal/sign-on?again").fields
            #expect(fields["max_age"] == "1800")
            #expect(fields["prompt"] == "login")
            for time: TestProvider.JSON? in [nil, .number(now - 1861), .text("\(now)")] {
                provider.change { $0.claims["auth_time"] = time }
                #expect(try await Self.signOn(browser, provider).status == 403)
            }
            provider.change { $0.claims["auth_time"] = .number(now - 1859) }
            #expect(try await Self.signOn(browser, provider).status == 200)
        }
    }

    @Test func `a session ends when the rules for the provider change`() async throws {
        try await Self.serve { test, provider, port in
            try await test.officers.addWithSignOn(["ada"], isAdministrator: false)
            let browser = Browser(port: port)
            #expect(try await Self.signOn(browser, provider).status == 200)
            let token = try #require(browser.cookies["session"].flatMap(SessionToken.init))
            #expect(try await test.officers.session(token)?.isSignedOn == true)
            for provider: [UInt8]? in [nil, [1]] {
                var changed = test.officers
                changed.provider = provider
                #expect(try await changed.session(token) == nil)
            }
        }
    }

    @Test func `new keys of the provider are loaded, but not for each token`() async throws {
        try await Self.serve { test, provider, port in
            try await test.officers.addWithSignOn(["ada"], isAdministrator: false)
            let browser = Browser(port: port)
            #expect(try await Self.signOn(browser, provider).status == 200)
            provider.change { $0.header["kid"] = .text("key 2") }
            for _ in 1...3 { #expect(try await Self.signOn(browser, provider).status == 403) }
            #expect(provider.keyRequests.load(ordering: .relaxed) == 1)
        }
    }

    @Test func `an administrator adds officers with single sign-on`() async throws {
        try await Self.serve { test, provider, port in
            let password = try await test.officers.add("root", isAdministrator: true)
            let browser = Browser(port: port)
            try await browser.logIn("root", password)
            #expect(try await browser.get("/portal/officers").text.contains("at 127.0.0.1, without a password"))
            let added = try await browser.post("/portal/officers", ["name": "ada", "sign_on": "yes"])
            #expect(added.header("Location") == "/portal/officers?added")
            #expect(try await browser.get("/portal/officers").text.contains("Officer, single sign-on"))
            #expect(try await Self.signOn(Browser(port: port), provider).status == 200)
            // The provider has made a new account for the same person.
            provider.change { $0.claims["sub"] = .text("4712") }
            #expect(try await Self.signOn(Browser(port: port), provider).status == 403)
            let allowed = try await browser.post("/portal/officers/sign-on", ["name": "ada"])
            #expect(allowed.header("Location") == "/portal/officers?sign-on")
            #expect(try await Self.signOn(Browser(port: port), provider).status == 200)
        }
        // Without a provider, the field has no meaning.
        let test = try await PortalFixture()
        try await test.visit(isAdministrator: true) { browser in
            let page = try await browser.get("/portal/officers")
            #expect(!page.text.contains("name=\"sign_on\""))
            let added = try await browser.post("/portal/officers", ["name": "eve", "sign_on": "yes"])
            #expect(added.status == 200)
            let begin = try await browser.get("/portal/sign-on")
            #expect(begin.status == 404)
        }
    }

    @Test func `settings that do not fit together are refused`() throws {
        func parse(_ lines: String) throws -> SingleSignOnSettings? {
            try PublishedParameters(parsing: "region = example\n\(lines)", name: "c").portal.singleSignOn
        }
        let issuer = "oidc_issuer = https://login.example/realms/health\n"
        #expect(try parse("") == nil)
        #expect(try parse(issuer + "oidc_client = portal")?.host == "login.example")
        for wrong in [
            issuer, "oidc_client = portal", "oidc_acr = mfa", issuer + "oidc_client = a b",
            "oidc_issuer = http://login.example\noidc_client = portal",
            "oidc_issuer = https://login.example/?a=b\noidc_client = portal",
            issuer + "oidc_client = portal\nsecond_factor = required",
        ] {
            #expect(throws: ConfigurationError.self, "\(wrong)") { try parse(wrong) }
        }
    }
}

/// Log-ins with a real provider and a real browser.
@Suite struct PortalSignOnBrowserTests {
    @Test(.proves("S16")) func `an officer logs in at Glewlwyd and out again in Chromium`() async throws {
        let start = try LoopbackPorts.free(2)
        let (port, provider) = (start, start + 1)
        let test = try await PortalFixture(
            start: UnixTime(seconds: Int64(Date().timeIntervalSince1970)),
            settings: "oidc_issuer = http://localhost:\(provider)/api/oidc\noidc_client = portal"
        )
        try await test.officers.addWithSignOn(["ada.lovelace"], isAdministrator: true)
        let kept = ProcessInfo.processInfo.environment["PORTAL_PICTURES"]
        let directory = try kept.map { FilePath($0) } ?? SharedDirectory.make("sign-on")
        let singleSignOn = SingleSignOn(
            try #require(test.authority.publisher.parameters.portal.singleSignOn),
            secret: SecretBytes(copying: Array("client-secret".utf8)),
            officers: test.officers,
            proxy: { _ in ProxySettings() },
            logger: test.log.logger
        )
        try await test.serve(at: port, singleSignOn: singleSignOn) { port in
            let said = try await ExternalTool.signOn(
                portal: "http://127.0.0.1:\(port)",
                provider: provider,
                directory: directory
            )
            #expect(said == "7 pictures, 0 problems\n", "\(test.log.text)")
        }
        #expect(try await test.officers.list().map(\.signOn) == [.used])
    }
}
