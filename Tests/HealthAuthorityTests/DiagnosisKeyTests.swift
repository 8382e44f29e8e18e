import CheckInProtocol
@testable import HealthAuthority
import TestSupport
import TestTraits
import Testing

@Suite("Diagnosis keys in the database")
struct DiagnosisKeyTests {
    /// A key that ends at the start of the current hour.
    private static func key(_ number: UInt8, _ test: InProcessAuthority) -> PublishedKey {
        let now = test.clock.now.seconds
        return PublishedKey(
            bytes: [UInt8](repeating: number, count: 16),
            start: Int(now / 600) - 144,
            period: 144,
            transmissionRisk: 4,
            reportType: .likely,
            daysSinceOnset: number == 2 ? nil : -1,
            createdAt: now / 3600 * 3600
        )
    }

    @Test(arguments: TestStore.all)
    func `keys are stored once, revised once, and listed by the hour`(store: TestStore) async throws {
        let test = try await InProcessAuthority(store: store)
        let keys = [Self.key(3, test), Self.key(1, test), Self.key(2, test)]
        #expect(try await test.database.write { try $0.diagnosisKeys.store(keys) })
        #expect(try await !test.database.write { try $0.diagnosisKeys.store([keys[0]]) })
        let hour = test.clock.now.seconds / 3600
        let sorted = [keys[1], keys[2], keys[0]]
        #expect(try await test.database.read { try $0.diagnosisKeys.keys(in: hour..<hour + 1) } == sorted)
        #expect(try await test.database.read { try $0.diagnosisKeys.keys(in: hour + 1..<hour + 2) }.isEmpty)
        var incoming = keys[0]
        incoming.reportType = .confirmed
        incoming.createdAt += 3600
        var revised = keys[0]
        #expect(try revised.revise(by: incoming))
        let copy = revised
        #expect(try await test.database.write { try $0.diagnosisKeys.store([], revisions: [copy]) })
        #expect(try await !test.database.write { try $0.diagnosisKeys.store([], revisions: [copy]) })
        #expect(try await test.database.read { try $0.diagnosisKeys.keys(in: hour + 1..<hour + 2) } == [copy])
        let unknown = [UInt8](repeating: 9, count: 16)
        #expect(try await test.database.read { try $0.diagnosisKeys.stored([unknown, copy.bytes]) } == [copy])
    }

    @Test(.proves("S7"), arguments: TestStore.all)
    func `a key is deleted 14 days and two hours after its end`(store: TestStore) async throws {
        let test = try await InProcessAuthority(store: store)
        let key = Self.key(1, test)
        _ = try await test.database.write { try $0.diagnosisKeys.store([key]) }
        for _ in 1...2 { try await test.exportNextHour() }
        func isStored() async throws -> Bool {
            try await test.database.read { try !$0.diagnosisKeys.stored([key.bytes]).isEmpty }
        }
        test.clock.advance(seconds: 14 * 86_400)
        try await test.authority.sweep()
        #expect(try await isStored())
        test.clock.advance(seconds: 600)
        try await test.authority.sweep()
        #expect(try await !isStored())
        // The random keys of the export are deleted like keys of people.
        test.clock.advance(days: 1)
        try await test.authority.sweep()
        #expect(try await test.count("diagnosis_key") == 0)
    }

    @Test(.proves("E23")) func `a request that changes no key does not cause a mixing`() async throws {
        let test = try await InProcessAuthority()
        #expect(try await test.database.write { try $0.diagnosisKeys.store([]) })
        #expect(try await test.database.read { try $0.keyProgress.areMixed })
        try await test.upload([Self.key(1, test)])
        #expect(try await !test.database.read { try $0.keyProgress.areMixed })
    }

    @Test(
        .proves("E20", "S7"),
        arguments: TestStore.all
    )
    func `a key that is 14 days old is not deleted before its export, unless a day has passed`(
        store: TestStore
    ) async throws {
        let test = try await InProcessAuthority(start: InProcessAuthority.start + 13 * 3600, store: store)
        let keys = test.diagnosisKeys(14...14)
        try await test.upload(keys)
        // Midnight passes before the sweep of the hour has begun.
        test.clock.advance(hours: 1)
        try await test.authority.sweep()
        #expect(try await test.exportNextHour(hours: 0) == 1)
        #expect(try await test.exports().counts(of: keys) == [1])
        func areStored(_ keys: [PublishedKey]) async throws -> Bool {
            try await test.database.read { try !$0.diagnosisKeys.stored(keys.map(\.bytes)).isEmpty }
        }
        test.clock.advance(minutes: 130)
        try await test.authority.sweep()
        #expect(try await !areStored(keys))
        let late = test.diagnosisKeys(14...14)
        try await test.upload(late)
        test.clock.advance(days: 3)
        try await test.authority.sweep()
        #expect(try await !areStored(late))
    }
}
