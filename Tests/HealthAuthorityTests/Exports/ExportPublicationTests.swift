import CheckInProtocol
import Cryptography
import ExportFiles
import Foundation
import OperatingSystem
@testable import HealthAuthority
import AuthorityProtocol
import SystemPackage
import TestSupport
import TestTraits
import Testing

/// The life of an export file: written once, signed by the current key, and deleted after 14 days.
@Suite("Exports: publication", .proves("E21"))
struct ExportPublicationTests {
    /// The published files by their paths.
    private func files(_ test: InProcessAuthority) async throws -> [String: [UInt8]] {
        let paths = try await test.exportPaths()
        return try Dictionary(uniqueKeysWithValues: paths.map { ($0, try test.exportBytes($0)) })
    }

    @Test(arguments: TestStore.some)
    func `two instances on one database serve the same bytes, and never change them`(store: TestStore) async throws {
        let test = try await InProcessAuthority(store: store)
        try await test.upload(test.diagnosisKeys())
        try await test.exportNextHour()
        let first = try await files(test)
        let other = try await test.restarted()
        try await test.upload(test.diagnosisKeys())
        test.clock.advance(hours: 1)
        let now = test.clock.now
        async let one = test.authority.publisher.publishExports(now: now)
        async let two = other.publisher.publishExports(now: now)
        let made = try await one + two
        #expect(made == 1)
        let both = try await files(test)
        #expect(first.count == 1 && both.count == 2)
        #expect(first.allSatisfy { both[$0.key] == $0.value })
        let path = test.directory.path.appending("other")
        try await test.publicDirectory(path, test.database).update()
        for (name, bytes) in both {
            let copy = try WholeFile.read(path.pushing(FilePath(name)), maximumCount: ExportArchive.maximumSize)
            #expect(copy == bytes)
        }
    }

    @Test(.proves("E22")) func `a signing key is replaced without an interruption`() async throws {
        let test = try await InProcessAuthority()
        let (old, next) = (test.key, ECDSAP256.PrivateKey())
        try await test.upload(test.diagnosisKeys())
        try await test.exportNextHour()
        let before = try await files(test)
        try await test.authority.replaceKey(by: next.publicKey)
        let keys = SigningKeys(current: next, previous: old.publicKey)
        let restarted = try await test.restarted(keys: keys)
        test.clock.advance(hours: 1)
        #expect(try await restarted.publisher.publishExports(now: test.clock.now) == 1)
        try await restarted.publicDirectory.update()
        let index = try test.exportBytes("exports/index.txt")
        let paths = try #require(ExportIndex(index)).paths
        #expect(before.allSatisfy { (try? test.exportBytes($0.key)) == $0.value })
        // Phones trust each of the two keys by its name.
        let names = [old, next].map { ExportBuilder.info($0.publicKey, test.region) }
        #expect(names[0].id == "example" && names[0].version != names[1].version)
        let sets = zip(names, [old, next]).map { info, key in
            [ExportTrust.Key(name: .init(id: info.id, version: info.version), key: key.publicKey)]
        }
        for (path, info) in zip(paths, names) {
            let archive = try ExportArchive(opening: test.exportBytes(path))
            #expect(try archive.verified(by: ExportTrust(anyOf: sets)).signatureInfos == [info])
        }
        #expect(paths.count == 2)
    }

    @Test func `a file that was removed or truncated is written again, and so is the index`() async throws {
        let test = try await InProcessAuthority()
        try await test.upload(test.diagnosisKeys())
        for _ in 1...2 { try await test.exportNextHour() }
        let paths = try await test.exportPaths()
        try #require(paths.count == 2)
        let bytes = try paths.map { try test.exportBytes($0) }
        let files = paths.map { test.directory.publicFiles.pushing(FilePath($0)).string }
        try FileManager.default.removeItem(atPath: files[0])
        try Data(bytes[1].prefix(100)).write(to: URL(filePath: files[1]))
        let index = test.directory.publicFiles.appending("exports").appending("index.txt").string
        #expect(try await test.exportPaths() == paths)
        #expect(try paths.map { try test.exportBytes($0) } == bytes)
        try FileManager.default.removeItem(atPath: index)
        #expect(try await test.exportPaths() == paths)
    }

    @Test(.proves("S7"), arguments: TestStore.some)
    func `files are deleted 14 days after the end of their period`(store: TestStore) async throws {
        let test = try await InProcessAuthority(store: store)
        try await test.upload(test.diagnosisKeys(1...1))
        try await test.exportNextHour()
        let first = try #require(try await test.exportPaths().first)
        // Without keys, the following files are empty, and the test is short.
        _ = try await test.database.write { try $0.execute("DELETE FROM diagnosis_key") }
        try await test.exportNextHour(hours: 14 * 24)
        let paths = try await test.exportPaths()
        #expect(paths.first == first && paths.count == 14 * 24 + 1)
        try await test.exportNextHour()
        let later = try await test.exportPaths()
        #expect(later == Array(paths.dropFirst()) + [later.last])
        #expect(throws: FileError.self) { try test.exportBytes(first) }
        #expect(try await test.count("export") == Int64(later.count))
    }

