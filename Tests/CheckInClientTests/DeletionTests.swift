import CheckInProtocol
import Cryptography
import SystemPackage
import TestTraits
import Testing

@testable import CheckInClient

@Suite("Deleting")
struct DeletionTests {
    @Test(.proves("C4"))
    func `no file contains data of a deleted check-in, and the other check-ins are intact`() throws {
        let test = try TestDiary()
        let ids = try (1...12).map { try test.diary.record(.test(seed: $0, previous: $0 + 100)).id }
        test.clock.advance(minutes: 60)
        for seed in 1...12 as ClosedRange<UInt8> { _ = try test.diary.record(.test(seed: seed, previous: seed + 100)) }
        for id in ids { try test.deriveEverything(of: id) }
        for id in ids.dropLast() {
            let values = try test.sealedValues(of: id)
            // Two entries, and what the background knows.
            try #require(values.count == 3)
            #expect(try values.allSatisfy { try test.filesContaining($0) == ["diary.sqlite"] })
            #expect(try test.diary.delete(id.string) == id)
            #expect(try values.allSatisfy { try test.filesContaining($0).isEmpty })
        }
        try test.openEverything()
        #expect(try test.checkIns().map(\.id) == [ids[11]])
        #expect(try test.diary.submissions().map(\.checkIns) == [[ids[11]]])
        #expect(try test.diary.read { try $0.checkIn(ids[11]).presences }.count == 2)
        #expect(throws: DiaryError.unknownID(ids[0].string)) { try test.diary.delete(ids[0].string) }
    }

    @Test(.proves("C4"))
    func
        `after a kill between the deletion of everything and that of the keys, the next change makes old values useless`()
        throws
    {
        let test = try TestDiary()
        _ = try test.diary.record(.test(seed: 1))
        let before = try #require(try test.files()["storage.key"])
        _ = try test.diary.store.write(isDeletion: true, Transaction.deleteEverything)
        #expect(try test.reopened().purge() == 0)
        let after = try #require(try test.files()["storage.key"])
        let (old, new) = (StorageKey.keys(in: before), StorageKey.keys(in: after))
        #expect(old.count == 1 && new.count == 1 && old != new)
    }

    @Test(.proves("C4"))
    func `deleting everything leaves an empty diary with new keys and without a passphrase`() throws {
        let test = try TestDiary()
        for seed in 1...20 as ClosedRange<UInt8> {
            try test.deriveEverything(of: test.diary.record(.test(seed: seed)).id)
        }
        let before = try test.files()
        let values = try test.sealedValues()
        #expect(try Diary.deleteEverything(in: test.path) == (20, false))
        let after = try test.files()
        #expect(
            after.keys.sorted() == [
                "CACHEDIR.TAG", "attend.lock", "diary.lock", "diary.sqlite", "matching.key", "notify.lock",
                "reading.key", "storage.key",
            ]
        )
        #expect(after["reading.key"] != before["reading.key"])
        #expect(after["matching.key"] != before["matching.key"])
        #expect(after["storage.key"] != before["storage.key"])
        #expect(try values.allSatisfy { try test.filesContaining($0).isEmpty })
        let empty = try TestDiary(consents: false)
        _ = try empty.diary.status()
        let size = try #require(after["diary.sqlite"]?.count)
        #expect(size <= (try #require(try empty.files()["diary.sqlite"]?.count)))
        #expect(try test.diary.status() == empty.diary.status())
        #expect(throws: DiaryError.noConsent(.checkingIn, .notAsked)) { try test.diary.record(.test()) }
        try test.diary.answer(.checkingIn, true)
        #expect(try test.diary.record(.test()).effect == .checkedIn)
    }

    @Test(.proves("C4")) func `deleting everything also deletes the passphrase`() throws {
        let test = try TestDiary()
        try test.diary.setPassphrase(SecretBytes("correct horse"), cost: .cheap)
        #expect(try Diary.deleteEverything(in: test.path) == (0, true))
        #expect(try test.checkIns().isEmpty)
    }

    @Test(
        .proves("C4"),
        arguments: ["reading.key", "matching.key", "storage.key"]
    )
    func `everything can be deleted without the keys`(name: String) throws {
        let test = try TestDiary()
        _ = try test.diary.record(.test())
        try test.write(Array("damaged".utf8), to: name)
        #expect(throws: DiaryError.keyDamaged(path: test.path.appending(name).string)) { try test.diary.status() }
        #expect(try Diary.deleteEverything(in: test.path) == (1, false))
        #expect(try test.checkIns().isEmpty)
    }

    @Test(.proves("C4"))
    func `a diary that was unlocked before everything was deleted cannot read later data`() throws {
        let test = try TestDiary()
        let unlocked = try test.diary.unlock()
        _ = try Diary.deleteEverything(in: test.path)
        try test.diary.answer(.checkingIn, true)
        _ = try test.diary.record(.test())
        #expect(throws: DiaryError.changedMeanwhile) { try unlocked.checkIns() }
    }
}
