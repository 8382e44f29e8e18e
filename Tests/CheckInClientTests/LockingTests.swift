import CheckInClient
import CheckInProtocol
import Cryptography
import GRDB
import SystemPackage
import TestTraits
import Testing

@Suite("The passphrase")
struct LockingTests {
    @Test(.proves("I5")) func `a locked diary can be written, but only the passphrase allows reading`() throws {
        let test = try TestDiary()
        let passphrase = SecretBytes("correct horse battery staple")
        let early = try test.diary.record(.test(seed: 1)).id
        try test.diary.setPassphrase(passphrase)
        let late = try test.diary.record(.test(seed: 2)).id
        test.clock.advance(minutes: 30)
        #expect(try test.diary.record(.test(seed: 2)).effect == .extended)
        #expect(try test.diary.checkOut(early.string).end == test.clock.time)
        #expect(try test.diary.status().hasPassphrase)
        #expect(throws: DiaryError.locked) { try test.diary.unlock() }
        #expect(throws: DiaryError.wrongPassphrase) { try test.diary.unlock(passphrase: SecretBytes("Correct horse")) }
        #expect(Set(try test.checkIns(passphrase: passphrase).map(\.id)) == [early, late])
    }

    @Test(.proves("I7")) func `a locked diary is purged`() throws {
        let test = try TestDiary()
        _ = try test.diary.record(.test())
        try test.diary.setPassphrase(SecretBytes("correct horse"), cost: .cheap)
        test.clock.advance(minutes: 14 * 1440)
        #expect(try test.diary.purge() == 1)
    }

    @Test func `reading does not wait for a process that is writing`() throws {
        let test = try TestDiary()
        _ = try test.diary.record(.test())
        let other = try DatabaseQueue(path: test.path.appending("diary.sqlite").string)
        try other.write { db in
            try db.execute(sql: "DELETE FROM value WHERE kind = 'note'")
            #expect(try test.diary.status().checkIns == 1)
            #expect(try test.checkIns().count == 1)
        }
    }

    @Test(.proves("I5")) func `with a passphrase, no file contains the private key`() throws {
        let test = try TestDiary()
        _ = try test.diary.status()
        let plain = try #require(try test.files()["reading.key"])
        let privateKey = Array(plain.dropLast(8).suffix(32))
        #expect(try test.filesContaining(privateKey) == ["reading.key"], "the search finds an existing key")
        try test.diary.setPassphrase(SecretBytes("correct horse"), cost: .cheap)
        #expect(try test.filesContaining(privateKey).isEmpty)
        try test.diary.removePassphrase(current: SecretBytes("correct horse"))
        #expect(try test.filesContaining(privateKey).isEmpty, "all keys are new")
    }

    @Test func `a passphrase can be changed or removed only with the current one`() throws {
        let test = try TestDiary()
        _ = try test.diary.record(.test())
        let (first, second) = (SecretBytes("first"), SecretBytes("second"))
        #expect(throws: DiaryError.noPassphrase) { try test.diary.removePassphrase(current: first) }
        #expect(throws: DiaryError.emptyPassphrase) { try test.diary.setPassphrase(SecretBytes("")) }
        try test.diary.setPassphrase(first, cost: .cheap)
        #expect(throws: DiaryError.locked) { try test.diary.setPassphrase(second, cost: .cheap) }
        #expect(throws: DiaryError.wrongPassphrase) {
            try test.diary.setPassphrase(second, current: second, cost: .cheap)
        }
        try test.diary.setPassphrase(second, current: first, cost: .cheap)
        #expect(throws: DiaryError.wrongPassphrase) { try test.diary.removePassphrase(current: first) }
        try test.diary.removePassphrase(current: second)
        #expect(try test.checkIns().count == 1)
    }
}
