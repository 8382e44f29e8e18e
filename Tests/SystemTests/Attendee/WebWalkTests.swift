import CheckInProtocol
import Foundation
import SystemPackage
import TestAuthority
import TestSupport
import TestTraits
import Testing

/// The web client's page with the real authorityd, beside checkin.
@Suite(.timeLimit(.minutes(30)))
struct WebWalkTests {
    @Test(.proves("W10", "W22"))
    func `the page finds the same exposure as checkin, with the same requests`() async throws {
        let visit = try await SharedVisitFixture()
        try await visit.publishCompanion()
        let attendee = visit.attendee
        try await attendee.succeed("sync")
        let onPage = try await walk(visit)
        let exposures = try #require(try await attendee.json("exposures")["exposures"] as? [[String: Any]])
        #expect(exposures.count == 1)
        #expect(onPage.map(\.day) == exposures.map { $0["day_utc"] as? String })
        let (lines, minutes) = (try #require(onPage.first).lines, try #require(exposures[0]["minutes"] as? Int))
        #expect(lines[0].hasSuffix("(UTC): increased risk, COVID-19"))
        #expect(lines[1].hasPrefix("\(minutes) minutes of overlap with a reported visit from "))
        // The calculation is the same text.
        let text = try await attendee.checkin(["exposures"], in: []).output
        #expect(lines.count == 3 && text.contains("\(lines[2])\n"), "\(lines) \(text)")

        // A script that knows only who was there computes the same day, minutes and risk.
        var stays: [String] = []
        for person in [attendee, visit.companion] {
            stays.append(try await stay(of: person).map { "\(Int($0))" }.joined(separator: "-"))
        }
        let output = try await ExternalTool.judge("warned_set.py", ["meeting"] + stays)
        let expected = try JSONDecoder().decode(Expected.self, from: Data(output.utf8))
        let day = try #require(expected.days.first)
        #expect(expected.days.count == 1)
        let date = Date(timeIntervalSince1970: TimeInterval(day.day) * 86_400)
        #expect(date.formatted(.iso8601).hasPrefix(onPage[0].day))
        #expect(day.minutes == [minutes])
        #expect(lines[0].hasSuffix(": \(day.risk) risk, COVID-19"))
        #expect(lines[2].contains(" = \(day.weighted / 100) weighted min "), "\(lines[2])")
    }

    @Test(.proves("W12")) func `a visit that is shared on the page warns checkin`() async throws {
        let visit = try await SharedVisitFixture()
        let code = try #require(try await visit.codes(1).first)
        let onPage = try await walk(visit, sharingWith: code)
        #expect(onPage.isEmpty)
        try await visit.advance(hours: 1)
        try await visit.attendee.succeed("sync")
        let exposures = try #require(try await visit.attendee.json("exposures")["exposures"] as? [[String: Any]])
        #expect(exposures.count == 1)
        #expect(exposures.first?["risk"] as? String == "increased")
        // The page's stay has the same times.
        let stay = try await stay(of: visit.attendee)
        #expect(exposures.first?["minutes"] as? Int == Int(((stay[1] - stay[0]) / 60).rounded()))
    }

    /// The script runs the relay, whose gateway is the server of the page.
    @Test(.extended, .proves("W16"))
    func `a visit that is shared on the page goes through the relay, and warns checkin`() async throws {
        let port = try LoopbackPorts.free()
        let visit = try await SharedVisitFixture(configuration: ["relay = http://127.0.0.1:\(port)"])
        let code = try #require(try await visit.codes(1).first)
        let relay = ["\(port)", Products.executable("authorityd").path]
        #expect(try await walk(visit, sharingWith: code, through: relay).isEmpty)
        try await visit.advance(hours: 1)
        try await visit.attendee.succeed("sync")
        let exposures = try #require(try await visit.attendee.json("exposures")["exposures"] as? [[String: Any]])
        #expect(exposures.map { $0["risk"] as? String } == ["increased"])
    }

    /// Visits the venue on the page, at the same time as the attendee, and updates. Then shares the
    /// visit if there is a code.
    ///
    /// - Parameter relay: The port of a relay, and the program that runs it.
    /// - Returns: The exposures on the page.
    private func walk(
        _ visit: SharedVisitFixture,
        sharingWith code: String? = nil,
        through relay: [String] = []
    ) async throws -> [DayOnPage] {
        let times = try await stay(of: visit.attendee).map { String(Int($0)) }
        let newcomer = try AttendeeFixture()
        try newcomer.consent()
        let checkin = [Products.executable("checkin").path, newcomer.directory.string]
        var arguments: [String] = [visit.code.string] + times + [visit.authority.fingerprint] + checkin
        if let code { arguments.append(code) }
        let ending = try await visit.authority.script("web_walk.py", arguments + relay)
        try #require(ending.status == 0, "\(ending.error)")
        return try JSONDecoder().decode([DayOnPage].self, from: Data(ending.output.utf8))
    }

    /// The start and the end of an attendee's first check-in, in seconds since 1970.
    private func stay(of attendee: AttendeeFixture) async throws -> [Double] {
        let stay = try #require(try await attendee.json("list")["check_ins"] as? [[String: Any]])[0]
        return try ["start", "end"].map { name in
            try Date(#require(stay[name] as? String), strategy: .iso8601).timeIntervalSince1970
        }
    }

    /// The result that `warned_set.py` computes.
    private struct Expected: Decodable {
        let days: [Met]

        struct Met: Decodable {
            /// The number of days since 1970.
            let day: Int
            let minutes: [Int]
            /// The sum of weighted minutes, in hundredths.
            let weighted: Int
            let risk: String
        }
    }

    /// What the page shows about a stay on a day.
    private struct DayOnPage: Decodable {
        /// The day in UTC, such as 2026-11-21.
        let day: String
        /// The risk, the overlaps and the calculation.
        let lines: [String]
    }
}
