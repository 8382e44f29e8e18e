import CheckInClient
import CheckInProtocol
import TestAuthority
import TestSupport
import Testing

/// The real `checkin` on a disk that is full from a certain write on. The program shows an error
/// and ends with 1. When there is free space again, the same command succeeds.
@Suite(
    .serialized,
    .enabled("this machine does not allow a mount namespace") { try await MountNamespace.isPossible },
    .timeLimit(.minutes(120))
)
struct FullDiskTests {
    /// The number of writes to try for each command in `make test`.
    private static let sampleCount = 2

    @Test func `a full disk at any write of a scan: the check-in exists once or not at all`() async throws {
        let attendee = try AttendeeFixture()
        let code = try VenueCodeURL.ofNewVenue().string
        func scan(_ attendee: AttendeeFixture, _ wrapper: [String]) async throws -> (Int32, String) {
            let ending = try await attendee.checkin(["scan", "--code", "-"], in: wrapper, input: code)
            return (ending.status, ending.error)
        }
        try await expectRefusals(attendee, seed: 1) { copy, wrapper in
            try await scan(copy, wrapper)
        } recovery: { copy, write in
            let (status, said) = try await scan(copy, [])
            #expect(status == 0, "\(write): \(said)")
            #expect(try Diary(in: copy.directory).unlock().checkIns().count == 1, write)
        }
    }

    @Test func `a full disk at any write of a sync: the exposure is found, and the user is notified once`()
        async throws
    {
        let fixture = try await SharedVisitFixture()
        try await fixture.publishCompanion()
        let desktop = try DesktopFixture()
        let undisturbed = try await UndisturbedSync(of: fixture.attendee, desktop)
        try await expectRefusals(fixture.attendee, seed: 2) { copy, wrapper in
            let ending = try await desktop.sync(copy, in: wrapper)
            return (ending.status, ending.error)
        } recovery: { copy, write in
            let ending = try await desktop.sync(copy)
            #expect(ending.status == 0, "\(write): \(ending.error)")
            try await undisturbed.expectSame(of: copy, write)
        }
    }

    @Test func `a full disk at any write of a share: each report is published once`()
        async throws
    {
        let fixture = try await SharedVisitFixture()
        try await fixture.attendee.succeed("sync")
        var codes: [String] = []
        var stories = 0
        var (code, status): (String, Int32) = ("", 0)
        try await expectRefusals(fixture.attendee, seed: 3) { copy, wrapper in
            // An officer issues at most 100 codes a day.
            if codes.isEmpty { codes = try await fixture.codes(Thoroughness.isWhole ? 100 : Self.sampleCount + 1) }
            (code, stories) = (codes.removeLast(), stories + 1)
            let shown: String
            (status, shown) = try copy.onTerminal(["share"], in: wrapper, answering: fixture.answers(code))
            return (status, shown)
        } recovery: { copy, write in
            // A failed write prevents the start of the background process. Therefore, the user must
            // share again.
            if status != 0 {
                let (status, shown) = try copy.onTerminal(["share"], answering: fixture.answers(code))
                #expect(status == 0, "\(write): \(shown)")
            }
            let sent = try await copy.waitUntilSent()
            #expect(sent == 1, write)
        }
        try await fixture.advance(hours: 2)
        let count = try await fixture.publishedReportCount()
        #expect(count == stories)
    }

    /// Runs a command with free space. Then, for each write in a sample, runs the command on a copy
    /// of the diary. In this run, the disk is full from that write on. Afterwards, `recovery` runs
    /// with free space.
    private func expectRefusals(
        _ attendee: AttendeeFixture,
        seed: UInt64,
        command: (AttendeeFixture, [String]) async throws -> (status: Int32, said: String),
        recovery: (AttendeeFixture, Comment) async throws -> Void
    ) async throws {
        let disk = try await FullDisk()
        let undisturbed = try AttendeeFixture(copying: attendee)
        let (status, said) = try await command(undisturbed, disk.wrapper(undisturbed))
        try #require(status == 0, "\(said)")
        try await recovery(undisturbed, "undisturbed")
        let writes = try disk.writes(of: undisturbed)
        let sample = Thoroughness.sample(writes.indices, Self.sampleCount, seed: seed)
        for index in sample {
            let (write, number) = (writes[index], index + 1)
            let copy = try AttendeeFixture(copying: attendee)
            let (status, said) = try await command(copy, disk.wrapper(copy, from: number))
            #expect(try disk.writes(of: copy).count >= number, "the run made fewer writes")
            #expect(status == 1, "full at \(number), \(write): \(said)")
            #expect(
                said.contains("checkin: error: ") && said.contains("hint: "),
                "full at \(number), \(write): \(said)"
            )
            try await recovery(copy, "full at \(number), \(write)")
        }
        print("the disk was full at \(sample.count) of \(writes.count) writes")
    }
}
