@testable import CheckInClient
import CheckInProtocol
import Cryptography
import Foundation
import AuthorityProtocol
import SystemPackage
import TestSupport
import TestTraits
import Testing

@Suite("Retention")
struct RetentionTests {
    static let fourteenDays: Int64 = 14 * 86_400

    @Test(.proves("U3", "I7")) func `a check-in is kept until 14 days after its start, and then deleted`() throws {
        let test = try TestDiary()
        _ = try test.diary.record(.test(), stay: 1440)
        test.clock.set(.noon + (Self.fourteenDays - 1))
        #expect(try test.diary.purge() == 0)
        let checkIn = try #require(try test.checkIns().first)
        #expect(checkIn.expiry == .noon + Self.fourteenDays)
        test.clock.advance(seconds: 1)
        #expect(try test.diary.purge() == 1)
        #expect(try test.checkIns().isEmpty)
        #expect(try test.sealedValues(in: "check-in").isEmpty && test.sealedValues(in: "entry").isEmpty)
        #expect(try test.diary.purge() == 0)
    }

    @Test(.proves("S6"))
    func `check-ins and downloads are deleted after the number of days that the authority configures`() async throws {
        let (test, authority) = (try TestDiary(), PublishingAuthority())
        try test.diary.enroll(authority.enrolled)
        try test.diary.answer(.matching, true)
        #expect(try test.diary.status().retentionDays == 14)
        _ = try test.diary.record(.test())
        let threeDays = DiseaseProfiles.covid19(retentionDays: 3)
        authority.change { $0.profiles = threeDays }
        try authority.publish(test.clock.time.hour)
        _ = try await Sync(authority.client(of: test.diary)).run()
        #expect(try test.diary.status().retentionDays == 3)
        #expect(try test.checkIns().map(\.expiry) == [.noon + 3 * 86_400])
        let packages = test.path.appending("published/health.example.org/packages").string
        test.clock.set(.noon + (3 * 86_400 - 1))
        #expect(try test.diary.purge() == 0)
        test.clock.set(.noon + 3 * 86_400)
        #expect(try test.diary.purge() == 1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: packages).count == 1)
        test.clock.set(.noon + (3 * 86_400 + 3600))
        _ = try test.diary.purge()
        #expect(try FileManager.default.contentsOfDirectory(atPath: packages).isEmpty)
    }

