import CheckInProtocol
@testable import HealthAuthority
import TestTraits
import Testing

@Suite struct PortalExportTests {
    @Test(.proves("E23")) func `the page shows the number of keys with padding, not the number of uploaded keys`()
        async throws
    {
        let test = try await PortalFixture()
        try await test.visit { browser in
            let page = try await browser.get("/portal/exports").text
            #expect(page.contains("No entries yet."))
        }
        let midnight = Int(test.clock.now.seconds / 86_400) * 144
        let keys = (1...14).map { day in
            PublishedKey(
                bytes: [UInt8](repeating: UInt8(day), count: 16),
                start: midnight - 144 * day,
                period: 144,
                reportType: .confirmed,
                createdAt: test.clock.now.seconds
            )
        }
        #expect(try await test.authority.database.write { try $0.diagnosisKeys.store(keys) })
        // A session ends after less than an hour, so the officer logs in again.
        test.clock.advance(hours: 1)
        #expect(try await test.authority.publisher.publishExports(now: test.clock.now) == 1)
        try await test.visit(as: "eve") { browser in
            let page = try await browser.get("/portal/exports").text
            let row = try #require(
                page.firstMatch(
                    of: /<tr role="row"><th[^>]+>2026-07-20<\/th>\s*<td[^>]+>1<\/td>\s*<td[^>]+>(\d+)<\/td><\/tr>/
                ),
                "\(page)"
            )
            #expect((1000...1100).contains(Int(row.1) ?? 0))
        }
    }
}
