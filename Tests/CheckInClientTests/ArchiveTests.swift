import CheckInProtocol
import Cryptography
import TestTraits
import Testing

@testable import CheckInClient

@Suite("Archives of a diary")
struct ArchiveTests {
    private static func filled() throws -> TestDiary {
        let test = try TestDiary()
        _ = try test.diary.record(.test(seed: 1, previous: 2))
        test.clock.advance(minutes: 30)
        _ = try test.diary.record(.test(seed: 1, previous: 2))
        _ = try test.diary.checkOut()
        test.clock.advance(minutes: 30)
        _ = try test.diary.record(.test(seed: 3, name: "Gym"))
        let ferry = try VenueDetails(name: "Ferry – north pier", address: "")
        _ = try test.diary.add(ferry, from: .noon + -7200, to: .noon + -3600)
        return test
    }

    private static func text(_ archive: SecretBytes) -> String { String(decoding: archive.array, as: UTF8.self) }

    @Test("an imported check-in equals the exported one, and its retention does not begin again", .proves("U3"))
    func roundTrip() throws {
        let (old, new) = (try Self.filled(), try TestDiary())
        new.clock.set(old.clock.time)
        let archive = try old.diary.unlock().archive()
        #expect(try new.diary.unlock().importArchive(archive) == ImportReport(imported: 3, known: 0, expired: 0))
        let (before, after) = (try old.checkIns(), try new.checkIns())
        #expect(before.map(\.id) == after.map(\.id) && before.map(\.stay) == after.map(\.stay))
        #expect(before.map(\.venue) == after.map(\.venue) && before.map(\.seeds) == after.map(\.seeds))
        #expect(before.map(\.expiry) == after.map(\.expiry) && before.map(\.isOpen) == after.map(\.isOpen))
        #expect(before.map(\.matchingRecords) == after.map(\.matchingRecords))
        #expect(try new.diary.record(.test(seed: 3, name: "Gym")).effect != .checkedIn, "the open stay is extended")
        #expect(
            try Self.text(new.diary.unlock().archive()).contains("visit \(old.clock.time.seconds) Ferry – north pier\n")
        )
    }

    @Test("a name or address that begins with a combining mark is imported")
    func combiningMark() throws {
        let (old, new) = (try TestDiary(), try TestDiary())
        let venue = try VenueDetails(name: "\u{301}Café", address: "\u{301}x")
        _ = try old.diary.add(venue, from: .noon + -7200, to: .noon + -3600)
        let archive = try old.diary.unlock().archive()
        #expect(try new.diary.unlock().importArchive(archive).imported == 1)
        #expect(try new.checkIns()[0].venue == old.checkIns()[0].venue)
    }

    @Test("a second import adds nothing, and an import after the retention leaves the check-ins out", .proves("U3"))
    func merges() throws {
        let (old, new) = (try Self.filled(), try TestDiary())
        let archive = try old.diary.unlock().archive()
        new.clock.set(old.clock.time)
        _ = try new.diary.unlock().importArchive(archive)
        let id = try new.checkIns()[0].id
        _ = try new.diary.unlock().edit(id.string, end: .noon + -60)
        #expect(try new.diary.unlock().importArchive(archive) == ImportReport(imported: 0, known: 3, expired: 0))
        #expect(try new.checkIns()[0].stay.end == .noon + -60, "a check-in that is already there is not changed")
        new.clock.set(.noon + (14 * 86_400))
        #expect(try new.diary.purge() == 2)
        #expect(try new.diary.unlock().importArchive(archive) == ImportReport(imported: 0, known: 1, expired: 2))
    }

    @Test("an ID that another check-in has is replaced")
    func sameID() throws {
        let (old, new) = (try TestDiary(), try TestDiary())
        let id = try old.diary.record(.test(seed: 1)).id
        let archive = try old.diary.unlock().archive()
        try new.diary.transaction { transaction in
            _ = try transaction.add(CoarseInterval(Stay(start: .noon, end: .noon + 60)!), preferring: id)
            try transaction.append(Entry(scan: RecordTests.scan, start: .noon, end: .noon + 60), to: id)
            try transaction.setClue(VenueFingerprint(), of: id)
        }
        #expect(try new.diary.unlock().importArchive(archive).imported == 1)
        #expect(try Set(new.checkIns().map(\.id)).count == 2)
    }

    @Test("an archive with any changed line is refused, and nothing is imported")
    func strict() throws {
        let old = try Self.filled()
        let archive = try Self.text(old.diary.unlock().archive())
        let new = try TestDiary()
        var lines = archive.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        lines.removeLast()
        for index in lines.indices {
            for change in [lines[index] + " ", " " + lines[index], "", lines[index].uppercased(), lines[index] + "\n"] {
                var changed = lines
                changed[index] = change
                let text = changed.joined(separator: "\n") + "\n"
                // A changed name or address is another valid name or address.
                guard text != archive, !lines[index].hasPrefix("visit"), !lines[index].hasPrefix("address") else {
                    continue
                }
                #expect(DiaryArchive(decoding: SecretBytes(text)) == nil, "\(change)")
                #expect(throws: DiaryError.self) { try new.diary.unlock().importArchive(SecretBytes(text)) }
            }
        }
        #expect(throws: DiaryError.notAnArchive) { try new.diary.unlock().importArchive(SecretBytes("hello\n")) }
        #expect(throws: DiaryError.newerArchive) {
            try new.diary.unlock().importArchive(SecretBytes("venue-checkin/v2/archive\nend 0\n"))
        }
        #expect(try new.checkIns().isEmpty)
    }
}
