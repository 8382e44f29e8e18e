import CheckInProtocol
import Cryptography
import TestTraits
import Testing

@testable import CheckInClient

/// Copies of earlier key files, which can remain in backups, in snapshots and on flash cards.
@Suite("Earlier key files")
struct OldKeyTests {
    private static let (first, second) = (SecretBytes("correct horse"), SecretBytes("battery staple"))

    @Test(.proves("I5")) func `a key file from before the passphrase cannot decrypt the present diary`() throws {
        let test = try TestDiary()
        let early = try test.diary.record(.test(seed: 1)).id
        let old = try #require(try test.files()["reading.key"])
        try test.diary.setPassphrase(Self.first, cost: .cheap)
        let late = try test.diary.record(.test(seed: 2)).id
        try Self.expectNothing(in: test, by: old, passphrase: nil)
        #expect(Set(try test.checkIns(passphrase: Self.first).map(\.id)) == [early, late])
    }

    @Test(
        .proves("I5")
    )
    func `after the passphrase is changed or removed, an earlier key file does not open the diary`() throws {
        let test = try TestDiary()
        _ = try test.diary.record(.test(seed: 1))
        try test.diary.setPassphrase(Self.first, cost: .cheap)
        let old = try #require(try test.files()["reading.key"])
        try test.diary.setPassphrase(Self.second, current: Self.first, cost: .cheap)
        try Self.expectNothing(in: test, by: old, passphrase: Self.first)
        try test.diary.removePassphrase(current: Self.second)
        try Self.expectNothing(in: test, by: old, passphrase: Self.first)
        #expect(try test.checkIns().count == 1)
    }

    private static func expectNothing(in test: TestDiary, by old: [UInt8], passphrase: SecretBytes?) throws {
        let copy = try TestDiary(copying: test)
        try copy.write(old, to: "reading.key")
        #expect(throws: DiaryError.self) { try copy.reopened().unlock(passphrase: passphrase).checkIns() }
    }

    /// The moment when a process that replaces the keys is killed.
    enum Moment: CaseIterable {
        /// The new key files exist, and the rows are encrypted with the old keys.
        case beforeCommit
        /// The rows are encrypted with the new keys, and the new key files are not in place.
        case afterCommit
    }

    @Test(
        .proves("I5"),
        arguments: Moment.allCases,
        [true, false]
    )
    func `after a kill at any moment, a diary has the old passphrase or the new one, and no other private key`(
        moment: Moment,
        sets: Bool
    ) throws {
        let test = try TestDiary()
        let id = try test.diary.record(.test(seed: 1)).id
        if !sets { try test.diary.setPassphrase(Self.first, cost: .cheap) }
        let diary = try test.diary.unlock(passphrase: sets ? nil : Self.first).diary
        var generator = SystemRandomNumberGenerator()
        let key = SecretBytes(randomCount: 32, using: &generator)
        let reading =
            sets
            ? try ReadingKey(privateKey: key, passphrase: Self.second, cost: .cheap, using: &generator)
            : ReadingKey(privateKey: key)
        func replace(in transaction: Transaction) throws {
            let transaction = try #require(transaction.owner)
            try transaction.replaceKeys(
                reading: reading,
                privateKey: key,
                place: .file,
                of: diary.store.directory
            )
            // Any error rolls the transaction back.
            if moment == .beforeCommit { throw DiaryError.busy }
        }
        if moment == .beforeCommit {
            #expect(throws: DiaryError.busy) { try test.changeAndDie(diary, replace) }
        } else {
            try test.changeAndDie(diary, replace)
        }
        #expect(try test.files()["reading.key.next"] != nil)
        let hasPassphrase = sets == (moment == .afterCommit)
        #expect(try test.reopened().status().hasPassphrase == hasPassphrase)
        #expect(try test.files()["reading.key.next"] == nil && test.files()["matching.key.next"] == nil)
        let passphrase = hasPassphrase ? (sets ? Self.second : Self.first) : nil
        #expect(try test.reopened().unlock(passphrase: passphrase).checkIns().map(\.id) == [id])
        // A diary without a passphrase is opened with the key in its key file.
        #expect(try Self.plainKeys(test).isEmpty == hasPassphrase)
    }

    @Test(arguments: ["reading.key.next", "matching.key.next"])
    func `a key file that was erased before the process was killed does not prevent anything`(name: String) throws {
        let test = try TestDiary()
        let id = try test.diary.record(.test(seed: 1)).id
        try test.diary.setPassphrase(Self.first, cost: .cheap)
        try test.write([UInt8](repeating: 0, count: 150), to: name)
        _ = try test.reopened().record(.test(seed: 2))
        #expect(try test.files()[name] == nil)
        #expect(try test.reopened().unlock(passphrase: Self.first).checkIns().map(\.id).contains(id))
    }

    @Test func `a passphrase can be set on an empty diary`() throws {
        let test = try TestDiary()
        try test.diary.setPassphrase(Self.first, cost: .cheap)
        #expect(try test.reopened().status().hasPassphrase)
        #expect(try test.checkIns(passphrase: Self.first).isEmpty)
    }

    /// Files with a private key that needs no passphrase.
    private static func plainKeys(_ test: TestDiary) throws -> [String] {
        try test.files().filter { $0.value.starts(with: Array(ReadingKey.label.utf8) + [0]) }.keys.sorted()
    }
}
