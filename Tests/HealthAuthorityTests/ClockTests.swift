import CheckInProtocol
import Cryptography
@testable import HealthAuthority
import Logging
import AuthorityProtocol
import TestTraits
import Testing
import TestSupport
import Synchronization

/// A machine whose clock is wrong.
@Suite("Clock of the authority", .timeLimit(.minutes(15)))
struct ClockTests {
    private static func packages(_ test: InProcessAuthority) async throws -> [Int64] {
        try await test.database.read { try $0.rows("SELECT hour FROM package ORDER BY hour").map { $0.integer(0) } }
    }

    /// Runs the publisher service during `body`, as `authorityd serve` does.
    private static func serving(
        _ test: InProcessAuthority,
        _ body: (RecordedLog) async throws -> Void
    ) async throws {
        let log = RecordedLog()
        let service = PublisherService(test.authority, logger: log.logger)
        let running = Task { try await service.run() }
        defer { running.cancel() }
        try await body(log)
    }

    private static func errors(_ log: RecordedLog) -> Int {
        log.text.ranges(of: "error clock not trusted: publishing, signing and deleting are suspended").count
    }

    @Test(
        .proves("S5", "S7"),
        arguments: TestStore.some
    )
    func
        `while the clock is ahead, the server does not publish, sign or delete, and logs an error each hour; when the clock is right again, it publishes the next hour`(
            store: TestStore
        ) async throws
    {
        let test = try await InProcessAuthority(store: store)
        var client = ReportingClient(test)
        let start = Int64(test.clock.now.hour.number)
        try await Self.serving(test) { log in
            #expect(
                try await eventually {
                    try await Self.packages(test)
                } is: {
                    $0 == [start]
                } == [start]
            )
            let code = try await client.code()
            let keys = try await test.configuration().authorizationKeys
            test.clock.set(error: 40 * 24)
            #expect(
                try await eventually {
                    Self.errors(log)
                } is: {
                    $0 == 1
                } == 1
            )
            await #expect(throws: ClockError.set(by: 0)) { try await client.code() }
            test.clock.advance(hours: 1)
            #expect(
                try await eventually {
                    Self.errors(log)
                } is: {
                    $0 == 2
                } == 2
            )
            #expect(log.text.contains("authorityd clock accept"))
            #expect(try await Self.packages(test) == [start])
            #expect(try await test.configuration().authorizationKeys == keys)
            let codes = try await test.database.read { try $0.rows("SELECT hash FROM proof").count }
            #expect(codes == 1)
            _ = code

            test.clock.set(error: 0)
            let published = try await eventually {
                try await Self.packages(test)
            } is: {
                $0.count == 2
            }
            #expect(published == [start, start + 1])
            try await client.share(client.batch(2))
        }
    }

    @Test(
        .proves("S5"),
        arguments: TestStore.some
    )
    func `setting the clock in small steps cannot move it by more than an hour`(store: TestStore) async throws {
        let test = try await InProcessAuthority(store: store)
        let first = Int64(test.clock.now.hour.number)
        try await Self.serving(test) { log in
            for minutes in stride(from: 0, through: 6 * 60, by: 20) as StrideThrough<Int64> {
                test.clock.set(errorMinutes: minutes)
                _ = try await eventually {
                    try await Self.packages(test).last
                } is: {
                    $0 == first + minutes / 60 || Self.errors(log) > 0
                }
                // The service checks the clock once a minute, or once a second while it does not
                // trust the clock.
                test.clock.advance(seconds: 61)
            }
            #expect(
                try await eventually {
                    Self.errors(log)
                } is: {
                    $0 > 0
                } > 0
            )
            #expect(try await Self.packages(test).last ?? 0 <= first + 1)
        }
    }

    @Test(
        .proves("S5"),
        arguments: TestStore.some
    )
    func `if the clock is set back, the authority stops until the clock is right again`(store: TestStore) async throws {
        let test = try await InProcessAuthority(store: store)
        try await test.publish()
        test.clock.set(error: -400 * 24)
        #expect(throws: ClockError.set(by: 0)) { try test.authority.clock.now() }
        let started = try await test.restarted()
        #expect(throws: ClockError.behind(by: 0)) { try started.clock.now() }
        test.clock.set(error: 0)
        #expect(try test.authority.clock.now() == test.clock.now)
        try await started.clock.check(test.database)
        #expect(try started.clock.now() == test.clock.now)
    }

    @Test(
        .proves("S5", "S4"),
        arguments: [1, 3]
    )
    func `a day keeps its key and the next day gets a new key, even after an operator accepted a clock that was ahead`(
        days: Int64
    ) async throws {
        let test = try await InProcessAuthority()
        try await test.publish()
        var client = ReportingClient(test)
        let (today, key) = try await client.key()
        test.clock.set(error: days * 24)
        _ = try await test.authority.acceptClock()
        // The instance uses the key for the wrong day.
        let wrong = try await client.authorize(client.batch(1), client.code())
        #expect(wrong.keyDay.number == today.number + UInt32(days))
        test.clock.set(error: 0)
        _ = try await test.restarted().acceptClock()
        try await test.authority.clock.check(test.database)
        let (day, same) = try await client.key()
        #expect(day == today && same.der == key.der)
        try await client.share(client.batch(1))
        // Advance to the day that the clock had reached by mistake.
        for _ in 1...days {
            test.clock.advance(days: 1)
            try await test.publish()
        }
        try await client.share(client.batch(1))
    }

    @Test func `a duration in an error is rounded, because the two clocks tick at different moments`() {
        #expect("\(ClockError.set(by: 35_999))" == "the clock was set 10 hours ahead while authorityd was running")
        #expect("\(ClockError.behind(by: 3_599))" == "the newest package is dated 1 hour after the clock's time")
        #expect("\(ClockError.database(by: -1_799))" == "the clock is 30 minutes behind the database server's")
    }

    @Test(.proves("S5"), arguments: [1, -1])
    func `the clock may be set by one hour in total while the authority runs`(hours: Int64) async throws {
        let test = try await InProcessAuthority()
        try await test.publish()
        test.clock.set(error: hours)
        #expect(try test.authority.clock.now() == test.clock.now + hours * 3600)
        try await test.authority.clock.check(test.database)
        test.clock.set(error: hours * 2)
        #expect(throws: ClockError.set(by: 0)) { try test.authority.clock.now() }
    }

    @Test(
        .proves("S5"),
        arguments: TestStore.some
    )
    func `after a long downtime an operator confirms the time, and all missed hours are published`(
        store: TestStore
    ) async throws {
        let test = try await InProcessAuthority(store: store)
        try await test.publish()
        let first = Int64(test.clock.now.hour.number)
        test.clock.advance(hours: 3)
        let restarted = try await test.restarted()
        #expect(try await restarted.publisher.publish(now: restarted.clock.now()).total == 3)
        test.clock.advance(hours: 10)
        let started = try await test.restarted()
        #expect(throws: ClockError.pause(0)) { try started.clock.now() }
        try await started.clock.check(test.database)
        #expect(throws: ClockError.pause(0)) { try started.clock.now() }

        let command = try await test.restarted()
        #expect(try await command.acceptClock().withdrawn == 0)
        #expect(try await Self.packages(test) == Array(first...first + 13))
        // The waiting instance continues.
        try await started.clock.check(test.database)
        #expect(try started.clock.now() == test.clock.now)
    }

    @Test(.proves("S5"))
    func `after a long downtime, a synchronised clock is trusted, unless a package contradicts it`()
        async throws
    {
        let test = try await InProcessAuthority()
        try await test.publish()
        test.clock.advance(hours: 10)
        let started = try await test.restarted()
        #expect(throws: ClockError.pause(0)) { try started.clock.now() }
        // The time server answers later.
        test.clock.isSynchronized.store(true, ordering: .relaxed)
        try await started.clock.check(test.database)
        #expect(try started.clock.now() == test.clock.now)
        #expect(try await started.publisher.publish(now: started.clock.now()).made == 10)
        test.clock.set(error: -5)
        let behind = try await test.restarted()
        #expect(throws: ClockError.behind(by: 0)) { try behind.clock.now() }
    }

    @Test(.proves("S13"), arguments: TestStore.some, [40 * 24, -40 * 24])
    func `while the clock is not trusted, accounts and codes are stopped, and the audit list has the last trusted hour`(
        store: TestStore,
        error: Int64
    ) async throws {
        let test = try await InProcessAuthority(store: store)
        try await test.publish()
        var client = ReportingClient(test)
        let officers = test.authority.officers
        for name in ["ada", "eve"] { _ = try await officers.add(name, isAdministrator: false) }
        let code = try await client.code()
        let (day, key) = try await client.key()
        let hour = test.clock.now.hour
        test.clock.set(error: error)
        let command = try await test.restarted()
        #expect(throws: ClockError.self) { try command.clock.now() }
        #expect(try await command.verification.revokeCodes(of: "eve") == 1)
        try await command.officers.unlock("ada")
        _ = try await command.officers.setPassword(of: "ada")
        try await command.officers.setRole(of: "ada", isAdministrator: true)
        try await command.officers.remove("eve")
        #expect(try await command.officers.list().map(\.name) == ["ada"])
        let audit = try await command.officers.auditEntries(limit: 20)
        #expect(audit.contains(Audit.Entry(hour: hour, officer: Audit.commandLine, action: "removed eve", times: 1)))
        #expect(Set(audit.map(\.hour)) == [hour])
        // Unlocking by a clock that is ahead does not keep the name open.
        let open = try await test.database.read { try $0.officers.failures(of: "ada")?.openUntil }
        #expect(try #require(open) <= test.clock.now.seconds + 900)
        test.clock.set(error: 0)
        try await test.authority.clock.check(test.database)
        let blinded = try client.blinded(1, under: key)
        #expect(try await client.ask(code, blinded, keyDay: day).status == .refused)
    }

    @Test(
        .proves("S5"),
        arguments: TestStore.some
    )
    func `a database server on another machine confirms or contradicts the time after a long downtime`(
        store: TestStore
    ) async throws {
        let test = try await InProcessAuthority(store: store)
        try await test.publish()
        test.clock.advance(days: 7)
        let right = RemoteDatabase(test.database, clock: test.clock)
        #expect(try await test.restarted(database: right).clock.now() == test.clock.now)
        test.clock.set(error: 2)
        let wrong = try await test.restarted(database: right)
        #expect(throws: ClockError.database(by: 0)) { try wrong.clock.now() }
        await #expect(throws: ClockError.database(by: 0)) { try await wrong.acceptClock() }
        test.clock.set(error: 0)
        try await wrong.clock.check(right)
        #expect(try wrong.clock.now() == test.clock.now)
    }

    @Test(
        .proves("S5", "S4"),
        arguments: TestStore.some
    )
    func `packages signed while the clock was ahead are withdrawn, and their reports are published by the next day`(
        store: TestStore
    ) async throws {
        let test = try await InProcessAuthority(store: store)
        try await test.publish()
        var client = ReportingClient(test)
        let batch = try await client.share(client.batch(5)).batch
        let now = test.clock.now
        // Publish like an earlier version, which did not check the clock.
        _ = try await test.authority.publisher.publish(now: now + 30 * 3600)
        #expect(try await Self.packages(test).count == 31)
        let started = try await test.restarted()
        #expect(throws: ClockError.behind(by: 0)) { try started.clock.now() }

        #expect(try await started.acceptClock().withdrawn == 30)
        #expect(try await Self.packages(test) == [Int64(now.hour.number)])
        #expect(try await test.index().newestHour == now.hour)
        let configuration = try await test.configuration()
        #expect(configuration.hour == now.hour && configuration.authorizationKeys.map(\.day) == [now.day])
        try await client.share(client.batch(1))
        var published: Set<[UInt8]> = []
        // The random reports of the withdrawn packages are published too, so some wait for the next day.
        while test.clock.now.day.number <= now.day.number + 1 {
            try await test.nextHour()
            published.formUnion(try await test.reports(test.clock.now.hour).map { Array($0.iv) })
        }
        #expect(batch.reports.allSatisfy { published.contains(Array($0.report.iv)) })
    }
}

/// A database whose server is on another machine with a correct clock.
private struct RemoteDatabase: AuthorityDatabase {
    private let database: any AuthorityDatabase
    private let clock: MovableClock

    init(_ database: any AuthorityDatabase, clock: MovableClock) {
        (self.database, self.clock) = (database, clock)
    }

    var dialect: SQLDialect { database.dialect }

    func write<Result: Sendable>(
        _ body: @escaping @Sendable (any DatabaseConnection) throws -> Result
    ) async throws -> Result { try await database.write(body) }

    func read<Result: Sendable>(
        _ body: @escaping @Sendable (any DatabaseConnection) throws -> Result
    ) async throws -> Result { try await database.read(body) }

    func time() async throws -> UnixTime? { clock.now }

    var replication: Replication? { get async throws { try await database.replication } }

    func forget() async throws { try await database.forget() }
}
