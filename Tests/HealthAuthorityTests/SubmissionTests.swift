import CheckInProtocol
import Cryptography
@testable import HealthAuthority
import AuthorityProtocol
import TestTraits
import Testing

@Suite("Submissions")
struct SubmissionTests {
    @Test(
        .proves("P8", "S1", "S5"),
        arguments: TestStore.all
    )
    func `each submitted report is published once, for its day and in a random hour of the next 24`(
        store: TestStore
    ) async throws {
        let test = try await InProcessAuthority(schedule: .standard, store: store)
        try await test.publish()
        var client = ReportingClient(test)
        let batches = try (0..<5).map { _ in try client.batch(60, daysAgo: 0..<14) }
        for batch in batches { try await client.share(batch) }
        let first = test.clock.now.hour
        for _ in 1...25 { try await test.nextHour() }
        let index = try await test.index()
        #expect(index.oldestHour == first && index.packages.count == 26)
        var hours: [[UInt8]: [UInt32]] = [:]
        for number in first.number...first.number + 25 {
            let hour = try #require(Hour(number: number))
            let file = try await test.file("packages/\(number)")
            #expect(index[hour]?.isSame(as: file) == true)
            for report in try await test.reports(hour) { hours[report.bytes, default: []].append(number) }
        }
        let shared = batches.flatMap(\.reports).map { hours[$0.report.bytes, default: []] }
        #expect(shared.allSatisfy { $0.count == 1 })
        // An hour is chosen at random for each report. With 300 reports, each of the hours gets some,
        // and the reports of a batch are in most of them.
        #expect(Set(shared.joined()) == Set(first.number + 1...first.number + 24))
        for batch in shared.chunked(into: 60) { #expect(Set(batch.joined()).count > 16) }
    }

    @Test(
        .proves("S4"),
        arguments: TestStore.some,
        [1, 26]
    )
    func `a batch is published once, regardless of the retention period and of downtimes`(
        store: TestStore,
        hours: Int
    ) async throws {
        let test = try await InProcessAuthority(schedule: .retaining(days: 1, publicationHours: 1), store: store)
        test.clock.advance(hours: -9)
        try await test.publish()
        var client = ReportingClient(test)
        let request = try await client.share(client.batch(3))
        try await test.nextHour()
        // The key is still in use 46 hours later.
        for _ in 0..<45 / hours {
            test.clock.advance(hours: Int64(hours))
            try await test.publish()
        }
        #expect(try await client.submit(request) == .accepted)
        #expect(try await test.count("pool") == 0)
    }

    @Test(.proves("S8"), arguments: TestStore.all)
    func `decoys over the budget are answered without signing`(store: TestStore) async throws {
        let test = try await InProcessAuthority(store: store)
        try await test.publish()
        var client = ReportingClient(test)
        let (day, key) = try await client.key()
        let authorization = try await client.authorize(client.batch(1), client.code()).authorization
        let request = SubmissionRequest(
            keyDay: day,
            authorization: authorization,
            batch: try client.batch(5),
            isDecoy: true
        )
        func isMixed() async throws -> Bool {
            try await test.database.read { try $0.rows("SELECT is_mixed FROM progress")[0].integer(0) == 1 }
        }
        let now = ContinuousClock.now
        let budget = DecoyBudget(clock: { now })
        while budget.take() {}
        let authority = try await test.restarted(decoys: budget)
        #expect(try await authority.desk.take(request).status == .accepted)
        #expect(try await isMixed())
        let decoy = AuthorizationRequest(
            proof: .hotlineCode(HotlineCode(using: &client.generator)),
            keyDay: day,
            blindedMessage: try client.blinded(1, under: key).message,
            isDecoy: true
        )
        let answer = try await authority.verification.authorize(decoy)
        #expect(answer.status == .accepted && answer.blindSignature?.count == AuthorizationKey.signatureCount)
        let used = try await test.database.read { try $0.rows("SELECT hash FROM proof WHERE blinded IS NOT NULL") }
        #expect(used.count == 1)
    }

    @Test(
        .proves("S7"),
        arguments: TestStore.all
    )
    func `a batch with a report from 14 days ago, authorised before midnight and sent after midnight, is accepted`(
        store: TestStore
    ) async throws {
        let test = try await InProcessAuthority(store: store)
        // Ten minutes before midnight.
        test.clock.advance(minutes: 13 * 60 + 50)
        try await test.publish()
        var client = ReportingClient(test)
        let request = try await client.authorize(client.batch(3, daysAgo: 13..<15), client.code())
        test.clock.advance(minutes: 20)
        try await test.publish()
        #expect(try await client.submit(request) == .accepted)
        let published = try await publishedReports(of: request.batch, test)
        // The two reports that are now 14 days old are published. The one that is now 15 days old
        // is not.
        #expect(published == 2)
    }

    /// The number of reports of a batch that are in the next two packages.
    private func publishedReports(of batch: ReportBatch, _ test: InProcessAuthority) async throws -> Int {
        var seen: Set<[UInt8]> = []
        for _ in 1...2 {
            try await test.nextHour()
            seen.formUnion(try await test.reports(test.clock.now.hour).map(\.bytes))
        }
        return batch.reports.count { seen.contains($0.report.bytes) }
    }
}

extension Array {
    fileprivate func chunked(into size: Int) -> [[Element]] {
        stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min($0 + size, count)]) }
    }
}
