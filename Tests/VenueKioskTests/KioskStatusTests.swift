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
            started: UnixTime(seconds: 1_795_000_000),
            lastRotation: UnixTime(seconds: 1_795_000_001),
            nextRotation: UnixTime(seconds: 1_795_086_400),
            handOverEnd: UnixTime(seconds: 1_795_014_400),
            screen: "/dev/fb0 800x480",
            tag: .outOfOrder,
            problems: problems
        )
    }()

    private static let least = KioskStatus(process: 1, started: UnixTime(seconds: 0), screen: nil, tag: .absent)

    @Test(arguments: [full, least])
    func `a status is written and read`(status: KioskStatus) throws {
        var expected = status
        expected.problems.screen = status.problems.screen?.replacing("\n", with: " ")
        #expect(try KioskStatus(parsing: status.text, name: "status") == expected)
    }

    @Test(arguments: ["", "process = x\n", "seed = ABC\n"])
    func `another text is refused`(text: String) {
        #expect(throws: ConfigurationError.self) { try KioskStatus(parsing: text, name: "status") }
    }

    @Test func `JSON has all members, also those without a value`() {
        #expect(
            Status.json(Self.least) == """
                {"is_running": true, "process": 1, "started": "1970-01-01T00:00:00Z", "last_rotation": null, \
                "next_rotation": null, "hand_over_until": null, "screen": null, "tag": "absent", "problems": []}
                """
        )
        let problems = #"["seed not changed: = # \"quoted\" \\", "screen not drawn: could not write “/x” y"]"#
        #expect(Status.json(Self.full).hasSuffix(#""tag": "out_of_order", "problems": \#(problems)}"#))
    }
}
