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
        @Sendable func scan(_ attendee: AttendeeFixture, _ wrapper: [String]) async throws -> (Int32, String) {
            let ending = try await attendee.checkin(["scan", "--code", "-"], in: wrapper, input: code)
            return (ending.status, ending.error)
        }
        try await expectRefusals(attendee, seed: 1) { copy, wrapper in
            let (status, said) = try await scan(copy, wrapper)
            return Run(status, said) { write in
                let (status, said) = try await scan(copy, [])
                #expect(status == 0, "\(write): \(said)")
                #expect(try Diary(in: copy.directory).unlock().checkIns().count == 1, write)
            }
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
            return Run(ending.status, ending.error) { write in
                let ending = try await desktop.sync(copy)
                #expect(ending.status == 0, "\(write): \(ending.error)")
                try await undisturbed.expectSame(of: copy, write)
            }
        }
    }

    @Test func `a full disk at any write of a share: each report is published once`()
        async throws
    {
        let fixture = try await SharedVisitFixture()
        try await fixture.attendee.succeed("sync")
        // An officer issues at most 100 codes a day.
        let codes = HotlineCodes(fixture, batch: Thoroughness.isWhole ? 100 : Self.sampleCount + 1)
        try await expectRefusals(fixture.attendee, seed: 3) { copy, wrapper in
            let answers = try fixture.answers(try await codes.next())
            let (status, shown) = try await blocking { try copy.onTerminal(["share"], in: wrapper, answering: answers) }
            return Run(status, shown) { write in
                // A failed write prevents the start of the background process. Therefore, the user must
                // share again.
                if status != 0 {
                    let (status, shown) = try await blocking { try copy.onTerminal(["share"], answering: answers) }
                    #expect(status == 0, "\(write): \(shown)")
                }
                let sent = try await copy.waitUntilSent()
                #expect(sent == 1, write)
            }
        }
        try await fixture.publishAll()
        let (count, stories) = (try await fixture.publishedReportCount(), await codes.used)
        #expect(count == stories)
    }

    /// Hotline codes, which are requested when they are needed.
    private actor HotlineCodes {
        private let fixture: SharedVisitFixture
        private let batch: Int
        private var codes: [String] = []
        private(set) var used = 0

        init(_ fixture: SharedVisitFixture, batch: Int) {
            (self.fixture, self.batch) = (fixture, batch)
        }

        func next() async throws -> String {
            while codes.isEmpty { codes += try await fixture.codes(batch) }
            used += 1
            return codes.removeLast()
        }
    }

    /// A run of a command, and what shows afterwards, with free space, that nothing was lost.
    private struct Run: Sendable {
        let status: Int32
        let said: String
        let recover: @Sendable (Comment) async throws -> Void

        init(_ status: Int32, _ said: String, recover: @escaping @Sendable (Comment) async throws -> Void) {
            (self.status, self.said, self.recover) = (status, said, recover)
        }
    }

    /// The number of runs at the same time. Most of their time is the random wait before a message.
    private static let parallelRuns = 6

    /// Runs a command with free space. Then, for each write in a sample, runs the command on a copy
    /// of the diary. In this run, the disk is full from that write on. Afterwards, the run recovers
    /// with free space.
    private func expectRefusals(
        _ attendee: AttendeeFixture,
        seed: UInt64,
        command: @escaping @Sendable (AttendeeFixture, [String]) async throws -> Run
    ) async throws {
        let disk = try await FullDisk()
        let undisturbed = try AttendeeFixture(copying: attendee)
        let run = try await command(undisturbed, disk.wrapper(undisturbed))
        try #require(run.status == 0, "\(run.said)")
        try await run.recover("undisturbed")
        let writes = try disk.writes(of: undisturbed)
        let sample = Thoroughness.sample(writes.indices, Self.sampleCount, seed: seed)
        @Sendable func expectRefusal(_ index: Int) async throws {
            let (write, number) = (writes[index], index + 1)
            let copy = try AttendeeFixture(copying: attendee)
            let run = try await command(copy, disk.wrapper(copy, from: number))
            #expect(try disk.writes(of: copy).count >= number, "the run made fewer writes")
            #expect(run.status == 1, "full at \(number), \(write): \(run.said)")
            #expect(
                run.said.contains("error: ") && run.said.contains("hint: "),
                "full at \(number), \(write): \(run.said)"
            )
            try await run.recover("full at \(number), \(write)")
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (count, index) in sample.enumerated() {
                if count >= Self.parallelRuns { try await group.next() }
                group.addTask { try await expectRefusal(index) }
            }
            try await group.waitForAll()
        }
        print("the disk was full at \(sample.count) of \(writes.count) writes")
    }
}
