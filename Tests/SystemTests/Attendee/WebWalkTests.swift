import CheckInProtocol
import Foundation
import SystemPackage
import TestSupport
import TestTraits
import Testing

/// The web client's page with the real authorityd, beside checkin.
@Suite(.timeLimit(.minutes(30)))
struct WebWalkTests {
    @Test("the page finds the same exposure as checkin, with the same requests", .proves("W10"))
    func exposure() async throws {
        let visit = try await SharedVisitFixture()
        try await visit.publishCompanion()
        let attendee = visit.attendee
        try await attendee.succeed("sync")
        let stay = try #require(try await attendee.json("list")["check_ins"] as? [[String: Any]])[0]
        let times = try ["start", "end"].map { name in
            let date = try Date(#require(stay[name] as? String), strategy: .iso8601)
            return String(Int(date.timeIntervalSince1970))
        }
        let newcomer = try AttendeeFixture()
        try newcomer.consent()

        let ending = try await visit.authority.script(
            "web_walk.py",
            [visit.code.string] + times + [visit.authority.fingerprint]
                + [Products.executable("checkin").path, newcomer.directory.string]
        )
        try #require(ending.status == 0, "\(ending.error)")
        let onPage = try JSONDecoder().decode([DayOnPage].self, from: Data(ending.output.utf8))
        let exposures = try #require(try await attendee.json("exposures")["exposures"] as? [[String: Any]])
        #expect(exposures.count == 1)
        #expect(onPage.map(\.day) == exposures.map { $0["day_utc"] as? String })
        let (lines, minutes) = (try #require(onPage.first).lines, try #require(exposures[0]["minutes"] as? Int))
        #expect(lines[0].hasSuffix("(UTC): increased risk"))
        #expect(lines[1].hasPrefix("\(minutes) minutes of overlap with a reported visit from "))
        // The calculation is the same text.
        let text = try await attendee.checkin(["exposures"], in: []).output
        #expect(lines.count == 3 && text.contains("\(lines[2])\n"), "\(lines) \(text)")
    }

    /// What the page shows about a stay on a day.
    private struct DayOnPage: Decodable {
        /// The day in UTC, such as 2026-11-21.
        let day: String
        /// The risk, the overlaps and the calculation.
        let lines: [String]
    }
}
