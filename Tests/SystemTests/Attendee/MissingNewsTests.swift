import Foundation
import SystemPackage
import TestAuthority
import TestSupport
import TestTraits
import Testing

/// `checkin` with a real authority whose files are out of date.
@Suite(.timeLimit(.minutes(15)))
struct MissingNewsTests {
    @Test(.proves("U4"))
    func `if the signed index is out of date, sync fails with hints, and status shows for how long news is missing`()
        async throws
    {
        // All of this happens within an hour.
        let noon = AuthorityFixture.secondsUntilNoon
        let authority = try await AuthorityFixture(offset: noon)
        // The attendee has a clock of their own. When it advances, the authority does not publish.
        let clock = URL(filePath: authority.directory.appending("attendee-clock").string)
        try Data("\(noon)".utf8).write(to: clock)
        let attendee = try AttendeeFixture(clock: clock.path)
        try await attendee.enroll(at: authority)
        try await attendee.succeed("sync")
        #expect(try await !attendee.checkin("status").output.contains("\nNews:"))

        try Data("\(noon + 6 * 3600)".utf8).write(to: clock)
        let late = try await attendee.checkin("sync")
        #expect(late.status == 1)
        #expect(
            late.error == """
                checkin: error: v1/packages/index from the authority is out of date: it was signed 6 hours ago
                checkin: hint: check this machine's clock: timedatectl
                checkin: hint: if it is right, the authority has stopped publishing, or newer files are withheld
                checkin: hint: the available files were compared

                """
        )
        let status = try await attendee.checkin("status")
        let news = "none for 6 hours: warnings published since then are missing (run checkin sync)"
        #expect(status.status == 0 && status.output.contains("\nNews:               \(news)\n"), "\(status.output)")
        #expect(try await attendee.authorities()[0]["hours_without_news"] as? Int == 6)
    }
}
