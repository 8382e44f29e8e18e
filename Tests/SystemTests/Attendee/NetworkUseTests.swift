import CheckInClient
import CheckInProtocol
import Foundation
import SystemPackage
import TestSupport
import Testing

/// What the real checkin does with the network when nobody is looking.
@Suite(.timeLimit(.minutes(5)))
struct NetworkUseTests {
    @Test
    func `I2, I6: the hourly look for news connects to the authority and to nothing else, with a diary or without`()
        async throws
    {
        let authority = try await AuthorityUnderTest(configuration: ["decoys_per_hundred_days = 0"])
        let attendee = try AttendeeUnderTest(clock: authority.clockOffsetFile)
        try await attendee.enroll(at: authority)
        let trace = attendee.home.appending("trace")
        let ending = try await RunningProgram.run(
            URL(filePath: "/usr/bin/strace"),
            ["-f", "-qq", "-e", "trace=connect,bind,sendto,sendmsg", "-o", trace.string]
                + [Products.executable("checkin").path, "sync", "--scheduled", "--data", attendee.directory.string]
                + ["--clock-offset-file", authority.clockOffsetFile]
        )
        #expect(ending.status == 0, "\(ending.error)")
        let calls = try SystemCallTrace(contentsOf: URL(filePath: trace.string)).calls.filter {
            !$0.text.contains(/resumed>|\+\+\+|---/)
        }
        let connected = calls.filter { $0.text.hasPrefix("connect(") }
        #expect(!connected.isEmpty)
        let place = "sin_port=htons(\(authority.port)), sin_addr=inet_addr(\"127.0.0.1\")"
        // An address is not looked up, it is one.
        #expect(connected.filter { !$0.text.contains(place) }.map(\.text) == [])
        #expect(calls.filter { $0.text.contains("sa_family") && !$0.text.contains(place) }.map(\.text) == [])
    }
}