    @Test(arguments: TestStore.some)
    func `files that are newer than the database are adopted unchanged`(store: TestStore) async throws {
        let test = try await InProcessAuthority(store: store)
        let keys = test.diagnosisKeys()
        try await test.upload(keys)
        for _ in 1...3 { try await test.exportNextHour() }
        let before = try await files(test)
        // Restore a backup from before the first export.
        try await test.database.write { connection in
            for table in ["export", "export_part", "diagnosis_key"] {
                try connection.execute("DELETE FROM \(table)")
            }
            try connection.execute("UPDATE key_progress SET open_hour = 0")
        }
        let restarted = try await test.restarted()
        try await restarted.publicDirectory.update()
        #expect(try await restarted.publisher.publishExports(now: test.clock.now) == 3)
        try await restarted.publicDirectory.update()
        #expect(try await files(test) == before)
        // A repeated upload is not exported again.
        let isNew = try await test.database.write { try $0.diagnosisKeys.insertUnmarked(keys) }
        #expect(!isNew.contains(true))
    }

    @Test func `a different file of the same period that this authority has signed is not replaced`() async throws {
        let test = try await InProcessAuthority()
        try await test.upload(test.diagnosisKeys())
        try await test.exportNextHour()
        let path = try #require(try await test.exportPaths().first)
        let file = ExportFile(
            start: test.clock.now.seconds - 3600,
            end: test.clock.now.seconds,
            region: "example",
            keys: []
        )
        let signer = ExportArchive.Signer(info: ExportBuilder.info(test.key.publicKey, test.region), key: test.key)
        let other = ExportArchive(signing: file, by: [signer]).file
        let place = URL(filePath: test.directory.publicFiles.pushing(FilePath(path)).string)
        try Data(other).write(to: place)
        let restarted = try await test.restarted()
        await #expect(throws: AuthorityError.twoExports(path)) { try await restarted.publicDirectory.update() }
        #expect(try test.exportBytes(path) == other)
        // A damaged file is written again.
        try Data("damaged".utf8).write(to: place)
        try await restarted.publicDirectory.update()
        #expect(try test.exportBytes(path) != other)
    }

    @Test(
        arguments: TestStore.some
    )
    func `exports of a clock that was ahead are withdrawn, and their keys are exported again`(
        store: TestStore
    ) async throws {
        let test = try await InProcessAuthority(store: store)
        let keys = test.diagnosisKeys()
        try await test.upload(keys)
        _ = try await test.authority.publisher.publishExports(now: test.clock.now + 5 * 3600)
        #expect(try await test.exportPaths().count == 1)
        _ = try await test.authority.acceptClock()
        #expect(try await test.exports().map(\.end) == [test.clock.now.seconds])
        try await test.exportNextHour()
        let files = try await test.exports()
        #expect(files.counts(of: keys).allSatisfy { $0 == 1 })
        #expect(files.map(\.end) == [test.clock.now.seconds - 3600, test.clock.now.seconds])
    }

    @Test func `after a downtime, the missed hours are exported`() async throws {
        let test = try await InProcessAuthority()
        try await test.upload(test.diagnosisKeys())
        try await test.exportNextHour()
        let keys = test.diagnosisKeys()
        try await test.upload(keys)
        #expect(try await test.exportNextHour(hours: 7) == 7)
        #expect(try await test.exports().counts(of: keys).allSatisfy { $0 == 1 })
    }

    @Test
    func `after a downtime of more than 14 days, old hours are skipped, and the first export contains their keys`()
        async throws
    {
        let test = try await InProcessAuthority()
        let keys = test.diagnosisKeys(1...1)
        try await test.upload(keys)
        try await test.database.write { [now = test.clock.now, key = test.key, region = test.region] connection in
            let builder = ExportBuilder(region: region, key: .file(key), maximumCount: 2000)
            let hour = ExportPeriod.hour(of: now.seconds)
            try builder.build(ExportPeriod(hour: hour + 48), from: hour, connection)
        }
        #expect(try await test.exports().counts(of: keys) == [1])
        // Without keys, the following files are empty, and the test is short.
        _ = try await test.database.write { try $0.execute("DELETE FROM diagnosis_key") }
        #expect(try await test.exportNextHour(hours: 20 * 24) == 14 * 24)
        #expect(try await test.exportPaths().count == 14 * 24)
    }
}
