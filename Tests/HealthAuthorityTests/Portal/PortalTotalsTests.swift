import CheckInProtocol
@testable import HealthAuthority
import AuthorityProtocol
import TestTraits
import Testing

@Suite struct PortalTotalsTests {
    @Test(.proves("S3")) func `no page shows today that a code was used`() async throws {
        let test = try await PortalFixture()
        _ = try await test.authority.publisher.publish(now: test.clock.now)
        try await test.visit(isAdministrator: true) { browser in
            let pages = ["", "/issued", "/totals", "/exports", "/audit"].map { "/portal\($0)" }
            func contents() async throws -> [String] {
                var contents: [String] = []
                for page in pages {
                    // The numbers of forms are random.
                    contents.append(try await browser.get(page).text.replacing(/name="once" value="\w+"/, with: ""))
                }
                return contents
            }
            let issued = try await test.authority.verification.issue(.hotlineCode, count: 1, officer: "ada")
            let code = try #require(issued.texts?.first.flatMap { HotlineCode($0) })
            let before = try await contents()
            let used = try await test.use(.hotlineCode(code))
            #expect(used == .accepted)
            #expect(try await contents() == before)
        }
    }

    @Test func `the page shows the totals of past days, rounded down to tens`() async throws {
        let test = try await PortalFixture()
        try await test.visit { browser in
            let page = try await browser.get("/portal/totals")
            #expect(page.text.contains("No entries yet."))
        }
        let counter = test.authority.counter
        for (count, kind) in [(25, DailyCounter.Kind.used), (39, .results), (120, .reports)] {
            counter.add(count, kind, at: test.clock.now)
        }
        try await counter.store(in: test.authority.database, now: test.clock.now)
        for count in [10, 10, 5] {
            _ = try await test.authority.verification.issue(.hotlineCode, count: count, officer: "ada")
        }
        test.clock.advance(days: 1)
        try await test.visit(as: "eve") { browser in
            let page = try await browser.get("/portal/totals").text
            #expect(page.contains(/<th [^>]+>2026-07-20<\/th>/))
            let numbers = page.matches(of: /<td role="cell"[^>]+>(\d+)<\/td>/).map { String($0.1) }
            #expect(numbers == ["20", "0", "20", "30", "120", "0"])
            let home = try await browser.get("/portal").text
            let series = home.matches(of: /From (\d+) to (\d+)/).map { "\($0.1) \($0.2)" }
            #expect(series == ["0 20", "0 0", "0 20", "0 120", "0 0"])
            #expect(home.matches(of: #/<rect /#).count == 5 * 14)
        }
    }
}

extension PortalFixture {
    /// Uses a proof for some batch.
    fileprivate func use(_ proof: PositiveTestProof) async throws -> Answer.Status {
        let request = AuthorizationRequest(
            proof: proof,
            keyDay: clock.now.day,
            blindedMessage: [UInt8](repeating: 1, count: AuthorizationKey.signatureCount)
        )
        return try await authority.verification.authorize(request).status
    }
}
