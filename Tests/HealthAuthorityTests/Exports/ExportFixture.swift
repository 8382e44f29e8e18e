import CheckInProtocol
import Cryptography
import ExportFiles
import Foundation
import OperatingSystem
@testable import HealthAuthority
import SystemPackage
import TestSupport
import Testing

extension InProcessAuthority {
    /// Keys of a person who uploads them now. The key of day 1 ended at the last midnight (UTC).
    func diagnosisKeys(_ days: ClosedRange<Int> = 1...14, type: CertifiedReportType = .confirmed) -> [PublishedKey] {
        var generator = SystemRandomNumberGenerator()
        let midnight = Int(clock.now.seconds / 86_400) * 144
        return days.map { day in
            PublishedKey(
                bytes: generator.bytes(16),
                start: midnight - 144 * day,
                period: 144,
                transmissionRisk: 1 + day % 8,
                reportType: type,
                daysSinceOnset: 3 - day,
                createdAt: clock.now.seconds / 3600 * 3600
            )
        }
    }

    /// Stores keys as an upload does.
    func upload(_ keys: [PublishedKey]) async throws {
        guard try await database.write({ try $0.diagnosisKeys.store(keys) }) else { throw Impossible() }
    }

    /// Revises keys as a later upload does.
    func revise(_ keys: [PublishedKey], to type: CertifiedReportType) async throws {
        var revised = keys
        for index in revised.indices {
            var incoming = keys[index]
            (incoming.reportType, incoming.createdAt) = (type, clock.now.seconds / 3600 * 3600)
            guard try revised[index].revise(by: incoming) else { throw Impossible() }
        }
        let changed = revised
        guard try await database.write({ try $0.diagnosisKeys.store([], revisions: changed) }) else {
            throw Impossible()
        }
    }

    /// Advances the clock to the next hour, and exports.
    @discardableResult
    func exportNextHour(hours: Int64 = 1) async throws -> Int {
        clock.advance(hours: hours)
        return try await authority.publisher.publishExports(now: clock.now)
    }

    /// The paths in the published index; empty before the first export.
    func exportPaths() async throws -> [String] {
        try await authority.publicDirectory.update()
        let path = directory.publicFiles.appending("exports").appending("index.txt")
        guard FileManager.default.fileExists(atPath: path.string) else { return [] }
        return try #require(ExportIndex(try bytes(path))).paths
    }

    /// The bytes of a published file.
    func exportBytes(_ path: String) throws -> [UInt8] { try bytes(directory.publicFiles.pushing(FilePath(path))) }

    private func bytes(_ path: FilePath) throws -> [UInt8] {
        try WholeFile.read(path, maximumCount: ExportArchive.maximumSize)
    }

    /// The published files in the order of the index. Each of them is verified.
    func exports(key: ECDSAP256.PublicKey? = nil) async throws -> [ExportFile] {
        try await exportPaths().map { path in
            let archive = try ExportArchive(opening: exportBytes(path))
            return try archive.verified(by: ExportTrust(key ?? self.key.publicKey))
        }
    }
}

extension [ExportFile] {
    /// For each of `keys`, the number of files that contain the key.
    func counts(of keys: [PublishedKey]) -> [Int] {
        let counts = reduce(into: [[UInt8]: Int]()) { counts, file in
            for key in file.keys { counts[key.bytes, default: 0] += 1 }
        }
        return keys.map { counts[$0.bytes] ?? 0 }
    }
}
