import AuthorityProtocol
import CheckInClient
import CheckInProtocol
import Cryptography
import Foundation
import GRDB
import Matching
import OperatingSystem
import SystemPackage
import TestTraits
import Testing

extension SyncTests {
    @Test(.proves("I3", "I6"))
    func `a report of the same venue and time is an exposure with one notification, and other reports are not`()
        async throws
    {
        let id = try test.diary.record(.test(seed: 1)).id
        _ = try test.diary.record(.test(seed: 2))
        try authority.publish(hour)
        test.clock.advance(minutes: 180)
        for offset in 1...3 {
            let (day, report) = try report(seed: offset == 2 ? 1 : 9)
            try authority.publish(hour(offset), [day: [report]])
        }
        _ = try await sync.run()
        #expect(try test.diary.exposures().map(\.id) == [id])
        let found = try #require(try test.diary.unlock().exposures().first)
        #expect(found.checkIn.id == id)
        #expect(found.exposure.risk.risk == .increased)
        #expect(found.exposure.risk.days.map(\.exposures.count) == [1])
        #expect(found.exposure.risk.days[0].exposures[0].minutes == 120)
        var told: [Risk] = []
        for _ in 1...2 { try test.diary.notifyOfExposures { told.append($0.risk) } }
        #expect(told == [.increased])
    }

    @Test(.proves("I3", "I6")) func `the requests do not depend on whether an exposure is found, and nothing is sent`()
        async throws
    {
        let (day, report) = try report()
        try authority.publish(hour, [day: [report]])
        var asked: [[String]] = []
        for seed in [1, 2] as [UInt8] {
            let other = try TestDiary()
            try other.diary.enroll(authority.enrolled)
            try other.diary.answer(.matching, true)
            _ = try other.diary.record(.test(seed: seed))
            other.clock.advance(minutes: 30)
            authority.forgetRequests()
            for _ in 1...2 {
                _ = try await Sync(authority.client(of: other.diary)).run()
                try other.diary.notifyOfExposures { _ in }
            }
            #expect(try other.diary.exposures().isEmpty == (seed == 2))
            asked.append(authority.requests)
        }
        #expect(asked[0] == asked[1])
        #expect(authority.sent.isEmpty)
    }

    @Test(.proves("I6")) func `a notification that could not be shown is shown the next time`() async throws {
        _ = try test.diary.record(.test(seed: 1))
        let (day, report) = try report()
        try authority.publish(hour, [day: [report]])
        _ = try await sync.run()
        var told = 0
        struct NoDesktop: Error {}
        #expect(throws: NoDesktop.self) { try test.diary.notifyOfExposures { _ in throw NoDesktop() } }
        try test.diary.notifyOfExposures { _ in told += 1 }
        #expect(told == 1)
    }

    @Test(.proves("U5")) func `an edited stay is compared again with all stored packages`() async throws {
        let id = try test.diary.record(.test(seed: 1)).id
        let (day, report) = try report()
        try authority.publish(hour, [day: [report]])
        test.clock.advance(minutes: 30)
        _ = try await sync.run()
        #expect(try test.diary.exposures().count == 1)
        // Moves the stay to the early morning.
        _ = try test.diary.unlock().edit(id.string, start: .noon + -30_000, end: .noon + -20_000)
        #expect(try test.diary.exposures().isEmpty)
        _ = try await sync.run()
        #expect(try test.diary.exposures().isEmpty)
        _ = try test.diary.unlock().edit(id.string, start: .noon, end: .noon + 1200)
        _ = try await sync.run()
        #expect(try test.diary.exposures().count == 1)
    }

    @Test(.proves("N1", "N2")) func `a warning of the authority matches the visits at the venue that it names`()
        async throws
    {
        let named = try VenueCodeURL(
            authority: "health.example.org",
            code: VenueCode(
                seed: .number(3),
                venue: VenueDetails(name: "The Copper Kettle", publicIdentifier: "Copper Kettle, Port Example")
            )
        )
        let id = try test.diary.record(named).id
        _ = try test.diary.record(.test(seed: 1))
        let stay = try #require(Stay(start: .noon, end: .noon + 3600))
        let warnings = try ["Copper Kettle, Port Example", "Another"].map { name in
            try #require(
                VenueWarning(
                    publicIdentifier: VenueText(name, for: .publicIdentifier),
                    window: stay.windows[0],
                    transmissionRiskLevel: 6
                )
            )
        }
        try authority.publish(hour, warnings: warnings)
        _ = try await sync.run()
        let exposures = try test.diary.exposures()
        #expect(exposures.map(\.id) == [id])
        #expect(exposures.map(\.isWarned) == [true])

