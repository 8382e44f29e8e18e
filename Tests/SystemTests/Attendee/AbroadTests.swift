import CheckInProtocol
import Foundation
import TestAuthority
import TestSupport
import TestTraits
import Testing

/// A traveller with the real authorities of two regions.
@Suite(.timeLimit(.minutes(10)))
struct AbroadTests {
    private static let abroad = "health.elsewhere.example"

    @Test(.proves("U4", "P1"))
    func `a traveller is warned by the authority abroad, and warns others there, while the one at home is down`()
        async throws
    {
        let noon = AuthorityFixture.secondsUntilNoon
        let configuration = ["publication_hours = 1"]
        let abroad = try await AuthorityFixture(configuration: configuration, offset: noon)
        var home: AuthorityFixture? = try await AuthorityFixture(configuration: configuration, offset: noon)
        let (traveller, resident) = (
            try AttendeeFixture(clock: abroad.clockOffsetFile, sendsAtOnce: true),
            try AttendeeFixture(clock: abroad.clockOffsetFile, sendsAtOnce: true)
        )
        if let home { try await traveller.enroll(at: home) }
        for person in [traveller, resident] {
            try await person.succeed(
                "enroll",
                "https://\(Self.abroad)",
                "--connect",
                "http://127.0.0.1:\(abroad.port)",
                "--fingerprint",
                abroad.fingerprint
            )
            try person.consent()
        }
        let venue = try VenueCodeURL.ofNewVenue()
        let foreign = try VenueCodeURL(authority: Self.abroad, code: venue.code).string
        try await traveller.succeed("scan", "--code", try VenueCodeURL.ofNewVenue("Home Inn").string)
        for person in [traveller, resident] { try await person.succeed("scan", "--code", foreign) }
        try abroad.setClock(offset: noon + 3000)
        for person in [resident, traveller] { try await person.succeed("checkout", try await id(of: person)) }
        home = nil

        // The resident tests positive. The traveller hears of it, although the authority at home does not answer.
        try await share(resident, at: abroad, numbers: "1")
        try await advance(abroad, to: noon + 3600 + 3000)
        let synced = try await traveller.checkin("sync")
        #expect(synced.status == 1 && synced.output.contains("\(Self.abroad): Compared 1 check-in"), "\(synced.output)")
        #expect(synced.error.contains("error: health.example.org: "), "\(synced.error)")
        let exposures = try #require(try await traveller.json("exposures")["exposures"] as? [[String: Any]])
        #expect(exposures.map { $0["venue"] as? String } == ["The Copper Kettle"])

        // Then the traveller warns the visitors abroad. The visit at home is not offered, with the reason.
        let shown = try await share(traveller, at: abroad, numbers: "1")
        #expect(shown.contains("only health.example.org can warn about its venues: 1 check-in"), "\(shown)")
        #expect(!shown.contains("Home Inn"))
        try await advance(abroad, to: noon + 2 * 3600 + 3000)
        try await resident.succeed("sync")
        #expect(try #require(try await resident.json("exposures")["exposures"] as? [Any]).count == 1)
    }

    /// The ID of the visit abroad.
    private func id(of person: AttendeeFixture) async throws -> String {
        try #require(try await person.checkIns().first { $0.venue.name == "The Copper Kettle" }).id
    }

    /// Shares with the authority abroad. Returns what the terminal has shown.
    @discardableResult
    private func share(
        _ person: AttendeeFixture,
        at authority: AuthorityFixture,
        numbers: String
    ) async throws -> String {
        let code = try await ExternalTool.hotlineCode(
            "http://127.0.0.1:\(authority.portalPort)",
            name: "admin",
            password: authority.password
        )
        let (status, shown) = try person.onTerminal(
            ["share", "--authority", Self.abroad],
            answering: [
                ("code or PIN", code), ("Day of the test", ""), ("symptoms?", "no"),
                ("Numbers of the check-ins", numbers), ("Type “bytes”", "go on"), ("Type “I consent”", "i consent"),
            ]
        )
        try #require(status == 0, "\(shown)")
        _ = try await person.waitUntilSent()
        return shown
    }

    private func advance(_ authority: AuthorityFixture, to offset: Int64) async throws {
        let before = try await authority.newestHour()
        try authority.setClock(offset: offset)
        let newest = try await eventually {
            try await authority.newestHour()
        } is: {
            $0 > before
        }
        try #require(newest > before)
    }
}
