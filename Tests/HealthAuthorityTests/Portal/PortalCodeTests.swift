import CheckInProtocol
@testable import HealthAuthority
import AuthorityProtocol
import TestTraits
import Testing

@Suite struct PortalCodeTests {
    /// The codes that a page shows.
    private static func codes(_ page: String) -> [String] {
        if page.contains("class=\"group\"") {
            return [page.matches(of: /class="group">([^<]+)</).map { String($0.1) }.joined()]
        }
        return page.matches(of: /class="letters">([^<]+)</).map { String($0.1).replacing(" ", with: "") }
    }

    @Test(.proves("V1"))
    func `an officer issues a hotline code, which is shown in groups, is spelled, and is valid for one hour`()
        async throws
    {
        let test = try await PortalFixture()
        try await test.visit { browser in
            let page = try await browser.post("/portal/codes", ["issue": "hotline-code-1"])
            #expect(page.status == 200)
            let code = try #require(Self.codes(page.text).first)
            #expect(HotlineCode(code) != nil)
            let groups = page.text.matches(of: /class="group">([^<]+)</).map(\.1.count)
            #expect(groups == [3, 3, 4])
            #expect(page.text.matches(of: /as in|the digit/).count == 10)
            #expect(page.text.contains("<strong>15:00 Europe/Berlin (13:00 UTC)</strong>"))
        }
    }

    @Test(.proves("V2")) func `an officer issues a PIN, which is shown in two groups and is valid for 15 minutes`()
        async throws
    {
        let test = try await PortalFixture()
        try await test.visit { browser in
            let page = try await browser.post("/portal/codes", ["issue": "pin-1"])
            let pin = try #require(Self.codes(page.text).first)
            #expect(PIN(pin) != nil)
            #expect(page.text.contains("Codes do not contain 0, 1, I, L or O."))
            #expect(page.text.contains("<strong>14:15 Europe/Berlin (12:15 UTC)</strong>"))
        }
    }

    @Test(arguments: ["hotline-code-10", "pin-10"])
    func `a request for ten codes issues ten different codes`(choice: String) async throws {
        let test = try await PortalFixture()
        try await test.visit { browser in
            let page = try await browser.post("/portal/codes", ["issue": choice])
            #expect(Set(Self.codes(page.text)).count == 10)
            let strips = page.text.split(separator: "<tr>").dropFirst(2)
            let until = choice == "pin-10" ? "14:15" : "15:00"
            #expect(strips.count == 10)
            for strip in strips {
                #expect(strip.contains("Valid until <strong>\(until) Europe/Berlin"), "\(strip)")
                #expect(strip.contains("<bdi>Health authority</bdi>") && strip.contains("checkin share"))
            }
            #expect(page.text.contains("This page is for printing"))
            #expect(try await test.issuedCodes() == 10)
        }
    }

    @Test func `a reloaded page does not issue another code, and explains this`() async throws {
        let test = try await PortalFixture()
        try await test.visit { browser in
            let fields = ["issue": "hotline-code-1", "once": browser.hidden("once")]
            #expect(try await browser.post("/portal/codes", fields).status == 200)
            let again = try await browser.post("/portal/codes", fields)
            #expect(again.status == 409)
            #expect(again.text.contains("No new code was issued"))
            #expect(try await test.issuedCodes() == 1)
            let home = try await browser.get("/portal/codes")
            #expect(home.header("Location") == "/portal", "the page's address redirects to the start page")
        }
    }

    @Test func `a form that is sent twice concurrently issues one code`() async throws {
        let test = try await PortalFixture()
        try await test.visit { browser in
            let fields = ["issue": "pin-1", "once": browser.hidden("once"), "form_token": browser.hidden("form_token")]
            let statuses = try await withThrowingTaskGroup { group in
                for _ in 1...8 { group.addTask { try await browser.post("/portal/codes", fields).status } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.sorted() == [200] + [Int](repeating: 409, count: 7))
            #expect(try await test.issuedCodes() == 1)
        }
    }

    @Test func `the page with a code has a form for the next code`() async throws {
        let test = try await PortalFixture()
        try await test.visit { browser in
            let first = try await browser.post("/portal/codes", ["issue": "pin-1"])
            let second = try await browser.post("/portal/codes", ["issue": "pin-1"])
            #expect(second.status == 200)
            #expect(Self.codes(first.text) != Self.codes(second.text))
        }
    }

    @Test func `an officer can issue only a limited number of codes`() async throws {
        let test = try await PortalFixture()
        try await test.visit { browser in
            for _ in 1...12 {
                try await browser.get("/portal")
                #expect(try await browser.post("/portal/codes", ["issue": "pin-10"]).status == 200)
            }
            try await browser.get("/portal")
            let refused = try await browser.post("/portal/codes", ["issue": "pin-1"])
            #expect(refused.status == 429)
            #expect(refused.text.contains("role=\"alert\""))
            #expect(try await test.issuedCodes() == 120)
        }
    }

    @Test(.proves("V4")) func `while PINs are being guessed, no PIN is issued and the page recommends hotline codes`()
        async throws
    {
        let test = try await PortalFixture()
        let now = test.clock.now
        let isCounted = try await test.authority.database.write { connection in
            try UsageLimit.pins.take(connection, now: now, count: Int(UsageLimit.pins.maximum))
        }
        #expect(isCounted)
        try await test.visit { browser in
            let refused = try await browser.post("/portal/codes", ["issue": "pin-1"])
            #expect(refused.status == 409 && refused.text.contains("Issue a hotline code instead"))
            try await browser.get("/portal")
            #expect(try await browser.post("/portal/codes", ["issue": "hotline-code-1"]).status == 200)
        }
    }

    @Test(.proves("S3")) func `the start page shows only daily counts`() async throws {
        let test = try await PortalFixture()
        try await test.visit { browser in
            for choice in ["hotline-code-1", "hotline-code-10", "pin-1"] {
                try await browser.get("/portal")
                try await browser.post("/portal/codes", ["issue": choice])
            }
            func counts() async throws -> [String] {
                try await browser.get("/portal").text.matches(of: /<td class="number">([0-9]+)</).map { String($0.1) }
            }
            #expect(try await counts() == ["11", "1"])
            #expect(try await browser.get("/portal").text.contains("since 02:00 Europe/Berlin (00:00 UTC)"))
            for _ in 1...12 {
                test.clock.advance(minutes: 30)
                try await browser.get("/portal")
            }
            test.clock.advance(minutes: 30)
            #expect(try await counts() == ["11", "1"])
        }
    }
}
