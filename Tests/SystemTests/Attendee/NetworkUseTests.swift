import CheckInClient
import CheckInProtocol
import Foundation
import SystemPackage
import TestAuthority
import TestSupport
import TestTraits
import Testing

/// The network use of the real background processes.
@Suite(.timeLimit(.minutes(15)))
struct NetworkUseTests {
    @Test(.proves("I2", "I6"))
    func `the hourly sync connects only to the authority, and without a diary it does not connect`() async throws {
        let authority = try await AuthorityFixture(configuration: ["decoys_per_hundred_days = 10"])
        let attendee = try AttendeeFixture(clock: authority.clockOffsetFile)
        try await attendee.enroll(at: authority)
        let nowhere = attendee.home.appending("nowhere")
        #expect(try await calls(nowhere, authority) == [])
        #expect(try !Diary.exists(in: nowhere))
        let calls = try await calls(attendee.directory, authority)
        let connected = calls.filter { $0.hasPrefix("connect(") }
        #expect(!connected.isEmpty)
        let place = "sin_port=htons(\(authority.port)), sin_addr=inet_addr(\"127.0.0.1\")"
        // The authority is named by an IP address, which needs no name resolution.
        #expect(connected.filter { !$0.contains(place) } == [])
        #expect(calls.filter { $0.contains("sa_family") && !$0.contains(place) } == [])
    }

    /// The system calls of the timer's sync that use the network.
    private func calls(_ diary: FilePath, _ authority: AuthorityFixture) async throws -> [String] {
        let trace = authority.directory.appending("trace").string
        let ending = try await RunningProgram.run(
            URL(filePath: "/usr/bin/strace"),
            ["-f", "-qq", "-e", "trace=connect,bind,sendto,sendmsg", "-o", trace]
                + [Products.executable("checkin").path, "sync", "--scheduled", "--data", diary.string]
                + ["--clock-offset-file", authority.clockOffsetFile]
        )
        #expect(ending.status == 0, "\(ending.error)")
        return try SystemCallTrace(contentsOf: URL(filePath: trace)).calls.map { String($0.text) }
            .filter { !$0.contains(/resumed>|\+\+\+|---/) }
    }

    @Test(.proves("P8")) func `the background process sends a planned decoy`() async throws {
        let authority = try await AuthorityFixture(configuration: ["decoys_per_hundred_days = 10000"])
        let attendee = try AttendeeFixture(clock: authority.clockOffsetFile, sendsAtOnce: true)
        try await attendee.enroll(at: authority)
        #expect(try await attendee.checkin("sync").status == 0)
        let diary = try Diary(in: attendee.directory)
        try diary.planDecoy()
        #expect(try diary.unlock().decoys().sent == 0)
        let before = try await authority.newestHour()
        try authority.setClock(offset: 86_400)
        // Wait until the server has published the whole day. If the downloads of a decoy fail, the
        // decoy is not sent later.
        let newest = try await eventually {
            try await authority.newestHour()
        } is: {
            $0 >= before + 24
        }
        #expect(newest >= before + 24)
        let program = try await attendee.start("attend")
        let sent = try await eventually {
            try diary.unlock().decoys().sent
        } is: {
            $0 > 0
        }
        #expect(sent == 1)
        #expect(try program.error == "")
    }

    @Test func `a decoy that this device cannot begin to send ends the background process`() async throws {
        let authority = try await AuthorityFixture(configuration: ["decoys_per_hundred_days = 10000"])
        let attendee = try AttendeeFixture(clock: authority.clockOffsetFile)
        try await attendee.enroll(at: authority)
        try await attendee.succeed("sync")
        let diary = try Diary(in: attendee.directory)
        try diary.planDecoy()
        try authority.setClock(offset: 86_400)
        let enrolled = try diary.requireAuthority()
        let address = "https://health.example.org"
        try diary.unlock().enroll(
            EnrolledAuthority(host: enrolled.host, address: address, region: enrolled.region, key: enrolled.key)
        )
        // timeout(1) exits with 124 if the process did not end.
        let ending = try await attendee.checkin(
            ["attend"],
            in: ["timeout", "30"],
            environment: ["https_proxy": "ftp://nonsense"]
        )
        #expect(ending.status == 1)
        #expect(ending.error.contains("error: https_proxy is not a valid proxy URL\n"))
    }
}
