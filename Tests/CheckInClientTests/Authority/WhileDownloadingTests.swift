import AuthorityProtocol
import CheckInClient
import CheckInProtocol
import Cryptography
import Foundation
import SystemPackage
import TestTraits
import Testing

/// A decision of the user takes effect at once, also during a download or a comparison.
@Suite struct WhileDownloadingTests {
    private let test: TestDiary
    private let authority = PublishingAuthority()
    private let first = UnixTime.noon.hour

    init() throws {
        test = try TestDiary()
        try test.diary.enroll(authority.enrolled)
        try test.diary.answer(.matching, true)
        _ = try test.diary.record(.test(seed: 1))
        let (day, report) = try ProtectedReport.test(seed: 1)
        for number in first.number..<first.number + 4 {
            try authority.publish(#require(Hour(number: number)), [day: [report]])
        }
        test.clock.advance(minutes: 180)
    }

    private var packages: String { test.path.appending("published/health.example.org/packages").string }

    /// Syncs, and runs `body` at the given moment. Expects that the sync then fails.
    private func sync(_ moment: SyncProgress, _ body: @escaping @Sendable () throws -> Void) async throws {
        let sync = Sync(authority.client(of: test.diary)) { progress in
            if progress == moment { #expect(throws: Never.self) { try body() } }
        }
        await #expect(throws: ClientError.self) { try await sync.run() }
    }

    @Test(.proves("C1")) func `withdrawing the consent ends the download`() async throws {
        try await sync(.downloading(done: 2, of: 4)) { [test] in try test.diary.answer(.matching, false) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: packages).count == 2)
        #expect(authority.requests.count == 5)
        #expect(try test.diary.lastCheck() == nil)
    }

    @Test(.proves("C1")) func `withdrawing the consent ends the comparison`() async throws {
        try await sync(.comparing(done: 1, of: 4)) { [test] in try test.diary.answer(.matching, false) }
        #expect(try test.diary.exposures() == [])
        #expect(try test.diary.lastCheck() == nil)
    }

    @Test(.proves("C4")) func `if everything is deleted in the middle of a download, the download stores no data`()
        async throws
    {
        try await sync(.downloading(done: 2, of: 4)) { [test] in
            let deleted = try Diary.deleteEverything(in: test.path)
            #expect(deleted.checkIns == 1)
        }
        #expect(!FileManager.default.fileExists(atPath: test.path.appending("published").string))
        #expect(try test.diary.lastCheck() == nil)
        #expect(try test.diary.authority() == nil)
    }

    @Test(.proves("C4")) func `if a download cannot be removed, everything else is still deleted`() async throws {
        _ = try await Sync(authority.client(of: test.diary)).run()
        // A file cannot be removed like a directory.
        let published = test.path.appending("published").string
        try FileManager.default.removeItem(atPath: published)
        try Data().write(to: URL(filePath: published))
        #expect(throws: DiaryError.self) { try Diary.deleteEverything(in: test.path) }
        #expect(try test.diary.status().checkIns == 0)
        #expect(try test.diary.authority() == nil)
    }
}
