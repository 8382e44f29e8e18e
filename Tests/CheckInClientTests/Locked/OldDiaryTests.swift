import CheckInProtocol
import Cryptography
import Foundation
import Matching
import Publication
import Sharing
import SystemPackage
import TestSupport
import TestTraits
import Testing

@testable import CheckInClient

/// Diaries of earlier schema versions, from Tests/Stores. This version can open each of them.
@Suite("Diaries of earlier versions")
struct OldDiaryTests {
    /// Opens a copy of a diary, with the clock at the time when the diary was made.
    private static func open(_ name: String) throws -> TestDiary {
        let test = try TestDiary(at: .noon + 3600, consents: false)
        let stores = ExternalTool.packageRoot.appending(path: "Tests/Stores/\(name)")
        for file in try FileManager.default.contentsOfDirectory(atPath: stores.path) {
            let bytes = try Data(contentsOf: stores.appending(path: file))
            try test.write(Array(bytes), to: file)
        }
        try FileManager.default.removeItem(atPath: test.path.appending("diary.lock").string)
        return test
    }

    private static let passphrase = SecretBytes("correct horse")
    private static let names = (2...5).flatMap { ["diary-\($0)", "diary-\($0)-passphrase"] }

    /// Whether the diary has the tables of proximity, with data.
    private static func hasProximity(_ name: String) -> Bool { name.hasPrefix("diary-5") }

    @Test("everything that proximity has recorded is still there", arguments: names.filter(hasProximity))
    func proximity(name: String) throws {
        let test = try Self.open(name)
        let unlocked = try test.reopened().unlock(passphrase: Self.passphrase)
        let status = try unlocked.diary.proximityStatus()
        #expect(status.isOn && status.settings.adapter == "hci1")
        #expect(status.owner?.heardLastDay == 3 && status.owner?.keyDays == 1 && status.owner?.matched == 1)
        test.clock.advance(minutes: 20)
        // The next identifier belongs to the same key.
        guard case .beacon = try unlocked.diary.nextBeacon() else {
            Issue.record("nothing is broadcast")
            return
        }
        #expect(try unlocked.diary.transaction { try $0.ownKeys() }.count == 1)
        test.clock.set(.noon + 14 * 86_400)
        _ = try unlocked.diary.purge()
        #expect(try unlocked.diary.proximityStatus().owner?.matched == 0)
    }

    @Test("everything that the owner could read before is still readable", arguments: names)
    func reads(name: String) throws {
        let test = try Self.open(name)
        let unlocked = try test.reopened().unlock(passphrase: Self.passphrase)
        let checkIns = try unlocked.checkIns()
        #expect(Set(checkIns.map(\.venue.name.string)) == ["The Copper Kettle", "Town Hall", "Kiosk"])
        let kettle = try #require(checkIns.first { $0.venue.name.string == "The Copper Kettle" })
        #expect(kettle.stay == Stay(start: .noon, end: .noon + 7200))
        #expect(kettle.seeds.count == 2)
        #expect(kettle.traces.matches.count == 1 && kettle.traces.told == .increased)
        #expect(kettle.traces.sharedIVs.count == 3 && kettle.traces.isWaiting)
        #expect(checkIns.first { $0.venue.name.string == "Kiosk" }?.traces.sharedIVs == [])
        #expect(try unlocked.exposures().map(\.checkIn.id) == [kettle.id])
        let diary = unlocked.diary
        let proximity = Self.hasProximity(name) ? ConsentAnswer.given : .notAsked
        #expect(try diary.consents().allSatisfy { $0.value == ($0.key == .proximity ? proximity : .given) })
        #expect(try diary.authority()?.host == "health.example.org")
        #expect(try diary.lastCheck()?.checkIns == 3)
        #expect(try diary.testResult() == .positive)
        #expect(try diary.positiveTest() != nil)
        #expect(try diary.submissions().map(\.reportCount) == [3])
        #expect(try diary.status().submissions == 1)
        #expect(try diary.decoys().sent == 2 && diary.decoys().last == .noon)
        #expect(
            try test.tables() == [
                "checkIn", "client", "clue", "deadline", "entry", "matchingRecord", "note", "overview",
                "proximityDay", "sightingPage", "trace",
            ]
        )
    }

    @Test(
        "a locked diary of an earlier version reveals no more than a new one, even before it is unlocked",
        .proves("I5"),
        arguments: names.filter { $0.hasSuffix("passphrase") }
    )
    func isSealed(name: String) throws {
        let test = try Self.open(name)
        _ = try test.reopened().purge()
        for (table, bytes) in try Thief(test).readable() {
            let text = String(decoding: bytes, as: UTF8.self)
            for word in ["positive", "sharing", "hotlineCode", "token\":\""] {
                #expect(!text.contains(word), "\(table)")
            }
        }
        #expect(throws: DiaryError.locked) { try test.reopened().testResult() }
    }

    @Test("the user is not notified again, and scans and warnings still match the old venue", arguments: names)
    func goesOn(name: String) async throws {
        let test = try Self.open(name)
        let diary = try test.reopened()
        var told = 0
        try diary.notifyOfExposures { _ in told += 1 }
        #expect(told == 0)
        let tags = try diary.transaction { transaction in
            let salt = try #require(try transaction.backgroundState().identifierSalt)
            let tag = try IdentifierTag(VenueText("town-hall-2", for: .publicIdentifier), salt: Array(salt))
            return try transaction.ids().map { try transaction.clue(of: $0) }.filter { $0.identifier == tag }
        }
        #expect(tags.count == 1)
        #expect(try diary.status().checkIns == 3)
        test.clock.set(.noon + 14 * 86_400)
        #expect(try diary.purge() == 2)
    }

    @Test("the overview and the list of check-ins with results are made at the first purge", arguments: names)
    func makesOverview(name: String) throws {
        let test = try Self.open(name)
        _ = try test.reopened().purge()
        let diary = try test.reopened().unlock(passphrase: Self.passphrase).diary
        _ = try diary.purge()
        #expect(try !test.sealedValues(in: "overview").isEmpty)
        try diary.read { transaction in
            let ids = try transaction.ids()
            let overviewIDs = try transaction.overview().map { try $0.id }
            #expect(overviewIDs == ids)
            #expect(try transaction.overview().map(\.window) == ids.map(transaction.window))
            // Two check-ins were shared.
            #expect(try transaction.ownerState().traced?.count == 2)
        }
    }

    @Test("an interrupted conversion starts again", arguments: names.filter { $0.hasPrefix("diary-2") })
    func interrupted(name: String) throws {
        let test = try Self.open(name)
        // A process that is killed before its transaction ends leaves a storage key behind.
        var generator = SystemRandomNumberGenerator()
        let key = StorageKey.draw(using: &generator)
        try StorageKey.replace(test.path.appending("storage.key"), with: key, using: &generator)
        #expect(try test.reopened().unlock(passphrase: Self.passphrase).checkIns().count == 3)
    }
}
