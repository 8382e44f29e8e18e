import CheckInProtocol
import Cryptography
import ExportFiles
import Foundation
@testable import HealthAuthority
import AuthorityProtocol
import TestSupport
import TestTraits
import Testing

/// An attacker steals the disk, which contains the database with its logs and indexes, and all
/// published files.
@Suite("Forensics")
struct ForensicsTests {
    /// The attacker's findings.
    private struct Findings: Decodable {
        let files: [File]
        let secrets: [Secret]
        let orders: [Double]

        struct File: Decodable {
            let file: String
            let count: Int
            let score: Double
        }

        struct Secret: Decodable {
            let secret: String
            let file: String
        }

        /// The strongest evidence of which rows were submitted together, in standard deviations.
        var score: Double { (files.map(\.score) + orders).max() ?? 0 }
        var count: Int { files.reduce(0) { $0 + $1.count } }
    }

    /// The knowledge of an observer of the submissions. The attack is measured against it.
    private struct Knowledge: Encodable {
        var batches: [[String]]
        var secrets: [String: String] = [:]
        var orders: [[Int]]
    }

    private static let uploads = 30
    /// The limit for a score. The number of neighbours has nearly a Poisson distribution, so the limit
    /// is far above the six standard deviations that a normal distribution would need.
    private static let chance = 10.0

    @Test(
        .proves("S1", "S3", "S4"),
        arguments: TestStore.some
    )
    func `the disk reveals neither which twelve reports were submitted together nor what authorised them`(
        store: TestStore
    ) async throws {
        let bed = try await AuthorityOnDisk(store)
        let test = bed.test
        try await test.publish()
        var client = ReportingClient(test)
        var (batches, proofs): ([[[UInt8]]], [[UInt8]]) = ([], [])
        var secrets: [String: String] = [:]
        for number in 1...Self.uploads {
            let proof = try await client.code()
            let batch = try client.batch(12, daysAgo: 0..<14)
            let request = try await client.authorize(batch, proof)
            #expect(try await client.submit(request) == .accepted)
            batches.append(batch.reports.map { Array($0.report.iv) })
            // Search for the new row, because its hash also covers the blinded message.
            let hashes = try await test.database.read { try $0.rows("SELECT hash FROM proof").map { $0.bytes(0) } }
            let new = hashes.map { Array($0.prefix(16)) }.filter { !proofs.contains($0) }
            proofs += new
            guard case .hotlineCode(let code) = proof else { continue }
            secrets["code \(number)"] = Array(code.text.utf8).hex
            secrets["nonce \(number)"] = batch.nonce.hex
            secrets["signature \(number)"] = request.authorization.signature.hex
            secrets["randomizer \(number)"] = request.authorization.randomizer.hex
        }
        func attack(_ batches: [[[UInt8]]], _ table: String, _ column: String) async throws -> Findings {
            try await Self.attack(bed, batches, secrets, table: table, column: column)
        }
        // Directly after the submissions, the disk reveals the batches. This shows that the attack
        // works.
        let before = try await attack(batches, "pool", "iv")
        #expect(before.score > 20 && before.secrets.isEmpty)

        try await test.authority.publisher.mix()
        let mixed = try await attack(batches, "pool", "iv")
        #expect(mixed.count >= Self.uploads * 12)
        #expect(mixed.score < Self.chance && mixed.secrets.isEmpty, "\(mixed)")

        for _ in 1...3 { try await test.nextHour() }
        _ = try await test.index()
        let published = try await attack(batches, "published", "iv")
        #expect(published.files.contains { $0.file.contains("/packages/") })
        #expect(published.score < Self.chance && published.secrets.isEmpty, "\(published)")

        // Until the end of the hour, proofs are stored in the order of their use. The test uses
        // groups of ten, because pairs would exceed the limit too often by chance. Once in ten
        // thousand times, 7 of 15 pairs are neighbours. These 7 pairs are six standard deviations,
        // but the count is not normally distributed.
        let tens = stride(from: 0, to: proofs.count, by: 10).map { Array(proofs[$0..<$0 + 10]) }
        try await test.authority.sweep()
        let swept = try await attack(tens, "proof", "hash")
        #expect(swept.count >= Self.uploads)
        // The whole order would have a score of 7.2.
        #expect(swept.score < 6.5, "\(swept)")
    }

    /// Searches the disk for the rows of each batch, and for the secrets.
    private static func attack(
        _ bed: AuthorityOnDisk,
        _ batches: [[[UInt8]]],
        _ secrets: [String: String] = [:],
        table: String,
        column: String
    ) async throws -> Findings {
        let knowledge = Knowledge(
            batches: batches.map { $0.map(\.hex) },
            secrets: secrets,
            orders: try await bed.orders(of: batches, table: table, column: column)
        )
        let found = try await ExternalTool.attackDisk(bed.disk, knowing: Array(JSONEncoder().encode(knowledge)))
        return try JSONDecoder().decode(Findings.self, from: Data(found))
    }

