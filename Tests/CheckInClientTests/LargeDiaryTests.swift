import AuthorityProtocol
import CheckInProtocol
import Cryptography
import TestSupport
import TestTraits
import Testing

@testable import CheckInClient

@Suite("Large diaries")
struct LargeDiaryTests {
    @Test(.proves("U1")) func `the latest check-ins are the last of all check-ins`() throws {
        let test = try TestDiary()
        for number in 0..<40 {
            _ = try test.diary.record(.test(seed: UInt8(number)), stay: 1)
            test.clock.advance(minutes: number % 3 == 0 ? 0 : 10)
        }
        let unlocked = try test.diary.unlock()
        for count in [0, 1, 10, 39, 40, 41] {
            #expect(try unlocked.checkIns(latest: count) == unlocked.checkIns().suffix(count))
        }
    }

    @Test(.proves("U1"))
    func `the list of open check-ins is right after any changes and any jumps of the clock`() throws {
        let test = try TestDiary()
        var random = SeededGenerator(48)
        var counts: Set<Int> = []
        for number in 0..<100 {
            // At first, more check-ins are open than the list can hold.
            test.clock.advance(minutes: number < 40 ? 0 : Int64.random(in: -40...90, using: &random))
            let ids = try test.diary.read { try $0.ids() }
            switch Int.random(in: number < 40 ? 3...3 : 0...6, using: &random) {
            case 0: _ = try? test.diary.checkOut(ids.randomElement(using: &random)?.string)
            case 1, 2:
                if let id = ids.randomElement(using: &random) { _ = try test.diary.delete(id.string) }
            default:
                let minutes = Int.random(in: 1...240, using: &random)
                _ = try test.diary.record(.test(seed: UInt8(number)), stay: minutes)
            }
            let (open, all) = try test.diary.read { transaction in
                (try transaction.openIDs(), try transaction.checkIns())
            }
            #expect(open == all.filter { $0.value.window.isOpen(at: test.clock.time) }.keys.sorted())
            counts.insert(open.count)
        }
        #expect(counts.contains { $0 > 32 } && counts.contains { $0 < 10 })
    }

    @Test func `the status and a change do not open check-ins that have ended`() throws {
        let test = try TestDiary()
        for number in 0..<10 {
            _ = try test.diary.record(.test(seed: UInt8(number)), stay: 1)
            test.clock.advance(minutes: 10)
        }
        let id = try test.diary.record(.test(seed: 11)).id
        for diary in [test.diary, try test.reopened()] {
            let opened = try diary.transaction { transaction in
                #expect(try transaction.openIDs() == [id])
                try transaction.append(Entry(end: test.clock.time + 600), to: id)
                return Set(transaction.knownCheckIns.keys)
            }
            #expect(opened == [id])
        }
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
        func traced(_ unlocked: UnlockedDiary? = nil) throws -> [CheckInID] {
            try (unlocked ?? test.diary.unlock()).read { try $0.traces().map(\.id) }
        }
        let ids = try [1, 2, 3].map { try test.diary.record(.test(seed: $0)).id }
        #expect(try traced() == [])
        for id in ids[..<2] { try test.deriveEverything(of: id) }
        #expect(try traced() == ids[..<2].sorted())
        _ = try test.diary.delete(ids[0].string)
        #expect(try traced() == [ids[1]])
        let passphrase = SecretBytes("correct horse")
        try test.diary.setPassphrase(passphrase, cost: .cheap)
        _ = try test.diary.delete(ids[1].string)
        let unlocked = try test.diary.unlock(passphrase: passphrase)
        #expect(try traced(unlocked) == [])
        #expect(try unlocked.assessed().isEmpty && unlocked.checkIns().map(\.id) == [ids[2]])
        // Unlocking has removed the results, whose keys were deleted, with the ID of the check-in.
        #expect(try unlocked.ownerState().results.isEmpty)
    }

    @Test(.extended, .timeLimit(.minutes(20))) func `10,000 check-ins work like few`() async throws {
        let days = 14
        let test = try TestDiary()
        let authority = PublishingAuthority()
        try test.diary.enroll(authority.enrolled)
        try test.diary.answer(.matching, true)
        var random = SeededGenerator(48)
        // 714 a day. Each transaction checks in at all venues of a day.
        for day in 0..<days {
            try test.diary.transaction { transaction in
                for number in 0..<714 {
                    let venue = try VenueDetails(name: "Venue \(number)", address: "Port Example")
                    let code = try VenueCode(seed: Seed(using: &random), venue: venue)
                    let scan = try VenueCodeURL(authority: authorityHost, code: code)
                    let stay = try #require(Stay(start: transaction.now, end: transaction.now + 600))
                    let window = CheckInWindow(stay, isEnded: false)
                    let id = try transaction.add(window)
                    var entry = Entry(scan: Entry.Scan(code: scan, time: transaction.now), companions: nil)
                    (entry.start, entry.end) = (stay.start, stay.end)
                    try transaction.append(entry, to: id)
                    try transaction.identify(id, by: scan, nil)
                    try transaction.setWindow(window, keys: window.keys(of: scan), of: id)
                }
            }
            if day < days - 1 { test.clock.advance(minutes: 1440) }
        }
        let count = days * 714
        let unlocked = try test.diary.unlock()
        #expect(try unlocked.checkIns().count == count)
        #expect(try unlocked.checkIns(latest: 20).map(\.id) == unlocked.checkIns().suffix(20).map(\.id))

        // A scan, a check-out and a deletion.
        let scan = VenueCodeURL.test(seed: 1)
        let id = try test.diary.record(scan, stay: 120).id
        #expect(try test.diary.status().openCheckIns > 1)
        test.clock.advance(minutes: 60)
        _ = try test.diary.checkOut(id.string)
        #expect(try test.diary.status().openCheckIns == 0)
        _ = try test.diary.delete(unlocked.checkIns()[0].id.string)
        #expect(try unlocked.checkIns().count == count)

        // An import into another diary.
        let other = try TestDiary(at: test.clock.time)
        #expect(try other.diary.unlock().importArchive(unlocked.archive()).imported == count)
        #expect(try Set(other.checkIns().map(\.stay)) == Set(unlocked.checkIns().map(\.stay)))
        #expect(try other.checkIns().flatMap(\.seeds).count == count)

        // A comparison.
        let window = try #require(unlocked.checkIns().last).stay.windows[0]
        let (day, report) = try ProtectedReport.test(scan.presenceKeys(on: window.day)[0], window)
        try authority.publish(test.clock.time.hour, [day: [report]])
        _ = try await Sync(authority.client(of: test.diary)).run()
        #expect(try test.diary.exposures().map(\.id) == [id])

        // A day later, the check-ins of the first day expire.
        test.clock.advance(minutes: 1440)
        #expect(try test.diary.purge() == 713)
        #expect(try unlocked.checkIns().count == count - 713)
    }
}
