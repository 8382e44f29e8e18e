import CheckInProtocol
import Cryptography
import GRDB
import TestSupport
import TestTraits
import Testing

@testable import CheckInClient

@Suite("Large diaries")
struct LargeDiaryTests {
    /// The overview of a diary has at most 32 pages.
    private static let pages = OverviewPage.count
    /// The values that belong to the client or to one check-in.
    private static let few = 16

    private static func diary(_ count: Int) throws -> TestDiary {
        let test = try TestDiary()
        for number in 0..<count {
            _ = try test.diary.record(.test(seed: UInt8(number % 250)), stay: 1)
            test.clock.advance(minutes: 10)
        }
        return test
    }

    /// Returns the number of values that `body` decrypts.
    private static func decryptions(_ body: () throws -> Void) throws -> Int {
        let counter = Decryptions()
        try Decryptions.$counter.withValue(counter, operation: body)
        return counter.count
    }

    @Test(.proves("U1"))
    func `a scan, a purge, the status and a page of the list do not decrypt every check-in`() throws {
        let test = try Self.diary(300)
        let unlocked = try test.diary.unlock()
        // The first purge also stores what is known about the clock.
        #expect(try Self.decryptions { _ = try test.diary.purge() } <= 2 * Self.pages + Self.few)
        #expect(try Self.decryptions { _ = try test.diary.purge() } <= Self.pages + Self.few)
        #expect(try Self.decryptions { _ = try test.diary.record(.test(seed: 251)) } <= Self.pages + Self.few)
        #expect(try Self.decryptions { _ = try test.diary.status() } <= Self.pages + Self.few)
        #expect(try Self.decryptions { _ = try unlocked.assessed() } <= Self.few)
        #expect(try Self.decryptions { _ = try test.diary.hasNotification() } <= Self.few)
        let latest = try Self.decryptions { _ = try unlocked.checkIns(latest: 10) }
        #expect(latest <= Self.pages + Self.few + 10 * Self.few)
        #expect(try unlocked.checkIns(latest: 10) == unlocked.checkIns().suffix(10))
    }

    @Test func `a cache decrypts only the check-ins that have changed`() throws {
        let test = try Self.diary(40)
        let unlocked = try test.diary.unlock()
        var cache = CheckInCache()
        #expect(try unlocked.checkIns(latest: 40, &cache) == unlocked.checkIns())
        let unchanged = try Self.decryptions { _ = try unlocked.checkIns(latest: 40, &cache) }
        #expect(unchanged <= 2 * Self.pages + Self.few)
        let added = try test.diary.record(.test(seed: 251)).id
        let changed = try Self.decryptions { _ = try unlocked.checkIns(latest: 41, &cache) }
        #expect(changed <= 2 * Self.pages + 2 * Self.few)
        #expect(try unlocked.checkIns(latest: 41, &cache) == unlocked.checkIns())
        // The stay ends without a change of the diary.
        test.clock.advance(minutes: 300)
        #expect(try unlocked.checkIns(latest: 41, &cache) == unlocked.checkIns())
        _ = try unlocked.edit(added.string, end: test.clock.time)
        #expect(try unlocked.checkIns(latest: 41, &cache) == unlocked.checkIns())
        _ = try test.diary.delete(added.string)
        #expect(try unlocked.checkIns(latest: 41, &cache) == unlocked.checkIns())
    }

    @Test func `the diary's version changes only when another process changes the diary`() throws {
        let test = try TestDiary()
        let other = try test.reopened()
        let version = try test.diary.version()
        _ = try other.status()
        #expect(try test.diary.version() == version)
        _ = try other.record(.test(seed: 1))
        #expect(try test.diary.version() != version)
    }

    @Test
    func `the list of check-ins with results follows sharing and deletion, also while the diary is locked`() throws {
        let test = try TestDiary()
        let ids = try [1, 2, 3].map { try test.diary.record(.test(seed: $0)).id }
        #expect(try test.diary.ownerState().traced == [])
        for id in ids[..<2] { try test.deriveEverything(of: id) }
        #expect(try test.diary.ownerState().traced == ids[..<2].map(\.string))
        _ = try test.diary.delete(ids[0].string)
        #expect(try test.diary.ownerState().traced == [ids[1].string])
        let passphrase = SecretBytes("correct horse")
        try test.diary.setPassphrase(passphrase, cost: .cheap)
        _ = try test.diary.delete(ids[1].string)
        let unlocked = try test.diary.unlock(passphrase: passphrase)
        #expect(try unlocked.diary.ownerState().traced == [])
        #expect(try unlocked.assessed().isEmpty && unlocked.checkIns().map(\.id) == [ids[2]])
    }

    @Test func `the overview contains the window of each check-in after every kind of change`() throws {
        let test = try Self.diary(60)
        let unlocked = try test.diary.unlock()
        let ids = try unlocked.checkIns().map(\.id)
        try Self.expectOverview(test)
        for id in ids[0..<10] { _ = try test.diary.delete(id.string) }
        for id in ids[10..<20] { _ = try unlocked.edit(id.string, end: test.clock.time) }
        _ = try test.diary.record(.test(seed: 251))
        _ = try test.diary.checkOut()
        try Self.expectOverview(test)
        // The clock was ahead.
        test.clock.set(.noon)
        _ = try test.diary.purge()
        try Self.expectOverview(test)
        test.clock.set(.noon + (14 * 86_400 - 1000))
        _ = try test.diary.purge()
        try Self.expectOverview(test)
        try test.withDatabase { try $0.execute(sql: "DELETE FROM overview WHERE number % 2 = 0") }
        try Self.expectOverview(test)
        _ = try test.diary.purge()
        try Self.expectOverview(test)
        test.clock.advance(minutes: 30 * 1440)
        _ = try test.diary.purge()
        #expect(try test.sealedValues(in: "overview").isEmpty)
    }

    private static func expectOverview(_ test: TestDiary) throws {
        try test.diary.read { transaction in
            let ids = try transaction.ids()
            let overview = try transaction.overview()
            let overviewIDs = try overview.map { try $0.id }
            #expect(overviewIDs == ids)
            #expect(try overview.map(\.window) == ids.map(transaction.window))
        }
    }
}
