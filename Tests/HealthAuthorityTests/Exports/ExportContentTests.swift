import CheckInProtocol
import Cryptography
import Encodings
import ExportFiles
import ExposureNotification
@testable import HealthAuthority
import TestSupport
import TestTraits
import Testing

/// The keys in export files, and the hour in which they are exported.
@Suite("Exports: content", .proves("E20"))
struct ExportContentTests {
    @Test(arguments: TestStore.some) func `before the first key, nothing is exported`(store: TestStore) async throws {
        let test = try await InProcessAuthority(store: store)
        #expect(try await test.exportNextHour(hours: 3) == 0)
        #expect(try await test.exportPaths().isEmpty)
        #expect(try await test.count("export") == 0)
    }

    @Test(arguments: TestStore.some)
    func `each hour is exported once, each key is in one file, and keys are sorted`(store: TestStore) async throws {
        let test = try await InProcessAuthority(store: store)
        var keys: [PublishedKey] = []
        for _ in 1...3 {
            for _ in 1...3 {
                let upload = test.diagnosisKeys()
                try await test.upload(upload)
                keys += upload
            }
            #expect(try await test.exportNextHour() == 1)
            #expect(try await test.exportNextHour(hours: 0) == 0)
        }
        let files = try await test.exports()
        let first = InProcessAuthority.start.seconds
        #expect(files.map(\.start) == [first, first + 3600, first + 7200])
        #expect(files.map(\.end) == files.map { $0.start + 3600 })
        #expect(files.allSatisfy { $0.region == "example" && $0.number == 1 && $0.count == 1 })
        #expect(files.counts(of: keys).allSatisfy { $0 == 1 })
        for file in files {
            let bytes = file.keys.map(\.bytes)
            #expect(bytes == bytes.sorted { $0.lexicographicallyPrecedes($1) })
        }
        let paths = try await test.exportPaths()
        #expect(paths == files.map { "exports/\($0.start)-\($0.end)-00001.zip" })
        let exported = try #require(files[0].keys.first { $0.bytes == keys[0].bytes })
        let expected = ExportedKey(
            bytes: keys[0].bytes,
            transmissionRisk: 2,
            start: Int32(keys[0].start),
            reportType: .confirmedTest,
            daysSinceOnset: 2
        )
        #expect(exported == expected)
    }

    @Test(arguments: TestStore.some)
    func `padding has risks and types of real keys, and is stored like them`(store: TestStore) async throws {
        let test = try await InProcessAuthority(store: store)
        let upload = test.diagnosisKeys()
        try await test.upload(upload)
        try await test.exportNextHour()
        try await test.exportNextHour()
        let files = try await test.exports()
        #expect(files.allSatisfy { (1000...1100).contains($0.keys.count) && $0.revisedKeys.isEmpty })
        let risks = Set(upload.map { Int32($0.transmissionRisk) })
        let keys = files.flatMap(\.keys)
        #expect(keys.allSatisfy { key in key.transmissionRisk.map(risks.contains) == true })
        #expect(keys.allSatisfy { $0.reportType == .confirmedTest })
        #expect(try await test.count("diagnosis_key") == Int64(keys.count))
        #expect(files.counts(of: upload).allSatisfy { $0 == 1 })
    }