    @Test(
        .proves("E16", "E23"),
        arguments: TestStore.some
    )
    func `the disk does not reveal which reports and diagnosis keys were submitted together`(
        store: TestStore
    ) async throws {
        let bed = try await AuthorityOnDisk(store, diagnosisKeys: PublishingApp.settings)
        let test = bed.test
        try await test.publish()
        var client = ReportingClient(test)
        var submissions: [(reports: [[UInt8]], keys: [[UInt8]])] = []
        var secrets: [String: String] = [:]
        for number in 1...Self.uploads {
            let batch = try client.batch(12, daysAgo: 0..<14, keys: client.keys())
            let request = try await client.share(batch)
            submissions.append((batch.reports.map { Array($0.report.iv) }, batch.keys.map { Array($0.keyBytes) }))
            secrets["nonce \(number)"] = batch.nonce.hex
            secrets["signature \(number)"] = request.authorization.signature.hex
        }
        func attack(_ batches: [[[UInt8]]], _ table: String, _ column: String) async throws -> Findings {
            try await Self.attack(bed, batches, secrets, table: table, column: column)
        }
        let keys = submissions.map(\.keys)
        let both = submissions.map { $0.reports + $0.keys }
        // Directly after the submissions, the disk reveals them. This shows that the attack works.
        #expect(try await attack(keys, "diagnosis_key", "key").score > 20)
        #expect(try await Self.links(submissions, test, bed) > Self.uploads * 12)
        try await test.authority.publisher.mix()
        for (batches, table, column) in [(both, "diagnosis_key", "key"), (both, "pool", "iv")] {
            let mixed = try await attack(batches, table, column)
            #expect(mixed.count >= Self.uploads * 12)
            #expect(mixed.score < Self.chance && mixed.secrets.isEmpty, "\(mixed)")
        }
        #expect(try await Self.links(submissions, test, bed) == 0)
        #expect(try await test.count("diagnosis_key") == Int64(Self.uploads * 14))
        try await test.exportNextHour()
        try await test.publish()
        let exported = try await attack(both, "diagnosis_key", "key")
        #expect(exported.score < Self.chance && exported.secrets.isEmpty, "\(exported)")
    }

    /// The number of pairs of a report and a diagnosis key that one value in their rows links: a
    /// transaction that wrote rows of this submission only.
    private static func links(
        _ submissions: [(reports: [[UInt8]], keys: [[UInt8]])],
        _ test: InProcessAuthority,
        _ bed: AuthorityOnDisk
    ) async throws -> Int {
        guard let reports = try await bed.transactions("pool", "iv"),
            let keys = try await bed.transactions("diagnosis_key", "key")
        else {
            // SQLite stores no transaction in a row.
            return try await test.database.read { try $0.progress.isMixed } ? 0 : .max
        }
        let all = Set(submissions.indices)
        return submissions.enumerated().reduce(0) { sum, submission in
            let (number, own) = submission
            let others = all.subtracting([number]).flatMap { submissions[$0].keys }
            let foreign = Set(others.compactMap { keys[$0.hex] })
            let linked = own.reports.flatMap { report in
                own.keys.filter { key in
                    keys[key.hex].map { $0 == reports[report.hex] && !foreign.contains($0) } ?? false
                }
            }
            return sum + linked.count
        }
    }

    @Test(
        .proves("E23"),
        arguments: TestStore.some
    )
    func `the disk does not reveal which diagnosis keys were uploaded together`(store: TestStore) async throws {
        let bed = try await AuthorityOnDisk(store)
        let test = bed.test
        var uploads: [[PublishedKey]] = []
        for _ in 1...Self.uploads {
            let keys = test.diagnosisKeys()
            try await test.upload(keys)
            uploads.append(keys)
        }
        let batches = uploads.map { $0.map(\.bytes) }
        func attack() async throws -> Findings {
            try await Self.attack(bed, batches, table: "diagnosis_key", column: "key")
        }
        // Directly after the uploads, the disk reveals them. This shows that the attack works.
        let before = try await attack()
        #expect(before.score > 20)
        try await test.authority.publisher.mix()
        let mixed = try await attack()
        #expect(mixed.count >= Self.uploads * 14)
        #expect(mixed.score < Self.chance, "\(mixed)")
        // The export adds padding to the table, and the sweep rewrites the table.
        try await test.exportNextHour()
        let files = try await test.exports()
        #expect(files.flatMap(\.keys).count >= 1000)
        let exported = try await attack()
        #expect(exported.score < Self.chance, "\(exported)")
        try await test.authority.sweep()
        let swept = try await attack()
        #expect(swept.score < Self.chance, "\(swept)")
        // The only times in a row are hours.
        let hours = try await test.database.read { try $0.rows("SELECT DISTINCT hour FROM diagnosis_key") }
        #expect(hours.map { $0.integer(0) } == [InProcessAuthority.start.seconds / 3600])
    }
}
