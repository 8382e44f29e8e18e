import CheckInClient
import CheckInProtocol
import Foundation
import PN532Simulator
import TestAuthority
import TestSupport
import TestTraits
import Testing

/// The three real programs: from a tap to a warning.
@Suite(.timeLimit(.minutes(15)))
struct WholeWayTests {
    @Test(.proves("P1", "P4", "C8", "C9", "U4", "I3", "I6"))
    func `only people who were at the venue at the same time are warned`()
        async throws
    {
        let noon = AuthorityFixture.secondsUntilNoon
        let authority = try await AuthorityFixture(
            configuration: ["publication_hours = 1"],
            offset: noon
        )
        let kiosk = try await KioskFixture()
        let attendees = try (0..<3).map { _ in
            try AttendeeFixture(clock: authority.clockOffsetFile, sendsAtOnce: true)
        }
        let (positive, companion, stranger) = (attendees[0], attendees[1], attendees[2])
        for attendee in attendees { try await attendee.enroll(at: authority) }

        // Two attendees tap, one before and one after a rotation. The first one also visits another
        // venue, together with the third attendee.
        let reader = try SimulatedReader(air: kiosk.air)
        try await tap(positive, reader)
        #expect(try await kiosk.venued("rotate").status == 0)
        try authority.setClock(offset: noon + 600)
        try await tap(companion, reader)
        let elsewhere = try VenueCodeURL.ofNewVenue().string
        for attendee in [positive, stranger] {
            #expect(try await attendee.checkin("scan", "--code", elsewhere).status == 0)
        }

        try authority.setClock(offset: noon + 3000)
        let code = try await ExternalTool.hotlineCode(
            "http://127.0.0.1:\(authority.portalPort)",
            name: "admin",
            password: authority.password
        )
        let preview = try share(positive, code: code, day: try await day(of: positive))
        _ = try await positive.waitUntilSent()
        let status = try await positive.json("status")
        #expect(status["sent"] as? Int == 1)
        #expect(status["waiting"] as? Int == 0)
        let again = try positive.onTerminal(
            ["share"],
            answers: [
                ("code or PIN", code.lowercased()), ("Day of the test", try await day(of: positive)),
                ("symptoms?", "no"),
                ("End those stays now?", "no"), ("Numbers of the check-ins", "none"),
            ]
        )
        #expect(again.shown.contains(/Café Meridian.*\(shared\)/), "\(again.shown)")
        #expect(again.shown.matches(of: /\(shared\)/).count == 1)

        let before = try await authority.newestHour()
        try authority.setClock(offset: noon + 3600 + 3000)
        let hour = try await eventually {
            try await authority.newestHour()
        } is: {
            $0 > before
        }
        #expect(hour > before)
        // The published report equals the bytes that were shown.
        let digits = try #require(preview.firstMatch(of: /\b[0-9a-f]{54}([0-9a-f]{64})\b/)).1
        let tag = try #require([UInt8](hex: String(digits)))
        #expect(try await authority.packages(before + 1...hour).firstRange(of: tag) != nil)
        if try await DesktopFixture.isPossible {
            let desktop = try DesktopFixture()
            // The desktop shows one notification, without any data about a visit.
            let news = ["--app-name=checkin", "Check-in diary", "There is news: run checkin exposures."]
            for attendee in [companion, companion, stranger] {
                let ending = try await desktop.sync(attendee)
                #expect(ending.status == 0, "\(ending.error)")
            }
            #expect(try desktop.told(companion) == [news])
            #expect(try desktop.told(stranger) == [])
        }
        for attendee in attendees {
            let ending = try await attendee.checkin("sync")
            #expect(ending.status == 0, "\(ending.error)")
        }
        for attendee in [positive, stranger] {
            #expect(try #require(try await attendee.json("exposures")["exposures"] as? [Any]).isEmpty)
        }
        let exposures = try #require(try await companion.json("exposures")["exposures"] as? [[String: Any]])
        #expect(exposures.count == 1)
        let exposure = try #require(exposures.first)
        #expect(exposure["venue"] as? String == "Café Meridian")
        #expect(exposure["risk"] as? String == "increased")
        let start = try #require(try await companion.json("list")["check_ins"] as? [[String: Any]])[0]["start"]
        let begin = try Date(#require(start as? String), strategy: .iso8601)
        #expect(exposure["day_utc"] as? String == String(begin.formatted(.iso8601).prefix(10)))
        // The exposure ends with the report, which ends before the stay.
        let match = try #require(
            preview.firstMatch(of: /(\d{4}-\d\d-\d\d) \d\d:\d\d to (\d\d:\d\d), risk level 5 of 8/)
        )
        let end = try Date("\(match.1)T\(match.2):00Z", strategy: .iso8601)
        #expect(exposure["minutes"] as? Int == Int((end.timeIntervalSince(begin) / 60).rounded()))
        try await browse(companion)
    }

    /// The diary on a terminal marks the visit and shows the advice.
    private func browse(_ attendee: AttendeeFixture) async throws {
        let terminal = try await TerminalMultiplexer(columns: 80, rows: 24)
        try await terminal.run(attendee.commandLine)
        let list = try await terminal.wait(for: "! Increased risk: press x to see what to do.")
        #expect(list.contains(/(?m)^>! .*Café Meridian/))
        try await terminal.press("Enter")
        try await terminal.wait(for: "minutes of overlap with a reported visit")
        // If a letter followed Escape immediately, the terminal would treat the two keys as Alt and
        // the letter.
        try await terminal.press("Escape")
        try await terminal.wait(for: "! Increased risk: press x to see what to do.")
        try await terminal.press("x")
        try await terminal.wait(for: "Get tested, and avoid contact with others")
    }

    private func tap(_ attendee: AttendeeFixture, _ reader: SimulatedReader) async throws {
        let ending = try await attendee.checkin("scan", "--nfc=pn532_uart:\(reader.path)")
        #expect(ending.status == 0, "\(ending.error)")
    }

    /// The day on which an attendee's first check-in begins, in UTC.
    private func day(of attendee: AttendeeFixture) async throws -> String {
        let checkIns = try #require(try await attendee.json("list")["check_ins"] as? [[String: Any]])
        return String(try #require(checkIns.first?["start"] as? String).prefix(10))
    }

    /// Shares the visit to Café Meridian, and returns the text on the terminal.
    private func share(_ attendee: AttendeeFixture, code: String, day: String) throws -> String {
        let (status, shown) = try attendee.onTerminal(
            ["share"],
            answers: [
                ("code or PIN", code.lowercased()), ("Day of the test", day), ("symptoms?", "no"),
                ("End those stays now?", "no"),
                ("Numbers of the check-ins", "1"), ("Type “bytes”", "bytes"), ("Type “I consent”", "i consent"),
            ]
        )
        #expect(status == 0, "\(shown)")
        #expect(shown.contains("Café Meridian"))
        // All 59 bytes of the report.
        #expect(shown.matches(of: /\d{4}-\d\d-\d\d  [0-9a-f]{118}\b/).count == 1)
        return shown
    }
}
