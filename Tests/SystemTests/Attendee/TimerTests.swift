import CheckInClient
import CheckInProtocol
import Foundation
import SystemPackage
import TestSupport
import Testing

/// What the timer runs, by the real program.
@Suite(.timeLimit(.minutes(5)))
struct TimerTests {
    @Test func `C1: who refuses matching has sent what they share, by the timer if the background process was lost`()
        async throws
    {
        let bed = try await AttendeeTestBed()
        let attendee = bed.attendee
        try await attendee.succeed("sync")
        let code = try #require(try await bed.codes(1).first)
        try attendee.authorize(bed.answers(code))
        try Diary(in: attendee.directory).answer(.matching, false)
        try await attendee.succeed("sync", "--scheduled")
        let sent = try await eventually {
            try await attendee.sentCount
        } is: {
            $0 == 1
        }
        #expect(sent == 1)
    }

    @Test(.enabled("nobody may make a mount namespace here") { try await AttendeeUnderTest.hasTimer })
    func `P8, I6: what is due begins before the desktop is told, and one that never answers is waited for in vain`()
        async throws
    {
        let bed = try await AttendeeTestBed()
        try await bed.publishCompanion()
        let attendee = bed.attendee
        // A stay that ends later: the background process has something to wait for.
        try await attendee.succeed("scan", "--code", try AttendeeTestBed.makeCode().string, "--stay", "5m")
        let (begun, lock) = (attendee.home.appending("begun"), attendee.directory.appending("attend.lock"))
        let desktop = try DesktopUnderTest(
            script: "until test -e \(lock); do sleep 0.1; done; touch \(begun); exec sleep infinity"
        )
        let ending = try await desktop.sync(attendee)
        #expect(ending.status == 0, "\(ending.error)")
        #expect(FileManager.default.fileExists(atPath: begun.string))
        // Told as soon as there is a desktop that answers.
        let working = try DesktopUnderTest()
        #expect(try await working.sync(attendee).status == 0)
        #expect(try working.toldCount(attendee) == 1)
    }
}
