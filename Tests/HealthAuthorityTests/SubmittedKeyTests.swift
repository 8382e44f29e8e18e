import CheckInProtocol
import Cryptography
import ExposureNotification
@testable import HealthAuthority
import AuthorityProtocol
import TestTraits
import Testing

/// Diagnosis keys in submissions, under the same authorisation as reports.
@Suite("Submitted diagnosis keys")
struct SubmittedKeyTests {
    private static func fixture(_ store: TestStore) async throws -> InProcessAuthority {
        let test = try await InProcessAuthority(diagnosisKeys: PublishingApp.settings, store: store)
        try await test.publish()
        return test
    }

    private static func stored(
        _ records: [DiagnosisKeyRecord],
        _ test: InProcessAuthority
    ) async throws -> [PublishedKey] {
        try await test.database.read { try $0.diagnosisKeys.stored(records.map { Array($0.keyBytes) }) }
            .sorted { $0.start > $1.start }
    }

    @Test(
        .proves("E16"),
        arguments: TestStore.all,
        [0, 3]
    )
    func `keys are submitted with or without reports, and stored as by the publish API`(
        store: TestStore,
        reports: Int
    ) async throws {
        let test = try await Self.fixture(store)
        var client = ReportingClient(test)
        let known = try client.keys(daysAgo: 1...13, onset: -2)
        let unknown = try client.keys(daysAgo: [14], risk: 0)
        try await client.share(client.batch(reports, keys: known + unknown))
        let stored = try await Self.stored(known + unknown, test)
        #expect(stored.count == 14)
        #expect(try await test.count("pool") == Int64(reports))
        #expect(stored.allSatisfy { $0.reportType == .confirmed && $0.createdAt == InProcessAuthority.start.seconds })
        #expect(stored.prefix(13).allSatisfy { $0.daysSinceOnset == -2 && $0.transmissionRisk == 3 })
        // The values of a certificate without an onset.
        #expect(stored.last?.daysSinceOnset == -10 && stored.last?.transmissionRisk == 2)
        var app = PublishingApp(test)
        let uploaded = Array(app.keys(14).suffix(1))
        #expect(try await app.desk.publish(app.certified(uploaded)).status == 200)
        let published = try #require(try await app.stored(uploaded).first)
        #expect(published.daysSinceOnset == -10 && published.transmissionRisk == 2)
        try await test.exportNextHour()
        #expect(try await test.exports().counts(of: stored) == Array(repeating: 1, count: 14))
    }