    @Test(arguments: [0, 1, 2, 10, 23])
    func `padding covers the days, onsets and periods of uploads in each hour`(hourOfDay: Int64) {
        let hour = 498_000 / 24 * 24 + hourOfDay
        let model = ExportedKey(bytes: [], transmissionRisk: 5, start: 0, reportType: .confirmedTest, daysSinceOnset: 3)
        var generator = SystemRandomNumberGenerator()
        let padding = ExportPadding(hour: hour, models: [model])
        let keys = padding.keys(1000, using: &generator)
        #expect(keys.count == 1000 && Set(keys.map(\.bytes)).count == 1000)
        let midnight = Int32(hour / 24 * 144)
        // Each key ended at least two hours before the end of the hour.
        #expect(keys.allSatisfy { ($0.start ?? 0) + $0.period + 12 <= Int32(hour + 1) * 6 })
        let days = keys.filter { $0.period == 144 }.map { (midnight - ($0.start ?? 0)) / 144 }
        // With fewer than ten of an expected 60 keys of each day, the choice would not be random.
        for day in (hourOfDay < 2 ? 2 : 1)...Int32(14) { #expect(days.count { $0 == day } >= 10, "\(day)") }
        #expect(Set(keys.map(\.daysSinceOnset)).count >= 20)
        #expect(keys.allSatisfy { $0.transmissionRisk == 5 && $0.reportType == .confirmedTest })
        let cut = keys.filter { $0.period < 144 }
        #expect(hourOfDay == 2 || cut.count >= 5)
        #expect(cut.allSatisfy { ($0.start ?? 1) % 144 == 0 && ($0.start ?? 0) + $0.period + 12 > Int32(hour) * 6 })
        #expect(ExportPadding(hour: hour, models: []).keys(1000, using: &generator).isEmpty)
    }

    @Test func `uploading many keys does not reveal the other keys of the hour`() async throws {
        let test = try await InProcessAuthority()
        for _ in 1...80 { try await test.upload(test.diagnosisKeys()) }
        try await test.exportNextHour()
        let file = try #require(try await test.exports().last)
        #expect((1120 + 500...1120 + 600).contains(file.keys.count))
    }

    @Test(
        .proves("E23"),
        arguments: TestStore.some
    )
    func `in the table, no column distinguishes padding from keys of people`(store: TestStore) async throws {
        let test = try await InProcessAuthority(diagnosisKeys: PublishingApp.settings, store: store)
        var app = PublishingApp(test)
        let cut = (app.now - 2) / 144 * 144
        // A key of today that ended ten minutes ago waits for two hours.
        let bytes = Base64.encodePadded(app.generator.bytes(16))
        let today = UploadedKey(key: bytes, start: cut, period: app.now - 1 - cut)
        let request = try await app.certified([today] + app.keys(2))
        #expect(try await app.desk.publish(request).status == 200)
        for _ in 1...4 { try await test.exportNextHour() }
        let rows = try await test.database.read { try $0.rows("SELECT * FROM diagnosis_key ORDER BY key") }
        let stored: [PublishedKey] = try await app.stored(request.keys)
        let real: Set<[UInt8]> = Set(stored.map { $0.bytes })
        #expect(real.count == 3)
        // The values that are not in the export file: the hour and revisions.
        let hidden = [6, 7, 8, 9, 10]
        var kinds: [[String]: Int] = [:]
        var kindsOfPeople: [[String]] = []
        for row in rows {
            let values = hidden.map { "\(row.value($0))" }
            kinds[values, default: 0] += 1
            if real.contains(row.bytes(0)) { kindsOfPeople.append(values) }
        }
        for kind in kindsOfPeople { #expect(kinds[kind, default: 0] > 1000) }
    }

    @Test(arguments: TestStore.some)
    func `a key is exported two hours after its end at the earliest`(store: TestStore) async throws {
        let test = try await InProcessAuthority(store: store)
        let midnight = Int(test.clock.now.seconds / 86_400) * 144
        // One key ended at 09:50, one key ends at 10:40, and one key is cut in an hour.
        let keys = [59, 64, 66].enumerated().map { number, period in
            PublishedKey(
                bytes: [UInt8](repeating: UInt8(number), count: 16),
                start: midnight,
                period: period,
                reportType: .confirmed,
                createdAt: PublishRules().creationTime(start: midnight, period: period, now: test.clock.now.seconds)
            )
        }
        try await test.upload(keys)
        for _ in 1...6 { try await test.exportNextHour() }
        let files = try await test.exports()
        let ends = keys.map { key in files.first { $0.keys.contains { $0.bytes == key.bytes } }?.end }
        let ten = InProcessAuthority.start.seconds
        #expect(ends == [ten + 2 * 3600, ten + 3 * 3600, ten + 3 * 3600])
        #expect(files.counts(of: keys) == [1, 1, 1])
        for (key, end) in zip(keys, ends) {
            let exported = try #require(end)
            #expect(exported >= Int64(key.start + key.period + 12) * 600)
        }
    }

    @Test(arguments: TestStore.some)
    func `a key that arrives late is in the next export`(store: TestStore) async throws {
        let test = try await InProcessAuthority(store: store)
        let (early, late) = (test.diagnosisKeys(), test.diagnosisKeys())
        try await test.upload(early)
        try await test.exportNextHour()
        // The upload began in the previous hour, and the export of that hour has been made.
        try await test.upload(late)
        try await test.exportNextHour()
        let files = try await test.exports()
        #expect(files.count == 2)
        #expect([files[0]].counts(of: early).allSatisfy { $0 == 1 })
        #expect([files[1]].counts(of: late).allSatisfy { $0 == 1 })
    }

    @Test(arguments: TestStore.some)
    func `revised keys are in the list of revised keys`(store: TestStore) async throws {
        let test = try await InProcessAuthority(store: store)
        let keys = test.diagnosisKeys(type: .likely)
        try await test.upload(keys)
        try await test.exportNextHour()
        try await test.revise(Array(keys[..<5]), to: .confirmed)
        try await test.revise([keys[5]], to: .negative)
        try await test.exportNextHour()
        try await test.exportNextHour()
        let files = try await test.exports()
        #expect(files.map(\.revisedKeys.count) == [0, 6, 0])
        let types = keys[..<6].map { key in files[1].revisedKeys.first { $0.bytes == key.bytes }?.reportType }
        #expect(types == Array(repeating: .confirmedTest, count: 5) + [.revoked])
        #expect(files.counts(of: keys).allSatisfy { $0 == 1 })
        #expect(files[0].keys.allSatisfy { $0.reportType == .confirmedClinicalDiagnosis })
    }

    @Test(arguments: TestStore.some)
    func `a key that is revised before its export is exported once; a revoked key is not`(store: TestStore) async throws
    {
        let test = try await InProcessAuthority(store: store)
        let keys = test.diagnosisKeys(type: .likely)
        try await test.upload(keys)
        try await test.revise([keys[0]], to: .confirmed)
        try await test.revise([keys[1]], to: .negative)
        for _ in 1...2 { try await test.exportNextHour() }
        let files = try await test.exports()
        #expect(files.counts(of: keys) == [1, 0] + Array(repeating: 1, count: 12))
        #expect(files.allSatisfy { $0.revisedKeys.isEmpty })
        #expect(files[0].keys.first { $0.bytes == keys[0].bytes }?.reportType == .confirmedTest)
    }

    @Test(arguments: TestStore.some)
    func `an export with too many keys has several files of one batch`(store: TestStore) async throws {
        let test = try await InProcessAuthority(store: store)
        let keys = (1...100).flatMap { _ in test.diagnosisKeys() }
        try await test.upload(keys)
        test.clock.advance(hours: 1)
        #expect(try await test.authority.publisher.publishExports(now: test.clock.now, maximumCount: 500) == 1)
        let files = try await test.exports()
        let batch = try ExportBatch(files)
        #expect(batch.files == files)
        // With padding, there are 1,900 to 2,000 keys.
        #expect(files.allSatisfy { (475...500).contains($0.keys.count) })
        #expect(try await test.exportPaths().map { $0.suffix(9) } == (1...4).map { "0000\($0).zip" })
        #expect(files.counts(of: keys).allSatisfy { $0 == 1 })
    }
}
