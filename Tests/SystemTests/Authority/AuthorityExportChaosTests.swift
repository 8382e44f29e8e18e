import AuthorityDatabases
import CheckInProtocol
import Cryptography
import ExportFiles
import Foundation
import OperatingSystem
@testable import HealthAuthority
import SystemPackage
import TestSupport
import TestTraits
import Testing

/// Instances are killed while they export diagnosis keys.
@Suite(
    "Exports of two instances that are killed",
    .serialized,
    .enabled(if: PostgreSQLPrograms.areInstalled, "PostgreSQL is not installed: run make setup"),
    .timeLimit(.minutes(10))
)
struct AuthorityExportChaosTests {
    private static let kills = Thoroughness.isWhole ? 50 : 4

    /// The moment at which an instance is killed.
    private enum Moment: CaseIterable {
        /// Just after the hour has begun.
        case hour
        /// While the package of the hour is built. The export follows.
        case package
        /// When the export is in the database. Its files may not be complete yet.
        case export
    }

    @Test(.proves("E20", "E21"))
    func `two instances export each key exactly once while they are killed`() async throws {
        let server = try await PostgreSQLFixture()
        let bed = try await AuthorityPairFixture(database: server.url())
        for instance in bed.instances { try await instance.start() }
        try await bed.waitUntilPublished()
        let seed = UInt64.random(in: 0...999_999)
        var chance = SeededGenerator(seed)
        var keys = try await Self.upload(bed)
        // The first export can have the keys of several hours. Each later hour has its own export.
        try bed.clock.advance(hours: 1)
        try await Self.wait(for: .export, bed)
        for _ in 1...Self.kills {
            try bed.clock.advance(hours: 1)
            async let uploaded = Self.upload(bed)
            let moment = Moment.allCases.randomElement(using: &chance)!
            let victim = bed.instances.randomElement(using: &chance)!
            try await Self.wait(for: moment, bed)
            try await victim.kill()
            keys += try await uploaded
            try await victim.start()
        }
        try bed.clock.advance(hours: 3)
        let end = Int64(bed.clock.hour.number) * 3600
        var published: [[String: [UInt8]]] = []
        for instance in bed.instances {
            let files = try await eventually {
                try Self.files(instance)
            } is: {
                $0.keys.contains { $0.hasPrefix("exports/\(end - 3600)-\(end)-") }
            }
            published.append(files)
        }
        #expect(published[0] == published[1])
        let exports = try published[0].values.map { bytes in
            try ExportArchive(opening: bytes).verified(by: ExportTrust(bed.key))
        }
        var counts: [[UInt8]: Int] = [:]
        for key in exports.flatMap(\.keys) { counts[key.bytes, default: 0] += 1 }
        let wrong = keys.filter { counts[$0.bytes] != 1 }.map { key in
            "start \(key.start), stored at \(key.createdAt): \(counts[key.bytes] ?? 0) times"
        }
        #expect(!keys.isEmpty)
        #expect(wrong == [], "seed \(seed), end \(end)")
        #expect(counts.values.allSatisfy { $0 == 1 }, "seed \(seed)")
        let periods = Set(exports.map(\.start))
        #expect(periods.count == exports.count && exports.count >= Self.kills + 3)
        #expect(try !server.messages.contains("deadlock detected"))
        for instance in bed.instances { #expect(try !instance.log.contains(" error ")) }
    }

    /// Stores the keys of ten people.
    private static func upload(_ bed: AuthorityPairFixture) async throws -> [PublishedKey] {
        var uploaded: [PublishedKey] = []
        for _ in 1...10 {
            let now = bed.clock.now.seconds
            let keys = PublishedKey.fortnight(at: now, createdAt: now / 3600 * 3600)
            #expect(try await bed.database.write { try $0.diagnosisKeys.store(keys) })
            uploaded += keys
        }
        return uploaded
    }

    private static func wait(for moment: Moment, _ bed: AuthorityPairFixture) async throws {
        let hour = Int64(bed.clock.hour.number)
        switch moment {
        case .hour: break
        case .package:
            _ = try await eventually(within: .seconds(2)) {
                bed.instances.contains(where: \.isBuilding)
            } is: {
                $0
            }
        case .export:
            _ = try await eventually {
                try await bed.database.read { try $0.exports.latestEnd }
            } is: {
                $0 == hour * 3600
            }
        }
    }

    /// The files in the index of an instance, by their paths; empty if there is no index.
    private static func files(_ instance: AuthorityInstance) throws -> [String: [UInt8]] {
        let root = instance.publicFiles.removingLastComponent()
        func read(_ path: String) throws -> [UInt8] {
            try WholeFile.read(root.pushing(FilePath(path)), maximumCount: ExportArchive.maximumSize)
        }
        guard let text = try? read("exports/index.txt") else { return [:] }
        let paths = try #require(ExportIndex(text)).paths
        return try Dictionary(uniqueKeysWithValues: paths.map { ($0, try read($0)) })
    }
}
