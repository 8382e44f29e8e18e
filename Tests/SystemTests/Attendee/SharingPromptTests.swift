import AuthorityProtocol
import CheckInProtocol
import Foundation
import TestAuthority
import TestSupport
import TestTraits
import Testing

/// The questions on a terminal before anything is shared, with the real authority.
@Suite(.timeLimit(.minutes(15)))
struct SharingPromptTests {
    private static let venues = ["The Copper Kettle", "Harbour Library", "Saffron House"]

    @Test(.proves("C8", "P1")) func `no check-in is preselected, and only selected check-ins are sent`() async throws {
        let (authority, attendee) = try await attendeeWithVisits()
        let today = try await self.today(of: attendee)
        // An empty answer selects no check-in.
        let (_, shown) = try attendee.onTerminal(
            ["share"],
            answers: answers(today) + [
                ("Numbers of the check-ins", ""), ("Numbers of the check-ins", "2"), ("Type “bytes”", "go on"),
                ("Type “I consent”", "I refuse"),
            ]
        )
        let (before, plan) = try #require(shown.split(around: "What will be sent"))
        #expect(before.contains("none is selected"))
        for venue in Self.venues { #expect(before.contains(venue)) }
        #expect(Self.venues.filter(plan.contains) == [Self.venues[1]])
        #expect(plan.contains("sending 1 report to"))
        #expect(plan.contains("Nothing was sent or kept."))

        // From here on, an attempt to send would show an error.
        _ = try await authority.stop()
        let none = try attendee.onTerminal(["share"], answers: answers(today) + [("Numbers of the check-ins", "none")])
        #expect(none.status == 1)
        #expect(none.shown.contains("error: nothing was selected; nothing was sent"))
        let status = try await attendee.json("status")
        #expect(status["waiting"] as? Int == 0)
        #expect(status["sent"] as? Int == 0)
    }

    @Test(.proves("C7", "C9")) func `before each consent to a submission, its risks and every byte of it are shown`()
        async throws
    {
        let (authority, attendee) = try await attendeeWithVisits()
        let today = try await self.today(of: attendee)
        // The authority refuses this code, so the submission and the consent to it are deleted.
        for (answer, result) in [("I consent", "nothing was sent; ask"), ("I refuse", "Nothing was sent or kept.")] {
            let (_, shown) = try attendee.onTerminal(
                ["share"],
                answers: answers(today) + [
                    ("Numbers of the check-ins", "1 3"), ("Type “bytes”", "bytes"), ("Type “I consent”", answer),
                ]
            )
            let (told, after) = try #require(shown.split(around: "Type “I consent”"))
            #expect(told.contains("Sharing can reveal who and where you were"))
            let (_, sent) = try #require(told.split(around: "What will be sent"))
            for venue in [Self.venues[0], Self.venues[2]] { #expect(sent.contains(venue)) }
            // All fields of a record.
            let record = /\d\d:\d\d to .*, risk level \d of 8, infectiousness standard, confirmed by a test/
            #expect(sent.matches(of: record).count == 2)
            #expect(sent.matches(of: /\d{4}-\d\d-\d\d  [0-9a-f]{118}\b/).count == 2)
            #expect(after.contains(result), "\(after)")
        }
        withExtendedLifetime(authority) {}
    }

    @Test(.proves("P8")) func `after a refused code, the program sends the submission of a decoy by itself`()
        async throws
    {
        let (authority, attendee) = try await attendeeWithVisits(sendsAtOnce: true)
        let (_, shown) = try attendee.onTerminal(
            ["share"],
            answers: answers(try await today(of: attendee)) + [
                ("Numbers of the check-ins", "1"), ("Type “bytes”", "go on"), ("Type “I consent”", "I consent"),
            ]
        )
        #expect(shown.contains("nothing was sent; ask"))
        let sent = try await eventually {
            try await attendee.json("status")["decoys"] as? Int
        } is: {
            $0 == 1
        }
        #expect(sent == 1)
        withExtendedLifetime(authority) {}
    }

    @Test func `a mistyped code and a future day of the test are requested again`() async throws {
        let (authority, attendee) = try await attendeeWithVisits()
        let today = try await self.today(of: attendee)
        let noon = try Date("\(today)T12:00:00Z", strategy: .iso8601)
        let tomorrow = String((noon + 86_400).formatted(.iso8601).prefix(10))
        let right = answers(today)
        let (_, shown) = try attendee.onTerminal(
            ["share"],
            answers: [
                ("code or PIN", "2345"), right[0], ("Day of the test", tomorrow), right[1], right[2], right[3],
                ("Numbers of the check-ins", "none"),
            ]
        )
        #expect(shown.contains("please enter a code of ten characters or a PIN of six"))
        #expect(shown.contains("please enter a day within the last four weeks"))
        #expect(shown.contains("nothing was selected; nothing was sent"))
        withExtendedLifetime(authority) {}
    }

    /// An attendee who was at all of the venues and has given all consents.
    private func attendeeWithVisits(sendsAtOnce: Bool = false) async throws -> (AuthorityFixture, AttendeeFixture) {
        let noon = AuthorityFixture.secondsUntilNoon
        let authority = try await AuthorityFixture(offset: noon)
        let attendee = try AttendeeFixture(clock: authority.clockOffsetFile, sendsAtOnce: sendsAtOnce)
        try await attendee.enroll(at: authority)
        for (index, venue) in Self.venues.enumerated() {
            try authority.setClock(offset: noon + Int64(index) * 60)
            #expect(try await attendee.checkin("scan", "--code", VenueCodeURL.ofNewVenue(venue).string).status == 0)
        }
        try authority.setClock(offset: noon + 3000)
        return (authority, attendee)
    }

    /// The answers up to the list of visits.
    private func answers(_ today: String) -> [(shown: String, typed: String)] {
        var generator = SystemRandomNumberGenerator()
        let code = HotlineCode(using: &generator).text
        return [
            ("code or PIN", code), ("Day of the test", today), ("symptoms?", "no"), ("End those stays now?", "no"),
        ]
    }

    private func today(of attendee: AttendeeFixture) async throws -> String {
        let checkIns = try #require(try await attendee.json("list")["check_ins"] as? [[String: Any]])
        return String(try #require(checkIns.first?["start"] as? String).prefix(10))
    }
}

extension String {
    /// The text before and after the first occurrence of `text`.
    fileprivate func split(around text: String) -> (before: String, behind: String)? {
        range(of: text).map { (String(self[..<$0.lowerBound]), String(self[$0.upperBound...])) }
    }
}
