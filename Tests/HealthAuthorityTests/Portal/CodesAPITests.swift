@testable import AuthorityPortal
import AuthorityProtocol
@testable import HealthAuthority
import TestTraits
import Testing

/// Codes that the authority's case system issues.
@Suite struct CodesAPITests {
    private func order(
        _ browser: Browser,
        key: String,
        _ body: String = #"{"kind": "hotline-code", "count": 1}"#,
        type: String = "application/json"
    ) async throws -> Browser.Answer {
        let headers = ["Authorization": "Bearer \(key)", "Content-Type": type]
        return try await browser.post("/api/codes", body: body, headers: headers)
    }

    private static func codes(_ answer: Browser.Answer) -> [String] {
        answer.text.matches(of: /"([2-9A-Z]{6}|[2-9A-Z]{10})"/).map { String($0.output.1) }
    }

    @Test(.proves("V5")) func `a case system issues codes that authorise, within its limit`() async throws {
        let test = try await PortalFixture(settings: "codes_per_hour = 12")
        _ = try await test.authority.publisher.publish(now: test.clock.now)
        let key = try await test.authority.caseSystems.add("sormas")
        try await test.serve { port in
            let browser = Browser(port: port)
            let one = try await order(browser, key: key)
            #expect(one.status == 200 && one.header("Cache-Control") == "no-store")
            #expect(one.text.contains(#""valid_until": "2026-07-20T13:00:00Z""#))
            #expect(HotlineCode(try #require(Self.codes(one).first)) != nil)
            let ten = try await order(browser, key: key, #"{"count": 10, "kind": "pin"}"#)
            #expect(Set(Self.codes(ten)).count == 10)
            #expect(Self.codes(ten).allSatisfy { PIN($0) != nil })
            #expect(try await order(browser, key: key, #"{"count": 2, "kind": "pin"}"#).status == 429)
            #expect(try await order(browser, key: key).status == 200, "one of the twelve was left")
            #expect(try await order(browser, key: key).status == 429)
        }
        let entries = try await test.officers.auditEntries(limit: 10).map { "\($0.officer): \($0.action) \($0.times)" }
        #expect(
            entries == [
                "(command line): gave the case system “sormas” a key 1", "case-system.sormas: issued PIN 10",
                "case-system.sormas: issued hotline code 2",
            ]
        )
        let unused = try await test.authority.verification.revokeCodes(of: "case-system.sormas")
        #expect(unused == 12, "an operator can revoke them")
    }

    @Test(.proves("V5")) func `without a key, nothing is issued`() async throws {
        let test = try await PortalFixture()
        let key = try await test.authority.caseSystems.add("sormas")
        try await test.visit { officer in
            for wrong in ["", "x", String(key.dropLast()), key.uppercased(), "\(key)0"] {
                #expect(try await order(officer, key: wrong).status == 401, "\(wrong.count)")
            }
            #expect(try await officer.post("/api/codes").status == 401, "an officer's session is not a key")
            #expect(try await order(officer, key: key).status == 200)
            let next = try await test.authority.caseSystems.add("sormas")
            #expect(try await order(officer, key: key).status == 401)
            #expect(try await test.authority.caseSystems.remove("sormas"))
            #expect(try await order(officer, key: next).status == 401)
            #expect(try await test.authority.issuedToday().hotlineCodes == 1)
        }
        await #expect(throws: OfficersError.name) {
            try await test.officers.add("case-system.sormas", isAdministrator: false)
        }
    }

    @Test(
        .proves("V5"),
        arguments: [
            "", "{}", "[]", #"{"kind": "hotline-code"}"#, #"{"kind": "hotline-code", "count": 0}"#,
            #"{"kind": "hotline-code", "count": 11}"#, #"{"kind": "hotline-code", "count": "1"}"#,
            #"{"kind": "hotline-code", "count": true}"#, #"{"kind": "hotline-code", "count": 1.5}"#,
            #"{"kind": "Pin", "count": 1}"#, #"{"kind": 1, "count": 1}"#, #"{"kind": "pin", "count": 1, "name": "x"}"#,
            #"{"kind": "pin", "count": 1"#,
        ]
    )
    func `a request in another form is refused`(body: String) async throws {
        #expect(CodesOrder(decoding: body.utf8) == nil)
    }

    @Test func `errors are in JSON, and other content is refused`() async throws {
        let test = try await PortalFixture()
        let key = try await test.authority.caseSystems.add("sormas")
        try await test.serve { port in
            let browser = Browser(port: port)
            let wrong = try await order(browser, key: key, "{}")
            #expect(wrong.status == 400 && wrong.text.hasPrefix(#"{"error":{"message":"#))
            #expect(try await order(browser, key: key, type: "text/plain").status == 415)
            let long = try await order(browser, key: key, String(repeating: " ", count: 1025))
            #expect(long.status == 413 && long.text.contains("more than 1024 bytes; no code was issued"))
            #expect(try await browser.get("/api/codes").status == 405)
            #expect(try await test.authority.issuedToday().hotlineCodes == 0)
        }
    }
}
