import AuthorityPostgreSQL
import CheckInProtocol
import Dispatch
@testable import HealthAuthority
import Sharing
import TestSupport
import Testing

/// What instances do to each other on one database.
@Suite(
    "Instances on one database",
    .enabled(if: PostgreSQLPrograms.areInstalled, "PostgreSQL 15 is not installed: run make setup"),
    .timeLimit(.minutes(2))
)
struct InstancesTests {
    private let server: PostgreSQLUnderTest
    private let test: AuthorityUnderTest

    init() async throws {
        server = try await PostgreSQLUnderTest()
        let database = try PostgreSQLDatabase(url: server.url())
        test = try await AuthorityUnderTest { _ in database }
        try await test.publish()
    }

    @Test("S4: who submits again while the package is made is answered before it is there")
    func submittedAgain() async throws {
        var client = ClientUnderTest(test)
        let request = try await client.share(client.batch(40))
        test.clock.advance(hours: 1)
        let mayEnd = DispatchSemaphore(value: 0)
        let holder = Task {
            // Where the package and the index that tells of it are made, and not committed.
            try await test.database.write { connection in
                try connection.execute("LOCK TABLE document IN EXCLUSIVE MODE")
                mayEnd.wait()
            }
        }
        try await waiters(0, holding: 1)
        let publication = Task { try await test.publish() }
        try await waiters(1, holding: 1)
        let answer = Task { try await test.authority.desk.take(request).status }
        // It would wait for as long as the package is not there.
        let deadline = Task {
            try await Task.sleep(for: .seconds(20))
            mayEnd.signal()
            Issue.record("it was not answered within 20 seconds")
        }
        #expect(try await answer.value == .accepted)
        deadline.cancel()
        mayEnd.signal()
        try await holder.value
        #expect(try await publication.value == 1)
    }

    @Test("S7: two who forget at once do not wait for each other")
    func sweptTwice() async throws {
        let client = ClientUnderTest(test)
        let other = try await Authority(
            database: PostgreSQLDatabase(url: server.url()),
            secrets: test.secrets,
            key: test.key,
            parameters: PublishedParameters(region: test.region),
            directory: test.directory,
            clock: { [test] in test.clock.now }
        )
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

    /// Waits until so many transactions wait for the table of documents, and so many have it.
    private func waiters(_ count: Int, holding: Int) async throws {
        let expected = "\(count)|\(holding)"
        let seen = try await eventually {
            try await server.query(
                """
                SELECT count(*) FILTER (WHERE NOT granted), count(*) FILTER (WHERE granted) FROM pg_locks
                WHERE relation = 'document'::regclass AND mode IN ('ExclusiveLock', 'RowExclusiveLock')
                """
            )
        } is: {
            $0 == expected
        }
        #expect(seen == expected)
    }
}
