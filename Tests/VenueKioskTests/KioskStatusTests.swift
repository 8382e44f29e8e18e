import CheckInProtocol
import ConfigurationFiles
import Testing
import VenueKiosk

@testable import venued

@Suite struct KioskStatusTests {
    private static let full: KioskStatus = {
        var problems = KioskStatus.Problems()
        problems.screen = "screen not drawn: could not write “/x”\ny"
        problems.seed = "seed not changed: = # \"quoted\" \\"
        return KioskStatus(
            process: 4711,
            configuration: ConfigurationDigest(of: "name = A"),
            started: .wall(UnixTime(seconds: 1_795_000_000)),
            lastRotation: .wall(UnixTime(seconds: 1_795_000_001)),
            nextRotation: .wall(UnixTime(seconds: 1_795_086_400)),
            handOverEnd: .wall(UnixTime(seconds: 1_795_014_400)),
            mark: "K7QF-0",
            screen: "/dev/fb0 800x480",
            tag: .outOfOrder,
            problems: problems
        )
    }()

    private static let now = KioskTime.Moment(wall: UnixTime(seconds: 1_795_000_000), sinceBoot: 100)

    /// The status of a kiosk that does not know the time of day.
    private static let least = KioskStatus(
        process: 1,
        configuration: ConfigurationDigest(of: ""),
        started: .sinceBoot(now.sinceBoot),
        lastRotation: .sinceBoot(now.sinceBoot - 7510),
        screen: nil,
        tag: .absent
    )

    @Test(arguments: [full, least]) func `a status is written and read`(status: KioskStatus) throws {
        var expected = status
        expected.problems.screen = status.problems.screen?.replacing("\n", with: " ")
        #expect(try KioskStatus(parsing: status.text, name: "status") == expected)
    }

    @Test func `a text in the status cannot change the terminal`() {
        var status = Self.least
        status.screen = "a\u{1B}[2J\u{9B}"
        status.problems.tag = "b\u{7F}\u{202E}"
        let (screen, problem) = ("a\u{FFFD}[2J\u{FFFD}", "b\u{FFFD}\u{FFFD}")
        #expect(status.text.contains("screen = \(screen)\n") && status.text.contains("tag_problem = \(problem)\n"))
        let lines = Status.lines(status, at: Self.now)
        #expect(lines.contains("screen: \(screen)") && lines.last == "problem: \(problem)")
        #expect(Status.json(status, at: Self.now).hasSuffix("\"problems\": [\"\(problem)\"]}"))
    }

    @Test func `without a known time of day, the times are relative to now`() {
        var status = Self.least
        status.nextRotation = .sinceBoot(Self.now.sinceBoot + 3599)
        let lines = Status.lines(status, at: Self.now)
        #expect(lines[0] == "started: less than a minute ago, process 1")
        #expect(lines[1] == "last rotation: 2 h 5 min ago")
        #expect(lines[2] == "next rotation: in 59 min")
        #expect(Status.lines(Self.full)[1].contains(/^last rotation: 2026-11-\d\d \d\d:\d\d$/))
    }

    @Test(arguments: ["", "process = x\n", "seed = ABC\n"]) func `another text is refused`(text: String) {
        #expect(throws: ConfigurationError.self) { try KioskStatus(parsing: text, name: "status") }
    }

    @Test func `JSON has all members, also those without a value`() {
        #expect(
            Status.json(Self.least, at: Self.now) == """
                {"is_running": true, "process": 1, "started": null, "last_rotation": null, "next_rotation": null, \
                "hand_over_until": null, "seconds_since_start": 0, "seconds_since_rotation": 7510, \
                "seconds_until_rotation": null, "seconds_of_hand_over_left": null, "pair_mark": null, \
                "screen": null, "tag": "absent", "problems": []}
                """
        )
        #expect(Status.json(Self.full).contains(#""started": "2026-11-18T11:06:40Z", "#))
        let problems = #"["seed not changed: = # \"quoted\" \\", "screen not drawn: could not write “/x” y"]"#
        #expect(Status.json(Self.full).hasSuffix(#""tag": "out_of_order", "problems": \#(problems)}"#))
    }
}
