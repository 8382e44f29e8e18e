import AuthorityProtocol
import CheckInProtocol
import Cryptography
import TestSupport
import TestTraits
import Testing
@testable import HealthAuthority

/// The number of places in the packages of a day.
@Suite("Places")
struct PlacesTests {
    @Test(.proves("S5")) func `the noise is from 0 to 274, and a step changes the probability by the factor exp(1/10)`()
    {
        var (lowest, highest) = (Constant(number: 0), Constant(number: .max))
        #expect(PlaceNoise.draw(using: &lowest) == 0 && PlaceNoise.draw(using: &highest) == 274)
        var generator = SeededGenerator(1)
        var counts = [Double](repeating: 0, count: 275)
        for _ in 0..<1_000_000 { counts[PlaceNoise.draw(using: &generator)] += 1 }
        // Ten steps change it by the factor e. The standard deviation of this ratio is below 0.02.
        for (first, second) in [(137, 147), (137, 127), (147, 157), (127, 117)] {
            #expect(abs(counts[first] / counts[second] - 2.718) < 0.12)
        }
        let outside = counts[..<117].reduce(0, +) + counts[158...].reduce(0, +)
        #expect(abs(outside / 1_000_000 - 0.1288) < 0.003)
    }

    private struct Constant: RandomNumberGenerator {
        let number: UInt64
        mutating func next() -> UInt64 { number }
    }

    @Test(.proves("S1", "S5"), arguments: TestStore.some)
    func `the number of places is that of the day, every package is full, and reports that do not fit wait`(
        store: TestStore
    ) async throws {
        let test = try await InProcessAuthority(schedule: .retaining(days: 14, publicationHours: 1), store: store)
        try await test.publish()
        var client = ReportingClient(test)
        let batches = try (0..<5).map { _ in try client.batch(200, daysAgo: 0..<14) }
        for batch in batches { try await client.share(batch) }
        let shared = Set(batches.flatMap(\.reports).map(\.report))
        var (found, hours): ([ProtectedReport], [Day: [(places: Int, found: Int)]]) = ([], [:])
        let today = test.clock.now.day
        while test.clock.now.day.number < today.number + 3 {
            try await test.nextHour()
            let package = try await test.package(test.clock.now.hour)
            #expect(package.blocks.count == 1)
            let here = package.reports.filter(shared.contains)
            hours[package.hour.start.day, default: []].append((package.blocks[0].count, here.count))
            found += here
        }
        let places = hours.mapValues { Set($0.map(\.places)) }
        #expect(places[today] == [32])
        // 1,000 reports and noise, in 24 packages.
        let next = try #require(places.keys.first { $0.number == today.number + 1 })
        #expect(places[next]?.count == 1 && (42...54).contains(places[next]?.first ?? 0))
        #expect(places.values.allSatisfy { $0.count == 1 })
        // As long as reports wait, a package contains nothing else.
        for (day, packages) in hours where day == today { #expect(packages.allSatisfy { $0.found == 32 }) }
        #expect(found.count == shared.count && Set(found) == shared)
        #expect(try await test.database.read { try $0.pool.count } == 0)
    }

    @Test(.proves("S5"), arguments: TestStore.some)
    func `the number of places is drawn once, also by two instances and after a restart`(
        store: TestStore
    ) async throws {
        let test = try await InProcessAuthority(store: store)
        try await test.publish()
        var client = ReportingClient(test)
        // So many reports that the noise can be seen.
        for _ in 0..<10 { try await client.share(try client.batch(200)) }
        test.clock.advance(days: 1)
        let instances = [try await test.restarted(), try await test.restarted()]
        #expect(try await instances[0].publisher.publish(now: test.clock.now).total == 24)
        #expect(try await instances[1].publisher.publish(now: test.clock.now).total == 0)
        let day = test.clock.now.day
        let drawn = try await test.database.read { try $0.places.places(on: day) }
        #expect(drawn.count == 1 && drawn[0] > 32)
        #expect(try await test.database.read { try $0.acceptedReports.counts.reduce(0, +) } == 0)
        while test.clock.now.day == day {
            _ = try await instances.randomElement()?.publisher.publish(now: test.clock.now)
            #expect(try await test.package(test.clock.now.hour).blocks.map(\.count) == drawn)
            test.clock.advance(hours: 1)
        }
    }

    /// Lets the packages of the day before be so large that today's are cut.
    private static func startCut(_ test: InProcessAuthority) async throws {
        let yesterday = try #require(Day(number: test.clock.now.day.number - 1))
        try await test.database.write { connection in
            try connection.execute("DELETE FROM places")
            try connection.places.insert([4097], on: yesterday)
        }
    }

    @Test(.proves("S5"), arguments: TestStore.some)
    func `a day after large packages, each day has a block, and reports are in the blocks of their days`(
        store: TestStore
    ) async throws {
        let test = try await InProcessAuthority(schedule: .retaining(days: 14, publicationHours: 24), store: store)
        try await Self.startCut(test)
        try await test.publish()
        #expect(try await test.package(test.clock.now.hour).blocks.map(\.count) == Array(repeating: 32, count: 15))
        var client = ReportingClient(test)
        let batch = try client.batch(200, daysAgo: 0..<14)
        try await client.share(batch)
        let days = Dictionary(uniqueKeysWithValues: batch.reports.map { ($0.report, $0.day) })
        var found = 0
        let today = test.clock.now.day
        while test.clock.now.day == today {
            for block in try await test.package(test.clock.now.hour).blocks {
                for day in (0..<block.count).compactMap({ days[block[$0]] }) {
                    #expect(block.days == day...day)
                    found += 1
                }
            }
            try await test.nextHour()
        }
        // 15 blocks of 32 places are few: the next day's packages have one block again.
        #expect(try await test.package(test.clock.now.hour).blocks.count == 1)
        #expect(found > 0)
    }

    @Test(.proves("S10"), arguments: TestStore.some)
    func `reports of a withdrawn package whose days are unknown are published, and keep the package whole`(
        store: TestStore
    ) async throws {
        let test = try await InProcessAuthority(store: store)
        try await test.publish()
        let (report, hour) = (try #require(try await test.reports(test.clock.now.hour).first), test.clock.now.hour)
        let tomorrow = Int64((hour.number / Hour.perDay + 1) * Hour.perDay)
        try await test.database.write { connection in
            try connection.publishedReports.delete(hour)
            try connection.pool.putBack([PooledReport(report, hour: tomorrow, day: nil)])
        }
        test.clock.advance(days: 1)
        try await Self.startCut(test)
        try await test.publish()
        #expect(try await test.package(test.clock.now.hour).blocks.count == 1)
        #expect(try await test.database.read { try $0.pool.count } == 0)
    }
}
