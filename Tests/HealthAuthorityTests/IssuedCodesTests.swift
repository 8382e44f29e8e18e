import CheckInProtocol
import Cryptography
@testable import HealthAuthority
import AuthorityProtocol
import TestTraits
import Testing

@Suite("Revoked codes")
struct IssuedCodesTests {
    private typealias Issued = Verification.IssuedCodes

    @Test(
        .proves("V1", "V2"),
        arguments: TestStore.some
    )
    func `revoked codes are refused, used codes stay used, and other codes stay valid`(store: TestStore) async throws {
        let test = try await InProcessAuthority(store: store)
        try await test.publish()
        var client = ReportingClient(test)
        let verification = test.authority.verification
        let (day, key) = try await client.key()
        // eve has issued the client's codes.
        let (used, code, pin) = try await (client.code(), client.code(), client.code(.pin))
        let text = try #require(try await verification.issue(.hotlineCode, count: 1, officer: "ada").texts?.first)
        let adas = PositiveTestProof.hotlineCode(try #require(HotlineCode(text)))
        let (first, second) = (try client.blinded(1, under: key), try client.blinded(1, under: key))
        #expect(try await client.ask(used, first, keyDay: day).status == .accepted)
        let hour = test.clock.now.hour
        #expect(
            try await verification.issuedCodes() == [
                Issued(hour: hour, officer: "ada", counts: [.hotlineCode: 1]),
                Issued(hour: hour, officer: "eve", counts: [.hotlineCode: 2, .pin: 1]),
            ]
        )
        #expect(try await verification.revokeCodes(of: "eve", in: hour, by: "ada") == 3, "with the used one")
        #expect(try await verification.issuedCodes() == [Issued(hour: hour, officer: "ada", counts: [.hotlineCode: 1])])
        #expect(try await verification.revokeCodes(of: "eve", in: hour, by: "ada") == 0)
        for proof in [code, pin] { #expect(try await client.ask(proof, second, keyDay: day).status == .refused) }
        #expect(
            try await client.ask(used, first, keyDay: day).status == .accepted,
            "a client that lost the answer gets it again"
        )
        #expect(try await client.ask(used, second, keyDay: day).status == .refused)
        #expect(try await client.ask(adas, second, keyDay: day).status == .accepted)
        let audit = try await test.authority.officers.auditEntries(limit: 10)
        #expect(audit.contains(Audit.Entry(hour: hour, officer: "ada", action: "revoked codes of eve", times: 1)))
    }

    @Test(arguments: TestStore.all)
    func `codes of another hour stay valid, and the command line revokes all codes`(store: TestStore) async throws {
        let test = try await InProcessAuthority(start: InProcessAuthority.start + 1800, store: store)
        try await test.publish()
        var client = ReportingClient(test)
        let verification = test.authority.verification
        let (early, earlyHour) = (try await client.code(), test.clock.now.hour)
        test.clock.advance(minutes: 45)
        try await test.publish()
        let (late, other) = (try await client.code(), try await client.code())
        let (day, key) = try await client.key()
        #expect(
            try await verification.issuedCodes(of: "eve").map(\.hour.number) == [
                earlyHour.number + 1, earlyHour.number,
            ]
        )
        #expect(try await verification.issuedCodes(of: "ada").isEmpty)
        #expect(try await verification.revokeCodes(of: "eve", in: earlyHour) == 1)
        let blinded = (try client.blinded(1, under: key), try client.blinded(1, under: key))
        #expect(try await client.ask(early, blinded.0, keyDay: day).status == .refused)
        #expect(try await client.ask(late, blinded.0, keyDay: day).status == .accepted)
        #expect(try await verification.revokeCodes(of: "eve") == 2)
        #expect(try await client.ask(other, blinded.1, keyDay: day).status == .refused)
    }

    @Test(
        .proves("S3", "S4", "S7"),
        arguments: TestStore.some
    )
    func `the records do not show which codes were used, and are deleted when the codes expire`(
        store: TestStore
    ) async throws {
        let test = try await InProcessAuthority(store: store)
        try await test.publish()
        var client = ReportingClient(test)
        let (day, key) = try await client.key()
        let (used, unused) = (try await client.code(), try await client.code())
        func rows() async throws -> [[SQLValue]] {
            try await test.database.read { connection in
                let rows = try connection.rows("SELECT id, officer, hour, kind, sealed FROM issued_code ORDER BY id")
                return rows.map { row in (0..<row.count).map { row.value($0) } }
            }
        }
        let before = try await rows()
        #expect(before.count == 2)
        #expect(try await client.ask(used, try client.blinded(1, under: key), keyDay: day).status == .accepted)
        #expect(try await rows() == before)
        let proofs = try await test.database.read { try $0.rows("SELECT hash FROM proof").map { $0.bytes(0) } }
        for sealed in before.map({ $0[4] }) {
            guard case .bytes(let bytes?) = sealed else { throw InProcessAuthority.Impossible() }
            for proof in proofs { #expect(!bytes.indices.contains { bytes[$0...].starts(with: proof) }) }
        }
        test.clock.advance(hours: 1)
        try await test.authority.sweep()
        #expect(try await test.count("issued_code") == 2)
        test.clock.advance(hours: 1)
        try await test.authority.sweep()
        #expect(try await test.count("issued_code") == 0)
        withExtendedLifetime(unused) {}
    }

    @Test func `officers can revoke their own codes and administrators all codes, and the page shows no code`()
        async throws
    {
        let test = try await PortalFixture()
        let password = try await test.officers.add("eve", isAdministrator: true)
        try await test.visit { ada in
            let page = try await ada.post("/portal/codes", ["issue": "hotline-code-1"])
            let code = page.text.matches(of: /class="group">([^<]+)</).map { String($0.1) }.joined()
            let eve = Browser(port: ada.port)
            try await eve.logIn("eve", password)
            try await eve.post("/portal/codes", ["issue": "pin-10"])
            let (own, all) = (try await ada.get("/portal/issued").text, try await eve.get("/portal/issued").text)
            #expect(own.contains("Revoke the codes of ada") && !own.contains("Revoke the codes of eve"))
            #expect(all.contains("Revoke the codes of ada") && all.contains("Revoke the codes of eve"))
            #expect(all.contains("14:00 to 15:00"))
            #expect(!own.contains(code) && !all.contains(code.prefix(3) + "<"))
            let hour = "\(test.clock.now.hour.number)"
            #expect(try await ada.post("/portal/issued/revoke", ["officer": "eve", "hour": hour]).status == 403)
            #expect(try await ada.post("/portal/issued/revoke", ["officer": "ada", "hour": "x"]).status == 400)
            #expect(try await test.issuedCodes() == 11)
            let done = try await ada.post("/portal/issued/revoke", ["officer": "ada", "hour": hour])
            #expect(done.header("Location") == "/portal/issued?revoked")
            #expect(try await test.issuedCodes() == 10)
            #expect(try await eve.post("/portal/issued/revoke", ["officer": "eve", "hour": hour]).status == 303)
            #expect(try await eve.post("/portal/issued/revoke", ["officer": "eve", "hour": hour]).status == 409)
            #expect(try await test.issuedCodes() == 0)
        }
    }
}