        // A recall removes the exposure, and a later comparison does not find it again.
        let recall = VenueWarning(
            publicIdentifier: warnings[0].publicIdentifier,
            window: warnings[0].window,
            transmissionRiskLevel: 6,
            isRecall: true
        )
        try authority.publish(hour(1), warnings: [try #require(recall)])
        test.clock.set(hour(1).start)
        _ = try await sync.run()
        #expect(try test.diary.exposures().isEmpty)
        _ = try test.diary.unlock(passphrase: nil).edit(id.string, start: .noon + 60, end: .noon + 3600)
        _ = try await sync.run()
        #expect(try test.diary.exposures().isEmpty)
    }

    @Test func `an exposure that exists only in rounded times is dismissed after unlocking`() async throws {
        let (day, report) = try report()
        try authority.publish(hour, [day: [report]])
        // The stay begins twenty seconds before the end of the report and has no whole minute in
        // common with it. The diary's presence is rounded to five minutes.
        test.clock.set(.noon + 7180)
        let id = try test.diary.record(.test(seed: 1)).id
        _ = try await sync.run()
        #expect(try test.diary.exposures().map(\.id) == [id])
        let unlocked = try test.diary.unlock(passphrase: nil)
        #expect(try unlocked.exposures().isEmpty)
        #expect(try unlocked.assessed().filter(\.isDismissed).map(\.checkIn.id) == [id])
        // With a minute in common, the notified exposure is confirmed.
        _ = try unlocked.edit(id.string, start: .noon + 7140, end: nil)
        _ = try await sync.run()
        #expect(try unlocked.exposures().map(\.checkIn.id) == [id])
        #expect(try unlocked.assessed().allSatisfy { !$0.isDismissed })
    }

    @Test func `check-ins at venues of another authority are counted separately and not compared`() async throws {
        let other = try VenueCodeURL(authority: "elsewhere.example", code: VenueCodeURL.test(seed: 1).code)
        _ = try test.diary.record(other)
        let (day, report) = try report()
        try authority.publish(hour, [day: [report]])
        let check = try await sync.run()
        #expect(check.checkIns == 0)
        #expect(check.checkInsOfOthers == 1)
        #expect(try test.diary.exposures().isEmpty)
    }

    @Test func `setting the clock back and forward causes no second notification`() async throws {
        _ = try test.diary.record(.test(seed: 1))
        let (day, report) = try report()
        try authority.publish(hour, [day: [report]])
        _ = try await sync.run()
        var told = 0
        try test.diary.notifyOfExposures { _ in told += 1 }
        test.clock.set(.noon + -1800)
        _ = try await sync.run()
        test.clock.set(.noon + 7200)
        try authority.publish(hour(1))
        try authority.publish(hour(2), [day: [report]])
        _ = try await sync.run()
        try test.diary.notifyOfExposures { _ in told += 1 }
        #expect(told == 1)
        #expect(try test.diary.unlock().exposures()[0].exposure.risk.days[0].exposures.count == 1)
    }

    @Test(.proves("C4", "U3"))
    func `deleting a check-in deletes its matches, and deleting everything deletes the downloads`()
        async throws
    {
        let id = try test.diary.record(.test(seed: 1)).id
        let (day, report) = try report()
        try authority.publish(hour, [day: [report]])
        _ = try await sync.run()
        #expect(try test.diary.exposures().count == 1)
        let sealed = try test.sealedValues(in: "owner")
        #expect(sealed.count == 1)
        _ = try test.diary.delete(id.string)
        #expect(try test.diary.exposures().isEmpty)
        #expect(try test.filesContaining(Array(sealed[0])) == [])
        #expect(FileManager.default.fileExists(atPath: test.path.appending("published").string))
        _ = try Diary.deleteEverything(in: test.path)
        #expect(!FileManager.default.fileExists(atPath: test.path.appending("published").string))
        #expect(try test.diary.authority() == nil)
        #expect(try test.diary.lastCheck() == nil)
    }
}
