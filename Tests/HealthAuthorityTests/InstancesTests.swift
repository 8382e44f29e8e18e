import AuthorityDatabases
import CheckInProtocol
import Dispatch
@testable import HealthAuthority
import AuthorityProtocol
import TestSupport
import TestTraits
import Testing

/// The interaction of several instances that share a database.
@Suite(
    "Instances on one database",
    .serialized,
    .enabled(if: PostgreSQLPrograms.areInstalled, "PostgreSQL is not installed: run make setup"),
    .timeLimit(.minutes(15))
)
struct InstancesTests {
    private let server: PostgreSQLFixture
    private let test: InProcessAuthority

    init() async throws {
        server = try await PostgreSQLFixture()
        let database = try PostgreSQLDatabase(url: server.url())
        test = try await InProcessAuthority { _ in database }
        try await test.publish()
    }

    @Test(.proves("S4")) func `a repeated submission is answered while the package is being created`() async throws {
        var client = ReportingClient(test)
        let request = try await client.share(client.batch(40))
        test.clock.advance(hours: 1)
        let mayEnd = DispatchSemaphore(value: 0)
        let holder = Task {
            // The publication waits for this lock after it has created the package, and before it
            // commits.
            try await test.database.write { connection in
                try connection.execute("LOCK TABLE document IN EXCLUSIVE MODE")
                mayEnd.wait()
            }
        }
        try await waiters(0, holding: 1)
        let publication = Task { try await test.publish() }
        try await waiters(1, holding: 1)
        let status = try await answer(before: mayEnd) { try await test.authority.desk.take(request) }
        #expect(status == .accepted)
        try await holder.value
        #expect(try await publication.value == 1)
    }

    @Test(.proves("S4"))
    func `two instances that receive the same batches in different orders do not deadlock`() async throws {
        var client = ReportingClient(test)
        let other = try PostgreSQLDatabase(url: server.url())
        let (store, now) = (SubmissionStore(publicationHours: 2, counter: DailyCounter()), test.clock.now)
        for _ in 1...10 {
            let batches = try (1...2).map { _ in
                SubmissionStore.Incoming(batch: try client.batch(200), keys: test.diagnosisKeys(), isDecoy: false)
            }
            async let verdicts = store.add(batches.reversed(), to: other, now: now)
            #expect(try await store.add(batches, to: test.database, now: now) == [true, true])
            #expect(try await verdicts == [true, true])
        }
        let messages = try server.messages
        #expect(!messages.contains("deadlock detected"))
    }

    @Test func `of two transactions that revise the same key, one stores its revision, and neither deadlocks`()
        async throws
    {
        let keys = test.diagnosisKeys(1...1, type: .likely)
        try await test.upload(keys)
        try await test.exportNextHour()
        #expect(try await test.database.write { try $0.diagnosisKeys.mix() })
        var (incoming, stored) = (keys[0], keys[0])
        (incoming.reportType, incoming.createdAt) = (.confirmed, test.clock.now.seconds / 3600 * 3600)
        #expect(try stored.revise(by: incoming))
        let (revised, new, other) = ([stored], test.diagnosisKeys(), try PostgreSQLDatabase(url: server.url()))
        let (began, mayEnd) = (Gate(), Gate())
        async let holder: Void = test.database.write { connection in
            try connection.execute("UPDATE diagnosis_key SET period = period WHERE key = $1", .bytes(keys[0].bytes))
            began.open()
            mayEnd.pass()
        }
        try await blocking { began.pass() }
        // The first transaction gets the key first. The second one has changed rows before it waits for the key.
        async let first = test.database.write { try $0.diagnosisKeys.store([], revisions: revised) }
        try await lockWaiters(1)
        async let second = other.write { try $0.diagnosisKeys.store(new, revisions: revised) }
        try await lockWaiters(2)
        mayEnd.open()
        try await holder
        #expect(try await first)
        #expect(try await !second)
        #expect(try !server.messages.contains("deadlock detected"))
    }

    @Test(.proves("S7")) func `two instances that delete expired rows concurrently do not deadlock`() async throws {
        let client = ReportingClient(test)
        let other = try await instance()
        for _ in 1...5 {
            _ = try await client.code()
            test.clock.advance(hours: 2)
            async let swept: Void = other.sweep()
            try await test.authority.sweep()
            try await swept
        }
        let messages = try server.messages
        #expect(!messages.contains("deadlock detected"))
    }

    @Test(.proves("S7")) func `using an expired code does not wait for its deletion`() async throws {
        var client = ReportingClient(test)
        let (day, key) = try await client.key()
        let blinded = try client.blinded(1, under: key)
        let request = AuthorizationRequest(
            proof: try await client.code(),
            keyDay: day,
            blindedMessage: blinded.message
        )
        let other = try await instance(behind: 7200)
        // Load the key into the cache, because a query could wait for the sweep below.
        _ = try await other.verification.keyring.key(of: day, today: day)
        test.clock.advance(hours: 2)
        // The clock of this instance was behind the newest package.
        try await other.clock.check(test.database)
        let (began, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let reader = Task {
            // No table is rewritten until this transaction ends.
            try await test.database.read { _ in
                began.signal()
                mayEnd.wait()
            }
        }
        try await blocking { began.wait() }
        let sweep = Task { try await test.authority.sweep() }
        try await wait(for: "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted", "1")
        let status = try await answer(before: mayEnd) { try await other.verification.authorize(request) }
        #expect(status == .refused)
        try await reader.value
        try await sweep.value
    }

    /// Creates another instance, whose clock is `seconds` behind.
    private func instance(behind seconds: Int64 = 0) async throws -> Authority {
        try await Authority(
            database: PostgreSQLDatabase(url: server.url()),
            secrets: test.secrets,
            keys: SigningKeys(current: test.key),
            parameters: PublishedParameters(region: test.region),
            helpPage: HelpPage(html: ""),
            directory: test.directory,
            clock: .steady { [test] in test.clock.now + -seconds }
        )
    }

    /// Returns the answer to a request while other tasks wait for `end`. Then signals `end`.
    private func answer(
        before end: DispatchSemaphore,
        _ request: @escaping @Sendable () async throws -> Answer
    ) async throws -> Answer.Status {
        let deadline = Task {
            try await Task.sleep(for: .seconds(60))
            Issue.record("there was no answer within 60 seconds")
            end.signal()
        }
        defer {
            deadline.cancel()
            end.signal()
        }
        return try await request().status
    }

    /// Waits until `count` transactions wait for rows that others have changed.
    private func lockWaiters(_ count: Int) async throws {
        try await wait(for: "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'", "\(count)")
    }

    /// Waits until `count` transactions wait for a lock on the table `document`, and `holding`
    /// transactions hold one.
    private func waiters(_ count: Int, holding: Int) async throws {
        try await wait(
            for: """
                SELECT count(*) FILTER (WHERE NOT granted), count(*) FILTER (WHERE granted) FROM pg_locks
                WHERE relation = 'document'::regclass AND mode IN ('ExclusiveLock', 'RowExclusiveLock')
                """,
            "\(count)|\(holding)"
        )
    }

    /// Waits until a query has this result.
    private func wait(for query: String, _ expected: String) async throws {
        let seen = try await eventually {
            try await server.query(query)
        } is: {
            $0 == expected
        }
        #expect(seen == expected)
    }
}
