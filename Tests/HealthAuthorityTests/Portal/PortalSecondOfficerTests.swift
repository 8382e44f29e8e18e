@testable import AuthorityPortal
import CheckInProtocol
@testable import HealthAuthority
import TestTraits
import Testing

@Suite struct PortalSecondOfficerTests {
    private static let fields = [
        "identifier": "cinema-7", "day": LocalClock.text(day: 20_652), "from": "22:00", "to": "03:00", "level": "6",
    ]

    /// ada has entered a warning; eve is the second officer.
    private func entered(
        _ body: (PortalFixture, _ ada: Browser, _ eve: Browser, String) async throws -> Void
    ) async throws {
        let test = try await PortalFixture(settings: "warnings_need_second_officer = yes")
        _ = try await test.authority.publisher.publish(now: test.clock.now)
        let password = try await test.officers.add("eve", isAdministrator: false)
        try await test.visit { ada in
            let eve = Browser(port: ada.port)
            try await eve.logIn("eve", password)
            try await ada.get("/portal/warnings")
            let preview = try await ada.post("/portal/warnings", Self.fields)
            #expect(preview.text.contains("Another officer must confirm a new warning"))
            let done = try await ada.post("/portal/warnings/enter", Self.fields)
            #expect(done.header("Location") == "/portal/warnings?proposed")
            let id = try #require(try await test.authority.warnings.proposals().first).id
            try await body(test, ada, eve, id)
        }
    }

    @Test(.proves("N2")) func `a warning is published only after another officer has confirmed it`()
        async throws
    {
        try await entered { test, ada, eve, id in
            let hour = try #require(Hour(number: test.clock.now.hour.number + 1))
            let page = try await ada.get("/portal/warnings")
            #expect(page.text.contains("Waiting for a second officer") && !page.text.contains("Confirm<"))
            #expect(try await ada.post("/portal/warnings/confirm", ["id": id]).status == 409)
            #expect(try await ada.post("/portal/warnings", Self.fields).status == 409, "it is already waiting")
            #expect(try await test.authority.warnings.list().isEmpty)
            let others = try await eve.get("/portal/warnings")
            #expect(others.text.contains("Confirm<") && others.text.contains("cinema-7"))
            #expect(others.text.contains("22:00") && others.text.contains("03:00"))
            #expect(try await eve.post("/portal/warnings/drop", ["id": id]).status == 409, "only ada can withdraw it")
            let done = try await eve.post("/portal/warnings/confirm", ["id": id])
            #expect(done.header("Location") == "/portal/warnings?confirmed")
            #expect(try await eve.post("/portal/warnings/confirm", ["id": id]).status == 409)
            #expect(try await test.authority.warnings.list().count == 2, "one warning for each day of the night")
            test.clock.advance(hours: 1)
            _ = try await test.authority.publisher.publish(now: test.clock.now)
            let published = try await test.authority.database.read { try $0.warnings.published(in: hour) }
            #expect(published.count == 2)
            let audit = try await test.officers.auditEntries(limit: 20).map { "\($0.officer): \($0.action)" }
            #expect(audit.contains("ada: entered a venue warning"))
            #expect(audit.contains("eve: confirmed a venue warning of ada"))
        }
    }

    @Test(.proves("N2")) func `an unconfirmed warning is not published, and is deleted after a day`()
        async throws
    {
        try await entered { test, _, _, id in
            for _ in 1...23 {
                test.clock.advance(hours: 1)
                _ = try await test.authority.publisher.publish(now: test.clock.now)
                try await test.authority.sweep()
            }
            #expect(try await test.authority.warnings.proposals().map(\.id) == [id])
            test.clock.advance(hours: 1)
            #expect(try await test.authority.warnings.proposals().isEmpty)
            #expect(try await test.authority.warnings.confirm(id, officer: "eve") == .gone)
            try await test.authority.sweep()
            let left = try await test.authority.database.read { try $0.rows("SELECT id FROM proposed_warning").count }
            #expect(left == 0)
            #expect(try await test.authority.warnings.list().isEmpty)
        }
    }

    @Test func `an officer can withdraw a warning, and removing the officer also withdraws it`() async throws {
        try await entered { test, ada, eve, id in
            #expect(
                try await ada.post("/portal/warnings/drop", ["id": id]).header("Location")
                    == "/portal/warnings?withdrawn"
            )
            #expect(try await eve.post("/portal/warnings/confirm", ["id": id]).status == 409)
            #expect(try await test.authority.warnings.list().isEmpty)
            try await ada.get("/portal/warnings")
            try await ada.post("/portal/warnings", Self.fields)
            try await ada.post("/portal/warnings/enter", Self.fields)
            #expect(try await test.authority.warnings.proposals().count == 1)
            _ = try await test.officers.add("joe", isAdministrator: true)
            try await test.officers.remove("ada")
            #expect(try await test.authority.warnings.proposals().isEmpty)
        }
    }
}
