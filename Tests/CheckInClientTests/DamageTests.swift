import CheckInClient
import CheckInProtocol
import Cryptography
import Foundation
import GRDB
import SystemPackage
import TestSupport
import Testing

@Suite("Damaged diaries")
struct DamageTests {
    private static let keys = ["reading.key", "matching.key", "storage.key"]

    @Test func `a diary of a newer version is refused and not changed`() throws {
        let test = try TestDiary()
        _ = try test.diary.record(.test())
        try test.withDatabase { db in
            try db.execute(
                sql: "INSERT INTO grdb_migrations VALUES ('4'); CREATE TABLE later (id); PRAGMA user_version = 1"
            )
        }
        let before = try test.files()
        let error = DiaryError.madeByNewerProgram(path: test.path.appending("diary.sqlite").string)
        #expect(throws: error) { try test.reopened() }
        #expect(throws: error) { try Diary.deleteEverything(in: test.path) }
        #expect(try test.files() == before)
    }

    @Test(arguments: [false, true])
    func `a missing or empty database is not replaced while there are keys`(isEmpty: Bool) throws {
        let test = try TestDiary()
        _ = try test.diary.record(.test())
        let path = test.path.appending("diary.sqlite").string
        if isEmpty {
            try test.write([], to: "diary.sqlite")
        } else {
            try FileManager.default.removeItem(atPath: path)
        }
        let before = try test.files()
        #expect(throws: DiaryError.databaseMissing(path: path)) { try test.reopened() }
        #expect(try test.files() == before)
        _ = try Diary.deleteEverything(in: test.path)
        #expect(try test.reopened().unlock().checkIns().isEmpty)
        #expect(try test.files()["reading.key"] != before["reading.key"])
    }

    @Test(arguments: Self.keys) func `a missing key is not replaced while check-ins belong to it`(name: String) throws {
        let test = try TestDiary()
        _ = try test.diary.record(.test())
        let path = test.path.appending(name).string
        try FileManager.default.removeItem(atPath: path)
        let before = try test.files()
        let diary = try test.reopened()
        #expect(throws: DiaryError.keyMissing(path: path)) { try diary.record(.test()) }
        #expect(throws: DiaryError.keyMissing(path: path)) { try diary.purge() }
        #expect(try test.files() == before)
    }

    @Test(arguments: Self.keys) func `a missing key of an empty diary is generated again`(name: String) throws {
        let test = try TestDiary(consents: false)
        _ = try test.diary.status()
        try FileManager.default.removeItem(atPath: test.path.appending(name).string)
        try test.reopened().answer(.checkingIn, true)
        #expect(try test.reopened().record(.test()).effect == .checkedIn)
    }

    @Test(arguments: Self.keys)
    func `a key file with any one byte changed, cut or added is refused`(name: String) throws {
        let test = try TestDiary()
        _ = try test.diary.record(.test())
        let whole = try #require(try test.files()[name])
        // The last 40 bytes of storage.key are random until there is a second key.
        let used = name == "storage.key" ? whole.indices.dropLast(40) : whole.indices
        let changed = used.map { index in
            var bytes = whole
            bytes[index] ^= 1
            return bytes
        }
        for bytes in changed + [[], Array(whole.dropLast()), whole + [0]] {
            try test.write(bytes, to: name)
            #expect(throws: DiaryError.keyDamaged(path: test.path.appending(name).string)) { try test.diary.purge() }
        }
        try test.write(whole, to: name)
        #expect(try test.checkIns().count == 1)
    }

    @Test(
        arguments: Self.keys
    )
    func `the key of another diary is refused before anything is written`(name: String) throws {
        let (test, other) = (try TestDiary(), try TestDiary())
        _ = try test.diary.record(.test())
        _ = try other.diary.record(.test())
        try test.write(try #require(try other.files()[name]), to: name)
        #expect(throws: DiaryError.doesNotFitKeys) { try test.diary.purge() }
        #expect(throws: DiaryError.doesNotFitKeys) { try test.diary.record(.test(seed: 5)) }
    }

    /// A change to a value by an attacker who can write to the diary but has no key.
    enum Change: CaseIterable {
        case moved, changed
    }

    @Test(arguments: Change.allCases)
    func `a changed or moved value is detected, whatever it contains`(change: Change) throws {
        let whole = try TestDiary()
        for seed in [1, 2] as [UInt8] { try whole.deriveEverything(of: whole.diary.record(.test(seed: seed)).id) }
        try whole.openEverything()
        for kind in Set(try whole.values().map(\.kind)).sorted() {
            guard try whole.values(kind).count > (change == .moved ? 1 : 0) else { continue }
            let value =
                switch change {
                case .moved:
                    """
                    (SELECT sealed FROM value AS other WHERE other.kind = value.kind AND other.checkIn <> value.checkIn)
                    """
                case .changed: "CAST(substr(sealed, 2) || x'00' AS BLOB)"
                }
            let test = try TestDiary(copying: whole)
            try test.withDatabase { db in
                try db.execute(sql: "UPDATE value SET sealed = \(value) WHERE kind = ?", arguments: [kind])
            }
            #expect(throws: DiaryError.doesNotFitKeys, "\(kind)") { try test.openEverything() }
        }
    }

    @Test func `a file that is not a database is refused and not changed`() throws {
        let test = try TestDiary()
        try test.write(Array(repeating: 65, count: 5000), to: "diary.sqlite")
        let before = try test.files()
        #expect(throws: DiaryError.notADiary(path: test.path.appending("diary.sqlite").string)) { try test.reopened() }
        #expect(try test.files() == before)
    }

    @Test func `the error for a directory that cannot be created names the path`() {
        let error = #expect(throws: DiaryError.self) { try Diary(in: "/dev/null/diary") }
        #expect(error?.description.contains("/dev/null") == true)
    }

    @Test func `the leftovers of a killed process are rolled back or removed`() throws {
        let test = try TestDiary()
        let id = try test.diary.record(.test()).id
        try test.write(Array("half a key".utf8), to: "reading.key.new")
        // A transaction that wrote to the file and was not committed. With a small cache, SQLite
        // writes before the commit.
        let copy = try TestDiary()
        let database = test.path.appending("diary.sqlite").string
        try DatabaseQueue(path: database).inDatabase { db in
            try db.execute(sql: "PRAGMA cache_size = 1; BEGIN IMMEDIATE; DELETE FROM value")
            try db.execute(
                sql: "CREATE TABLE filler AS WITH n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i < 999) "
                    + "SELECT randomblob(999) AS bytes FROM n"
            )
            for (name, bytes) in try test.files() { try copy.write(bytes, to: name) }
            try db.execute(sql: "ROLLBACK")
        }
        #expect(try copy.files().keys.contains("diary.sqlite-journal"))
        #expect(try copy.reopened().unlock().checkIns().map(\.id) == [id])
        try copy.reopened().setPassphrase(.init("passphrase"), cost: .cheap)
        #expect(
            try copy.files().keys.sorted() == [
                "CACHEDIR.TAG", "attend.lock", "diary.lock", "diary.sqlite", "matching.key", "notify.lock",
                "reading.key", "storage.key",
            ]
        )
    }
}
