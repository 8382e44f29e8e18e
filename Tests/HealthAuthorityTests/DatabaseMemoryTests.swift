import AuthorityDatabases
import AuthorityProtocol
import CheckInProtocol
import Cryptography
import Foundation
@testable import HealthAuthority
import OperatingSystem
import Synchronization
import SystemPackage
import TestSupport
import TestTraits
import Testing

/// An instance recognises a database that is not the last one that it used.
@Suite("Memory of the database", .serialized, .proves("S10"), .timeLimit(.minutes(15)))
struct DatabaseMemoryTests {
    /// Opens a database as an instance with this directory does.
    private func open(_ server: PostgreSQLFixture, _ test: InProcessAuthority) throws -> PostgreSQLDatabase {
        try PostgreSQLDatabase(url: server.url(), memory: DatabaseMemory(test.directory))
    }

    /// An instance that uses the server.
    private func instance(on server: PostgreSQLFixture) async throws -> InProcessAuthority {
        try await InProcessAuthority { try PostgreSQLDatabase(url: server.url(), memory: DatabaseMemory($0)) }
    }

    /// Expects that an instance refuses a database, and that a command says why.
    private func expectRefusal(_ expected: DatabaseDifference, _ database: any AuthorityDatabase) async {
        await #expect(throws: AuthorityError.otherDatabase(expected)) { try await database.read { _ in } }
    }

    @Test func `an older copy of a database file is refused until it is accepted, and then voids unused codes`()
        async throws
    {
        let test = try await InProcessAuthority()
        try await test.publish()
        var client = ReportingClient(test)
        let code = try await client.code()
        let copy = test.directory.path.appending("copy")
        try await test.database.forget()
        try FileManager.default.copyItem(atPath: test.directory.database.string, toPath: copy.string)
        let memory = DatabaseMemory(test.directory)
        _ = try SQLiteDatabase(copy, memory: memory)
        try await test.nextHour()
        let marks = try await test.count("mark")
        #expect(throws: AuthorityError.otherDatabase(.mark(marks))) { try SQLiteDatabase(copy, memory: memory) }
        // A transaction of the publisher refuses the copy, too.
        let restored = try SQLiteDatabase(copy)
        await #expect(throws: AuthorityError.otherDatabase(.mark(marks))) {
            try await test.restarted(database: restored)
        }
        try await memory.accept(restored)
        let accepted = try await test.restarted(database: SQLiteDatabase(copy, memory: memory))
        #expect(try await accepted.publisher.publish(now: test.clock.now).total == 1)
        let (day, key) = try await client.key()
        let request = AuthorizationRequest(
            proof: code,
            keyDay: day,
            blindedMessage: try client.blinded(1, under: key).message
        )
        #expect(try await accepted.verification.authorize(request).status == .refused)
        // The database that was replaced is refused now.
        #expect(throws: AuthorityError.self) { try SQLiteDatabase(test.directory.database, memory: memory) }
    }

    @Test func `a damaged memory accepts no database, and accept repairs it`() async throws {
        let test = try await InProcessAuthority()
        try await test.publish()
        let memory = DatabaseMemory(test.directory)
        let path = test.directory.databaseMemory
        try PrivateFile.replace(path, with: Array("{}".utf8))
        #expect(throws: AuthorityError.otherDatabase(.damaged(path.string))) {
            try SQLiteDatabase(test.directory.database, memory: memory)
        }
        try await memory.accept(test.database)
        _ = try SQLiteDatabase(test.directory.database, memory: memory)
    }

    @Test(.enabled(if: PostgreSQLPrograms.areInstalled, "PostgreSQL is not installed: run make setup"))
    func `a primary that was replaced by its standby is refused when it comes back`() async throws {
        let primary = try await PostgreSQLFixture()
        let test = try await instance(on: primary)
        try await test.publish()
        let standby = try await primary.makeReplica(isSynchronous: true)
        try await test.nextHour()
        let reader = try open(standby, test)
        await #expect(throws: DatabaseError(.unavailable, "")) { try await reader.read { _ in } }
        try await primary.stop(.fast)
        try await standby.promote()
        try await standby.query("ALTER SYSTEM RESET synchronous_standby_names", "SELECT pg_reload_conf()")
        let promoted = try open(standby, test)
        let moved = try await test.restarted(database: promoted)
        try await primary.start()
        await expectRefusal(.timeline(seen: 2, found: 1), try open(primary, test))
        // The refusal does not stop the instance that uses the promoted server.
        test.clock.advance(hours: 1)
        #expect(try await moved.publisher.publish(now: test.clock.now).total == 1)
    }

    @Test(.enabled(if: PostgreSQLPrograms.areInstalled, "PostgreSQL is not installed: run make setup"))
    func `two standbys that were both promoted differ, and so does a server from a file`()
        async throws
    {
        let primary = try await PostgreSQLFixture()
        let test = try await instance(on: primary)
        try await test.publish()
        let first = try await primary.makeReplica()
        try await first.promote()
        let second = try await primary.makeReplica()
        try await second.promote()
        try await primary.stop(.fast)
        // The first instance that sees the new timeline adds a mark.
        _ = try await test.restarted(database: open(first, test))
        let marks = Int64(try await first.query("SELECT max(number) FROM mark"))
        await expectRefusal(.mark(try #require(marks)), try open(second, test))
        // An instance that used a file refuses a server.
        let file = try await InProcessAuthority()
        let system = try await first.query("SELECT system_identifier FROM pg_control_system()")
        await expectRefusal(.system(seen: nil, found: system), try open(first, file))
    }

    @Test(.enabled(if: PostgreSQLPrograms.areInstalled, "PostgreSQL is not installed: run make setup"))
    func `a connection that was open before the failover is checked again`() async throws {
        let primary = try await PostgreSQLFixture()
        let memory = Mutex<DatabaseMemory?>(nil)
        let test = try await InProcessAuthority { directory in
            let made = DatabaseMemory(directory)
            memory.withLock { $0 = made }
            return try PostgreSQLDatabase(url: primary.url(), memory: made)
        }
        let shared = try #require(memory.withLock { $0 })
        try await shared.note(test.database)
        let standby = try await primary.makeReplica()
        try await standby.promote()
        // The primary still runs, and the pool still has a connection to it.
        try await shared.note(PostgreSQLDatabase(url: standby.url(), memory: shared))
        await expectRefusal(.timeline(seen: 2, found: 1), test.database)
    }
}