    @Test(.proves("E16", "S4"), arguments: TestStore.all)
    func `a submission that is sent again succeeds without effect`(store: TestStore) async throws {
        let test = try await Self.fixture(store)
        var client = ReportingClient(test)
        let batch = try client.batch(2, keys: client.keys())
        let request = try await client.share(batch)
        #expect(try await client.submit(request) == .accepted)
        try await test.exportNextHour()
        #expect(try await client.submit(request) == .accepted)
        let stored = try await Self.stored(batch.keys, test)
        #expect(try await test.exports().counts(of: stored) == Array(repeating: 1, count: 14))
        // After the oldest key was deleted, the submission is still the same.
        test.clock.advance(hours: 16)
        try await test.publish()
        try await test.exportNextHour(hours: 0)
        try await test.authority.sweep()
        #expect(try await Self.stored(batch.keys, test).count == 13)
        #expect(try await client.submit(request) == .accepted)
        #expect(try await Self.stored(batch.keys, test).count == 13)
        for _ in 1...2 { try await test.nextHour() }
        var published: [ProtectedReport] = []
        for number in InProcessAuthority.start.hour.number...test.clock.now.hour.number {
            published += try await test.reports(try #require(Hour(number: number)))
        }
        for dated in batch.reports { #expect(published.count { $0 == dated.report } == 1) }
    }

    @Test(
        .proves("E16", "S4"),
        arguments: TestStore.all
    )
    func `a submission with reports of another submission is refused as a whole, and stored keys are skipped`(
        store: TestStore
    ) async throws {
        let test = try await Self.fixture(store)
        var client = ReportingClient(test)
        let victim = try client.batch(1, keys: client.keys(daysAgo: 1...2))
        try await client.share(victim)
        let own = try client.keys(daysAgo: 3...4)
        func submit(_ reports: [ReportBatch.Dated], _ keys: [DiagnosisKeyRecord]) async throws -> Answer.Status {
            let batch = try #require(ReportBatch(reports, keys: keys, using: &client.generator))
            return try await client.submit(client.authorize(batch, client.code()))
        }
        #expect(try await submit(victim.reports + client.batch(1).reports, own) == .refused)
        #expect(try await test.count("diagnosis_key") == 2)
        #expect(try await test.count("pool") == 1)
        #expect(try await submit([], own + [victim.keys[0]]) == .accepted)
        #expect(try await submit(client.batch(1).reports, victim.keys) == .accepted)
        #expect(try await test.count("diagnosis_key") == 4)
        #expect(try await test.count("pool") == 2)
    }

    @Test(.proves("E16", "P8"))
    func `a decoy neither tests whether a key is stored nor displaces a submission`() async throws {
        let test = try await Self.fixture(.sqlite)
        var client = ReportingClient(test)
        let victim = try client.batch(1, keys: client.keys(daysAgo: 1...2))
        func incoming(_ batch: ReportBatch, isDecoy: Bool) -> SubmissionStore.Incoming {
            let keys = batch.keys.map { record in
                PublishedKey(
                    bytes: Array(record.keyBytes),
                    start: Int(record.diagnosisKey.key.start.value),
                    period: record.diagnosisKey.key.period,
                    reportType: .confirmed,
                    createdAt: test.clock.now.seconds
                )
            }
            return SubmissionStore.Incoming(batch: batch, keys: keys, isDecoy: isDecoy)
        }
        let store = SubmissionStore(publicationHours: 2, counter: DailyCounter())
        let now = test.clock.now
        let other = try client.batch(1, keys: [victim.keys[0]] + client.keys(daysAgo: [3]))
        // In one group, the decoys come first.
        let group = [incoming(victim, isDecoy: true), incoming(other, isDecoy: true), incoming(victim, isDecoy: false)]
        #expect(try await store.add(group, to: test.database, now: now) == [true, true, true])
        #expect(try await test.count("diagnosis_key") == 2)
        #expect(try await test.count("pool") == 1)
        try await test.database.write { try $0.keyProgress.setMixed(true) }
        #expect(try await store.add([incoming(other, isDecoy: true)], to: test.database, now: now) == [true])
        #expect(try await test.database.read { try $0.keyProgress.areMixed })
        #expect(try await test.count("diagnosis_key") == 2)
    }

    @Test(.proves("E16")) func `a refused submission does not displace another one in its group`() async throws {
        let test = try await Self.fixture(.sqlite)
        var client = ReportingClient(test)
        let store = SubmissionStore(publicationHours: 2, counter: DailyCounter())
        let stored = try client.batch(1)
        let victim = try client.batch(1)
        let mixed = try #require(ReportBatch(stored.reports + victim.reports, keys: [], using: &client.generator))
        for (group, verdicts) in [([stored], [true]), ([mixed, victim], [false, true])] {
            let incoming = group.map { SubmissionStore.Incoming(batch: $0, isDecoy: false) }
            #expect(try await store.add(incoming, to: test.database, now: test.clock.now) == verdicts)
        }
        #expect(try await test.count("pool") == 2)
        // A repetition keeps no keys, so it does not displace keys either.
        let key = PublishedKey(
            bytes: [UInt8](repeating: 1, count: 16),
            start: Int(test.clock.now.seconds / 86_400 - 1) * 144,
            period: 144,
            reportType: .confirmed,
            createdAt: test.clock.now.seconds
        )
        let group = [stored, try client.batch(1)].map {
            SubmissionStore.Incoming(batch: $0, keys: [key], isDecoy: false)
        }
        #expect(try await store.add(group, to: test.database, now: test.clock.now) == [true, true])
        #expect(try await test.database.read { try $0.diagnosisKeys.stored([key.bytes]).count } == 1)
        #expect(try await test.count("pool") == 3)
    }

    @Test(.proves("E16", "S4"), arguments: TestStore.all)
    func `a key without authorisation is refused`(store: TestStore) async throws {
        let test = try await Self.fixture(store)
        var client = ReportingClient(test)
        let request = try await client.authorize(client.batch(1, keys: client.keys(daysAgo: 1...2)), client.code())
        let other = try client.keys(daysAgo: 1...2)
        for keys in [[], Array(request.batch.keys.dropLast()), other] {
            let batch = try #require(
                ReportBatch(
                    reports: request.batch.reports,
                    keys: keys.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) },
                    nonce: request.batch.nonce
                )
            )
            let changed = SubmissionRequest(keyDay: request.keyDay, authorization: request.authorization, batch: batch)
            #expect(try await client.submit(changed) == .refused)
        }
        #expect(try await test.count("diagnosis_key") == 0)
    }

    @Test(
        .proves("E16"),
        arguments: TestStore.some
    )
    func `future keys, old keys and other report types are refused`(store: TestStore) async throws {
        let test = try await Self.fixture(store)
        var client = ReportingClient(test)
        for (keys, isAccepted) in [
            (try client.keys(daysAgo: [-1]), false), (try client.keys(daysAgo: [0]), true),
            (try client.keys(daysAgo: [14]), true), (try client.keys(daysAgo: [16]), false),
            (try client.keys(daysAgo: [1], type: .selfReport), false),
            (try client.keys(daysAgo: [1], type: .confirmedClinicalDiagnosis), false),
            // One bad key refuses the other keys and the reports.
            (try client.keys(daysAgo: [1, 16]), false),
        ] {
            let batch = try client.batch(1, keys: keys)
            let before = (try await test.count("diagnosis_key"), try await test.count("pool"))
            let status = try await client.submit(client.authorize(batch, client.code()))
            #expect(status == (isAccepted ? .accepted : .refused))
            let added = isAccepted ? 1 : 0
            #expect(try await test.count("diagnosis_key") == before.0 + Int64(added * keys.count))
            #expect(try await test.count("pool") == before.1 + Int64(added))
        }
    }

    @Test(
        .proves("E16"),
        arguments: TestStore.some
    )
    func `a key that is too old after midnight is left out, and the submission is accepted`(
        store: TestStore
    ) async throws {
        let test = try await Self.fixture(store)
        var client = ReportingClient(test)
        let keys = try client.keys(daysAgo: 13...14)
        let request = try await client.authorize(client.batch(1, keys: keys), client.code())
        test.clock.advance(hours: 24)
        try await test.publish()
        #expect(try await client.submit(request) == .accepted)
        #expect(try await Self.stored(keys, test).map(\.bytes) == [Array(keys[0].keyBytes)])
    }

    @Test(.proves("E16", "E20"), arguments: TestStore.some)
    func `today's key is held back until two hours after its end`(store: TestStore) async throws {
        let test = try await Self.fixture(store)
        var client = ReportingClient(test)
        let keys = try client.keys(daysAgo: [0])
        try await client.share(client.batch(0, keys: keys))
        let stored = try await Self.stored(keys, test)
        // From 10:00 to 24:00, and one hour.
        for _ in 1...15 { try await test.exportNextHour() }
        #expect(try await test.exports().counts(of: stored) == [0])
        try await test.exportNextHour()
        #expect(try await test.exports().counts(of: stored) == [1])
    }

    @Test(
        .proves("E16", "S8"),
        arguments: TestStore.all
    )
    func `a decoy with keys gets the same answer as a real submission, and is not stored`(store: TestStore) async throws
    {
        let test = try await Self.fixture(store)
        var client = ReportingClient(test)
        let (day, _) = try await client.key()
        let authorization = try #require(
            BatchAuthorization(
                signature: AuthorizationKey.decoyNumber(using: &client.generator),
                randomizer: client.generator.bytes(AuthorizationKey.randomizerCount)
            )
        )
        for reports in [0, 5] {
            let batch = try client.batch(reports, keys: client.keys())
            let decoy = SubmissionRequest(keyDay: day, authorization: authorization, batch: batch, isDecoy: true)
            #expect(try await client.submit(decoy) == .accepted)
            let real = SubmissionRequest(keyDay: day, authorization: authorization, batch: batch)
            #expect(try await client.submit(real) == .refused)
        }
        #expect(try await test.count("diagnosis_key") == 0)
        #expect(try await test.count("pool") == 0)
    }

    @Test(
        .proves("E16", "S8"),
        arguments: TestStore.some
    )
    func `an authority without Exposure Notification refuses submissions with diagnosis keys, and stores nothing`(
        store: TestStore
    ) async throws {
        let test = try await InProcessAuthority(store: store)
        try await test.publish()
        var client = ReportingClient(test)
        #expect(try await test.configuration().proximity == nil)
        for reports in 0...1 {
            let request = try await client.authorize(client.batch(reports, keys: client.keys()), client.code())
            #expect(try await client.submit(request) == .keysNotAccepted)
            let decoy = SubmissionRequest(
                keyDay: request.keyDay,
                authorization: request.authorization,
                batch: request.batch,
                isDecoy: true
            )
            #expect(try await client.submit(decoy) == .accepted)
            // Without a valid signature, the answer does not depend on the keys.
            let other = try client.batch(reports, keys: client.keys())
            let unauthorized = SubmissionRequest(
                keyDay: request.keyDay,
                authorization: request.authorization,
                batch: other
            )
            #expect(try await client.submit(unauthorized) == .refused)
        }
        #expect(try await test.count("diagnosis_key") == 0)
        #expect(try await test.count("pool") == 0)
        try await client.share(client.batch(1))
        #expect(try await test.count("pool") == 1)
    }

    @Test(.proves("E16", "S4"), arguments: TestStore.all)
    func `concurrent submissions with keys are all stored, each once`(store: TestStore) async throws {
        let test = try await Self.fixture(store)
        var client = ReportingClient(test)
        var requests: [SubmissionRequest] = []
        for number in 1...40 {
            let batch = try client.batch(number % 3, keys: client.keys(daysAgo: 1...5))
            requests.append(try await client.authorize(batch, client.code()))
        }
        let desk = test.authority.desk
        let statuses = try await withThrowingTaskGroup(of: Answer.Status.self) { group in
            for request in requests + requests { group.addTask { try await desk.take(request).status } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses == Array(repeating: .accepted, count: 80))
        #expect(try await test.count("diagnosis_key") == 200)
        #expect(try await test.count("pool") == Int64(requests.reduce(0) { $0 + $1.batch.reports.count }))
    }
}
