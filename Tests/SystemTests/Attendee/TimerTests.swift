import CheckInClient
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
}