    @Test(.proves("U3", "I7", "S6", "C1"))
    func `a diary keeps more than 14 days only with the consent to the number, and deletes at once without it`()
        async throws
    {
        let (test, authority) = (try TestDiary(), PublishingAuthority())
        try test.diary.enroll(authority.enrolled)
        try test.diary.answer(.matching, true)
        _ = try test.diary.record(.test())
        let noon = UnixTime.noon.hour.number
        /// Publishes hours after noon. The settings of a day are equal in all its packages.
        func publish(_ hours: ClosedRange<UInt32>, days: UInt32) async throws {
            let profiles = DiseaseProfiles([.covid19, .covid19(number: 1, retentionDays: days)])!
            authority.change { $0.profiles = profiles }
            for hour in hours { try authority.publish(Hour(number: noon + hour)!) }
            test.clock.set(Hour(number: noon + hours.upperBound)!.start)
            _ = try await Sync(authority.client(of: test.diary)).run()
        }
        func keptDays() throws -> [Int] {
            let status = try test.diary.status()
            return [status.retentionDays, status.wantedDays]
        }
        try await publish(0...11, days: 21)
        #expect(try keptDays() == [14, 21])
        try test.diary.answer(.keepingLonger, true)
        #expect(try keptDays() == [21, 21])
        #expect(try test.checkIns().map(\.expiry) == [.noon + 21 * 86_400])
        // A longer retention needs the consent again.
        try await publish(12...13, days: 50)
        #expect(try keptDays() == [21, 50])
        test.clock.set(.noon + Self.fourteenDays + 3600)
        #expect(try test.diary.purge() == 0)
        let packages = test.path.appending("published/health.example.org/packages").string
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: packages).count == 13,
            "packages are kept for 14 days"
        )
        try test.diary.answer(.keepingLonger, false)
        #expect(try keptDays() == [14, 50])
        #expect(try test.diary.purge() == 1)
        #expect(try test.sealedValues(in: "check-in").isEmpty && test.sealedValues(in: "entry").isEmpty)
    }

    @Test(.proves("S9"))
    func `a shorter retention that the packages of the day do not name deletes nothing`() async throws {
        let (test, authority) = (try TestDiary(), PublishingAuthority())
        try test.diary.enroll(authority.enrolled)
        try test.diary.answer(.matching, true)
        _ = try test.diary.record(.test())
        try authority.publish(test.clock.time.hour)
        let oneDay = DiseaseProfiles.covid19(retentionDays: 1)
        authority.change { $0.profiles = oneDay }
        try authority.configure(at: test.clock.time.hour)
        _ = try await Sync(authority.client(of: test.diary)).run()
        #expect(try test.diary.status().retentionDays == 14)
        test.clock.set(.noon + 2 * 86_400)
        #expect(try test.diary.purge() == 0)
    }

    @Test(
        .proves("U3"),
        arguments: [1, 299]
    )
    func `the retention begins with the five-minute interval of the start, so no check-in is deleted too late`(
        offset: Int64
    ) throws {
        let test = try TestDiary(at: .noon + offset)
        _ = try test.diary.record(.test())
        test.clock.set(.noon + (Self.fourteenDays - 1))
        #expect(try test.diary.purge() == 0)
        test.clock.advance(seconds: 1)
        #expect(try test.diary.purge() == 1)
    }

    @Test(.proves("U3"))
    func `after 14 days, no file contains data of a check-in, and the other check-ins are intact`() throws {
        let test = try TestDiary()
        let expiring = try (1...12).map { try test.diary.record(.test(seed: $0)).id }
        for id in expiring { try test.deriveEverything(of: id) }
        let old =
            try expiring.flatMap { try test.sealedValues(of: $0) } + test.sealedValues(in: "background")
            + test.sealedValues(in: "owner")
        test.clock.advance(minutes: 7 * 1440)
        let kept = try (101...105).map { try test.diary.record(.test(seed: $0)).id }
        for id in kept { try test.deriveEverything(of: id) }
        let checkIns = try expiring.flatMap { try test.sealedValues(of: $0) }
        #expect(
            try checkIns.allSatisfy { try test.filesContaining($0) == ["diary.sqlite"] },
            "the search finds existing data"
        )
        test.clock.set(.noon + Self.fourteenDays)
        #expect(try test.diary.purge() == 12)
        #expect(try old.allSatisfy { try test.filesContaining($0).isEmpty })
        #expect(try checkIns.allSatisfy { try test.filesContaining($0).isEmpty })
        try test.openEverything()
        #expect(Set(try test.checkIns().map(\.id)) == Set(kept))
    }

    @Test(.proves("U3")) func `setting the clock back neither restores nor deletes a check-in`() throws {
        let test = try TestDiary()
        _ = try test.diary.record(.test(seed: 1))
        test.clock.set(.noon + Self.fourteenDays)
        let later = try test.diary.record(.test(seed: 2)).id
        #expect(try test.diary.purge() == 1)
        test.clock.set(.noon)
        #expect(try test.diary.purge() == 0)
        #expect(try test.checkIns().map(\.id) == [later], "it begins in the future and is kept")
        #expect(try test.diary.status().openCheckIns == 0)
    }

    @Test(
        .proves("U3", "I7"),
        arguments: [1, 20, 400, 20_000] as [Int64]
    )
    func `a check-in that was made while the clock was ahead is deleted 14 days after the clock is corrected`(
        days: Int64
    ) throws {
        let test = try TestDiary(at: .noon + days * 86_400)
        let id = try test.diary.record(.test()).id
        test.clock.set(.noon)
        #expect(try test.diary.purge() == 0)
        // Edits do not matter. The retention counts from the time when the clock was corrected.
        test.clock.advance(minutes: 600)
        _ = try test.diary.unlock().edit(id.string, end: .noon + (days * 86_400 + 3600))
        #expect(try test.diary.purge() == 0)
        #expect(try test.checkIns().map(\.expiry) == [.noon + Self.fourteenDays])
        test.clock.set(.noon + (Self.fourteenDays - 1))
        #expect(try test.diary.purge() == 0)
        test.clock.advance(seconds: 1)
        #expect(try test.diary.purge() == 1)
    }

    @Test(
        .proves("U3", "I7")
    )
    func `while the clock is synchronised, expired check-ins are deleted even if the authority's clock was ahead`()
        throws
    {
        let ahead: Int64 = 400 * 86_400
        let test = try TestDiary(at: .noon + ahead)
        try test.diary.enroll(PublishingAuthority().enrolled)
        _ = try test.diary.record(.test())
        try test.diary.updateAuthority { $0.newestHour = test.clock.time.hour.number }
        test.clock.set(.noon)
        // The signed hours show that the clock is behind.
        #expect(try test.diary.purge() == 0)
        test.clock.advance(minutes: 60)
        let clock = test.clock
        let synchronized = try Diary(in: test.path, clock: { clock.time }, isClockSynchronized: { true })
        #expect(try synchronized.purge() == 0)
        test.clock.set(.noon + (Self.fourteenDays + 3600))
        #expect(try synchronized.purge() == 1)
    }

    @Test(.proves("U3")) func `a clock that starts in 1970 and is set later causes no early deletion`() throws {
        let test = try TestDiary()
        _ = try test.diary.record(.test())
        for minute in 0...20 as ClosedRange<Int64> {
            test.clock.set(UnixTime(seconds: minute * 60))
            #expect(try test.diary.purge() == 0)
        }
        test.clock.set(.noon + 86_400)
        #expect(try test.diary.purge() == 0)
        test.clock.set(.noon + (Self.fourteenDays - 1))
        #expect(try test.diary.purge() == 0)
        test.clock.advance(seconds: 1)
        #expect(try test.diary.purge() == 1)
    }

    @Test(.proves("U3")) func `an earlier start also makes the deletion earlier`() throws {
        let test = try TestDiary()
        let id = try test.diary.record(.test()).id
        _ = try test.diary.unlock().edit(id.string, start: .noon + -6 * 3600)
        test.clock.set(.noon + (Self.fourteenDays - 6 * 3600))
        #expect(try test.diary.purge() == 1)
    }

    @Test(
        .proves("U3")
    )
    func `a start that is edited to a later time does not extend the retention, which counts from the first scan`()
        throws
    {
        let test = try TestDiary()
        let id = try test.diary.record(.test()).id
        test.clock.advance(minutes: 100)
        #expect(try test.diary.unlock().edit(id.string, start: .noon + 5400).expiry == .noon + Self.fourteenDays)
        #expect(try test.diary.record(.test()).effect == .extended)
        #expect(try test.checkIns().map(\.expiry) == [.noon + Self.fourteenDays])
        _ = try test.diary.checkOut()
        #expect(try test.checkIns().map(\.stay) == [Stay(start: .noon + 5400, end: .noon + 6000)])
        test.clock.set(.noon + (Self.fourteenDays - 1))
        #expect(try test.diary.purge() == 0)
        test.clock.advance(seconds: 1)
        #expect(try test.diary.purge() == 1)
    }

    @Test(
        .proves("U3")
    )
    func `if a process is killed after a deletion, the next transaction erases the old storage key`() throws {
        let test = try TestDiary()
        let ids = try (1...30).map { try test.diary.record(.test(seed: $0)).id }
        let size = try #require(try test.files()["diary.sqlite"]).count
        func keys() throws -> [SecretBytes] { StorageKey.keys(in: try #require(try test.files()["storage.key"])) }
        let old = try keys()
        try test.changeAndDie { transaction in
            for id in ids.dropLast() { try transaction.delete(id) }
        }
        #expect(try keys().count == 2 && keys()[0] == old[0])
        #expect(try test.diary.purge() == 0)
        #expect(try keys().count == 1 && keys() != old)
        #expect(try test.checkIns().map(\.id) == [ids[29]])
        #expect(try #require(try test.files()["diary.sqlite"]).count < size)
    }

    @Test(
        arguments: [0o755, 0o710, 0o701]
    )
    func `a diary's directory that other users can enter is closed to them`(mode: Int) throws {
        let test = try TestDiary()
        let id = try test.diary.record(.test()).id
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: test.path.string)
        #expect(try test.reopened().unlock().checkIns().map(\.id) == [id])
        #expect(try permissions(test.path) == 0o700)
    }

    @Test(
        arguments: [0o755, 0o750, 0o705]
    )
    func `no diary is created in a directory that other users can enter, and the directory does not change`(
        mode: Int
    ) throws {
        let path = FilePath(MemoryDirectory.path).appending("diary-tests-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(atPath: path.string) }
        let attributes = [FileAttributeKey.posixPermissions: mode]
        try FileManager.default.createDirectory(atPath: path.string, withIntermediateDirectories: true)
        try FileManager.default.setAttributes(attributes, ofItemAtPath: path.string)
        #expect(throws: DiaryError.openToOthers(path: path.string)) { try Diary(in: path) }
        #expect(throws: DiaryError.openToOthers(path: path.string)) { try Diary.deleteEverything(in: path) }
        #expect(try permissions(path) == mode)
        #expect(try FileManager.default.contentsOfDirectory(atPath: path.string).isEmpty)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path.string)
        #expect(try Diary(in: path).unlock().checkIns().isEmpty)
    }

    @Test(.proves("U3")) func `backup programs skip the diary, and other users cannot read it`() throws {
        let test = try TestDiary()
        _ = try test.diary.record(.test())
        let tag = try #require(try test.files()["CACHEDIR.TAG"])
        #expect(String(decoding: tag, as: UTF8.self).hasPrefix("Signature: 8a477f597d28d172789f06886806bc55\n"))
        #expect(try permissions(test.path) == 0o700)
        let names = try test.files().keys.sorted()
        #expect(
            names == [
                "CACHEDIR.TAG", "attend.lock", "diary.lock", "diary.sqlite", "matching.key", "notify.lock",
                "reading.key", "storage.key",
            ]
        )
        #expect(try names.allSatisfy { try permissions(test.path.appending($0)) == 0o600 })
    }
}

private func permissions(_ path: FilePath) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path.string)[.posixPermissions] as? Int
}
