import Foundation
@testable import HealthAuthority
import TestTraits
import Testing

@Suite struct PortalPrivacyTests {
    @Test(.proves("S2")) func `the log never contains an address, name, code, password or session`()
        async throws
    {
        let test = try await PortalFixture()
        let password = try await test.officers.add("augusta.ada", isAdministrator: true)
        try await test.serve { port in
            let browser = Browser(port: port)
            try await browser.logIn("augusta.ada", "wrong-password-of-hers")
            try await browser.logIn("augusta.ada", password)
            let session = try #require(browser.cookies["session"])
            let page = try await browser.post("/portal/codes", ["issue": "hotline-code-1"])
            let code = page.text.matches(of: /class="group">([^<]+)</).map { String($0.1) }.joined()
            #expect(code.count == 10)
            try await browser.post("/portal/codes", body: "issue=<")
            try await browser.get("/portal/nothing?\(code)")
            // Cause an unexpected error: a table is missing.
            _ = try await test.authority.database.write { try $0.execute("DROP TABLE warning") }
            let failed = try await browser.get("/portal/warnings")
            #expect(failed.status == 500)
            #expect(!failed.text.contains("augusta.ada") && !failed.text.contains("warning\""))
            #expect(test.log.text.contains("request failed"), "the test reads the server's log")
            for secret in [
                "127.0.0.1", "augusta", password, "wrong-password-of-hers", session, code, browser.hidden("form_token"),
                "User-Agent",
            ] {
                #expect(!test.log.text.contains(secret), "\(secret)")
            }
        }
    }

    @Test(.proves("S2", "S3")) func `the database contains neither codes nor addresses`() async throws {
        let test = try await PortalFixture()
        try await test.visit { browser in
            let page = try await browser.post("/portal/codes", ["issue": "hotline-code-1"])
            let code = page.text.matches(of: /class="group">([^<]+)</).map { String($0.1) }.joined()
            #expect(code.count == 10)
            let bytes = try test.databaseBytes()
            #expect(bytes.range(of: Data("ada".utf8)) != nil)
            for secret in [code, "127.0.0.1", try #require(browser.cookies["session"])] {
                #expect(bytes.range(of: Data(secret.utf8)) == nil)
            }
        }
    }
}
