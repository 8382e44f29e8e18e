import Foundation
import TestAuthority
import TestSupport
import TestTraits
import Testing

/// A hall with two doors and a kiosk at each of them, and a hall beside it. All programs are the real ones.
@Suite(.timeLimit(.minutes(30)))
struct TwoDoorsTests {
    /// PairTests has ten periods of two kiosks in `make test` too.
    private static let periods = Thoroughness.isWhole ? 10 : 3

    @Test(.proves("M1", "M3", "U4"))
    func `in each period, visitors of both doors match, and nobody of the next room does`() async throws {
        let noon = AuthorityFixture.secondsUntilNoon
        let authority = try await AuthorityFixture(configuration: ["publication_hours = 1"], offset: noon)
        let lines = "paired = yes\nrotation = every 1h\nhand_over = 40m\n"
        let (east, west) = (try DoorFixture(lines, offset: noon), try DoorFixture(lines, offset: noon + 180))
        let next = try DoorFixture(lines, venue: DoorFixture.venue.replacing("Hall 3", with: "Hall 4"), offset: noon)
        let key = try await east.key()
        for door in [east, west] { try await door.pair(key) }
        try await next.pair(try await next.key())

        let people = try (0..<3).map { _ in try AttendeeFixture(clock: authority.clockOffsetFile, sendsAtOnce: true) }
        for person in people { try await person.enroll(at: authority) }
        var codes: Set<String> = []
        for period in 0..<Int64(Self.periods) {
            let offset = noon + period * 3600
            // Ten minutes past the hour.
            try authority.setClock(offset: offset + 600)
            for door in [east, next] { try door.setClock(offset: offset + 600) }
            try west.setClock(offset: offset + 780)
            var shown: [String] = []
            for (door, person) in zip([east, west, next], people) {
                let kiosk = try await door.start()
                shown.append(try await door.code())
                try await person.succeed("scan", "--code", shown[shown.count - 1])
                try await door.stop(kiosk)
            }
            // In the first forty minutes, the code also has the previous seed.
            #expect(shown[0] == shown[1])
            #expect(shown[0] != shown[2])
            codes.formUnion(shown)
            try authority.setClock(offset: offset + 2400)
            for person in people { try await person.succeed("checkout") }
        }
        #expect(codes.count == 2 * Self.periods)

        try await share(people[0], at: authority)
        _ = try await people[0].waitUntilSent()
        let before = try await authority.newestHour()
        try authority.setClock(offset: noon + Int64(Self.periods + 1) * 3600)
        _ = try await eventually {
            try await authority.newestHour()
        } is: {
            $0 > before
        }
        for person in people { try await person.succeed("sync") }
        for (person, expected) in zip(people, [0, Self.periods, 0]) {
            let exposures = try #require(try await person.json("exposures")["exposures"] as? [[String: Any]])
            #expect(exposures.count == expected)
            #expect(exposures.allSatisfy { $0["venue"] as? String == "Hall 3" && ($0["minutes"] as? Int ?? 0) > 0 })
        }
    }

    /// Shares all check-ins.
    private func share(_ person: AttendeeFixture, at authority: AuthorityFixture) async throws {
        let code = try await ExternalTool.hotlineCode(
            "http://127.0.0.1:\(authority.portalPort)",
            name: "admin",
            password: authority.password
        )
        let list = try #require(try await person.json("list")["check_ins"] as? [[String: Any]])
        #expect(list.count == Self.periods)
        let day = String(try #require(list.first?["start"] as? String).prefix(10))
        let (status, shown) = try person.onTerminal(
            ["share"],
            answers: [
                ("code or PIN", code.lowercased()), ("Day of the test", day), ("symptoms?", "no"),
                ("Numbers of the check-ins", (1...Self.periods).map { "\($0)" }.joined(separator: " ")),
                ("Type “bytes”", "go on"), ("Type “I consent”", "i consent"),
            ]
        )
        #expect(status == 0, "\(shown)")
    }
}
