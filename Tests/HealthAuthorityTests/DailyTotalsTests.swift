import CheckInProtocol
@testable import HealthAuthority
import Logging
import AuthorityProtocol
import TestSupport
import TestTraits
import Testing

@Suite("Daily totals", .timeLimit(.minutes(15)))
struct DailyTotalsTests {
    private static let service = Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })

    private static func tally(_ test: InProcessAuthority) async throws -> [String: Int64] {
        let rows = try await test.database.read { try $0.rows("SELECT name, count FROM tally") }
        return Dictionary(rows.map { ($0.text(0), $0.integer(1)) }, uniquingKeysWith: +)
    }

    private static func results(_ count: Int) throws -> [(test: TestIdentifier, isPositive: Bool)] {
        try (0..<count).map { number in
            let text = "3f2504e0-4f89-41d3-9a0c-0305e82c33\(String(number + 16, radix: 16))"
            return (try #require(TestIdentifier(text)), false)
        }
    }

    @Test(
        .proves("S3"),
        arguments: TestStore.all
    )
    func `the counts in the database do not change when a single code is used`(store: TestStore) async throws {
        let test = try await InProcessAuthority(store: store)
        try await test.publish()
        var client = ReportingClient(test)
        try await client.share(client.batch(2))
        try await test.authority.counter.store(in: test.database, now: test.clock.now)
        #expect(try await Self.tally(test) == [:])
    }

    @Test(
        .proves("S3"),
        arguments: TestStore.all
    )
    func `the totals of a day appear on the next day, rounded down to tens`(store: TestStore) async throws {
        let test = try await InProcessAuthority(store: store)
        try await test.publish()
        var client = ReportingClient(test)
        for _ in 1...12 {
            let request = try await client.share(client.batch(2))
            #expect(try await client.submit(request) == .accepted, "a repetition is not counted")
        }
        _ = try await client.code(.pin)
        try await test.record(Self.results(15))
        try await test.authority.counter.store(in: test.database, now: test.clock.now)
        #expect(try await Self.tally(test) == ["used": 10, "results": 10, "reports": 20])
        let issued = try await test.authority.issuedToday()
        #expect(issued.hotlineCodes == 12 && issued.pins == 1)
        #expect(try await test.authority.dailyTotals() == [])
        let day = test.clock.now.day
        test.clock.advance(days: 2)
        let totals = try await test.authority.dailyTotals()
        #expect(
            totals.last
                == DailyTotals(
                    day: day,
                    actions: ["issued hotline code": 10],
                    counts: ["used": 10, "results": 10, "reports": 20]
                )
        )
        #expect(totals.map(\.day.number) == [day.number + 1, day.number], "a day without events is listed too")
        let later = try await test.authority.issuedToday()
        #expect(later.hotlineCodes == 0 && later.pins == 0)
    }

    @Test func `an instance discards the rest of a day, and the counts of all instances are added`() async throws {
        let test = try await InProcessAuthority()
        let other = try await test.restarted()
        func store() async throws {
            for authority in [test.authority, other] {
                try await authority.counter.store(in: test.database, now: test.clock.now)
            }
        }
        for authority in [test.authority, other] { authority.counter.add(19, .used, at: test.clock.now) }
        try await store()
        #expect(try await Self.tally(test) == ["used": 20])
        test.clock.advance(days: 2)
        try await store()
        for authority in [test.authority, other] { authority.counter.add(9, .used, at: test.clock.now) }
        try await store()
        #expect(try await Self.tally(test) == ["used": 20])
    }

    @Test func `an instance stores the counts while it runs, also without the role of the publisher`() async throws {
        let test = try await InProcessAuthority()
        try await test.publish()
        test.authority.counter.add(10, .reports, at: test.clock.now)
        let running = RunningService(PublisherService(test.authority, makesPackages: false, logger: Self.service))
        let tally = try await eventually {
            try await Self.tally(test)
        } is: {
            !$0.isEmpty
        }
        #expect(tally == ["reports": 10])
        await running.stop()
    }
}
