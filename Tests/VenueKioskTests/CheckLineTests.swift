import Foundation
import TestSupport
import Testing

/// Lines of “venued check” about settings of the screen.
@Suite struct CheckLineTests {
    @Test func `check reports the texts that are too long in every language`() async throws {
        let picture = "/tmp/\(UUID().uuidString).png"
        let venue = try VenueFixture("language = en, de\ndisplay = file:250x122:\(picture)\n")
        let lines = try await venue.venued(["check"]).output.split(separator: "\n")
        let display = try #require(lines.first { $0.hasPrefix("display: ok") })
        #expect(display.contains("; in English, too small for ") && display.contains("; in German, too small for "))
    }

    @Test func `electronic paper shows one language`() async throws {
        let venue = try VenueFixture("language = en, de\nelectronic_paper = yes\ndisplay = none\n")
        let lines = try await venue.venued(["check"]).output.split(separator: "\n")
        #expect(lines.contains("language: ok, English, German; electronic paper shows only English"))
    }

    @Test(arguments: ["elapsed", "wall"])
    func `check reports that hours off need the time of day`(clock: String) async throws {
        let venue = try VenueFixture("clock = \(clock)\nscreen_off = 22:00-06:00\ndisplay = none\n")
        let lines = try await venue.venued(["check"]).output.split(separator: "\n")
        let line = try #require(lines.first { $0.hasPrefix("clock: ok") })
        #expect(line.contains("“screen_off” has no effect until the time of day") == (clock == "elapsed"))
    }
}
