import CheckInProtocol
import Cryptography
import Encodings
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

    @Test(.proves("U3"))
    func `an imported check-in equals the exported one, and its retention does not begin again`() throws {
        let (old, new) = (try Self.filled(), try TestDiary())
        new.clock.set(old.clock.time)
        let archive = try old.diary.unlock().archive()
        #expect(try new.diary.unlock().importArchive(archive) == ImportReport(imported: 3, known: 0, expired: 0))
        let (before, after) = (try old.checkIns(), try new.checkIns())
        #expect(before.map(\.id) == after.map(\.id) && before.map(\.stay) == after.map(\.stay))
        #expect(before.map(\.venue) == after.map(\.venue) && before.map(\.seeds) == after.map(\.seeds))
        #expect(before.map(\.expiry) == after.map(\.expiry) && before.map(\.isOpen) == after.map(\.isOpen))
        #expect(before.map(\.presences) == after.map(\.presences))
        #expect(try new.diary.record(.test(seed: 3, name: "Gym")).effect != .checkedIn, "the open stay is extended")
        #expect(
            try Self.text(new.diary.unlock().archive()).contains("visit \(old.clock.time.seconds) Ferry – north pier\n")
        )
    }

    @Test func `a name or address that begins with a combining mark is imported`() throws {
        let (old, new) = (try TestDiary(), try TestDiary())
        let venue = try VenueDetails(name: "\u{301}Café", address: "\u{301}x")
        _ = try old.diary.add(venue, from: .noon + -7200, to: .noon + -3600)
        let archive = try old.diary.unlock().archive()
        #expect(try new.diary.unlock().importArchive(archive).imported == 1)
        #expect(try new.checkIns()[0].venue == old.checkIns()[0].venue)
    }

    @Test(.proves("U3"))
    func `a second import adds nothing, and an import after the retention leaves the check-ins out`() throws {
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

    @Test func `an ID that another check-in has is replaced`() throws {
        let (old, new) = (try TestDiary(), try TestDiary())
        let id = try old.diary.record(.test(seed: 1)).id
        let archive = try old.diary.unlock().archive()
        try new.diary.transaction { transaction in
            _ = try transaction.add(CheckInWindow(Stay(start: .noon, end: .noon + 60)!), preferring: id)
            try transaction.append(Entry(scan: RecordTests.scan, start: .noon, end: .noon + 60), to: id)
        }
        #expect(try new.diary.unlock().importArchive(archive).imported == 1)
        #expect(try Set(new.checkIns().map(\.id)).count == 2)
    }

    /// An archive with one check-in.
    private static func archive(
        _ codes: [VenueCodeURL],
        start: UnixTime = .noon + -600,
        scanned: UnixTime = .noon + -600
    ) throws -> SecretBytes {
        let item = DiaryArchive.Item(
            id: try #require(CheckInID("abc123")),
            keptFrom: start,
            stay: try #require(Stay(start: start, end: start + 3600)),
            isEnded: false,
            companions: 0,
            scans: codes.map { Entry.Scan(code: $0, time: scanned) },
            manual: nil
        )
        return DiaryArchive([item]).encoded
    }

    /// The same code of another authority.
    private static let elsewhere = try! VenueCodeURL(authority: "other.example", code: VenueCodeURL.test(seed: 1).code)

    @Test(
        arguments: [
            ([.test(seed: 1), .test(seed: 1)], true),
            ([.test(seed: 1), .test(seed: 2, previous: 1), .test(seed: 2)], true),
            ([.test(seed: 1), .test(seed: 2)], false),
            ([.test(seed: 2, previous: 1), .test(seed: 1)], false),
            ([.test(seed: 1), .test(seed: 1, name: "Gym")], false),
            ([.test(seed: 1), .test(seed: 2, previous: 1, name: "Gym")], false),
            ([.test(seed: 1), elsewhere], false),
        ] as [([VenueCodeURL], Bool)]
    )
    func `the scans of an imported check-in name one venue, as if each had extended the stay of the one before it`(
        codes: [VenueCodeURL],
        isAccepted: Bool
    ) throws {
        let test = try TestDiary()
        let archive = try Self.archive(codes)
        if isAccepted {
            #expect(try test.diary.unlock().importArchive(archive).imported == 1)
            #expect(try test.diary.record(codes[codes.count - 1]).effect != .checkedIn, "the stay is open")
        } else {
            #expect(throws: DiaryError.newerArchive) { try test.diary.unlock().importArchive(archive) }
        }
        #expect(try test.diary.checkInCount() == (isAccepted ? 1 : 0))
    }

    @Test func `a venue name that a scan refuses is refused in an archive`() throws {
        let code = VenueCodeURL.test(name: "Kiosk123")
        let message = code.code.message
        let name = try #require(message.firstRange(of: Array("Kiosk123".utf8)))
        let text = try Self.text(Self.archive([code]))
        for (changed, isAccepted) in [("Kiosk124", true), ("Kiosk\u{200B}", false)] {
            let other = Array(message[..<name.lowerBound]) + Array(changed.utf8) + Array(message[name.upperBound...])
            let archive = text.replacing(Base64.encode(message), with: Base64.encode(other))
            #expect((DiaryArchive(decoding: SecretBytes(archive)) != nil) == isAccepted)
        }
    }

    @Test func `an archive with a stay or a scan in the future is refused`() throws {
        let test = try TestDiary()
        for archive in [
            try Self.archive([.test()], start: .noon + 300, scanned: .noon),
            try Self.archive([.test()], scanned: .noon + 1),
        ] {
            #expect(throws: DiaryError.startsInTheFuture) { try test.diary.unlock().importArchive(archive) }
        }
        #expect(try test.checkIns().isEmpty)
        let now = try Self.archive([.test()], start: .noon, scanned: .noon)
        #expect(try test.diary.unlock().importArchive(now).imported == 1)
    }

    @Test func `nothing is imported without the consent to checking in`() throws {
        let test = try TestDiary(consents: false)
        let archive = try Self.archive([.test()])
        #expect(throws: DiaryError.noConsent(.checkingIn, .notAsked)) {
            try test.diary.unlock().importArchive(archive)
        }
        #expect(try test.diary.checkInCount() == 0)
    }

    @Test func `a check-in has at most 288 scans, in a diary and in an archive`() throws {
        #expect(CheckIn.maximumScans == 288)
        let (old, new) = (try TestDiary(), try TestDiary())
        let ids = try (0..<289).map { _ in
            old.clock.advance(minutes: 1)
            return try old.diary.record(.test()).id
        }
        new.clock.set(old.clock.time)
        #expect(Set(ids.dropLast()).count == 1 && ids.last != ids.first)
        #expect(try old.checkIns().map(\.scans.count).sorted() == [1, 288])
        #expect(try new.diary.unlock().importArchive(old.diary.unlock().archive()).imported == 2)
        let archive = try Self.archive(Array(repeating: .test(), count: 289))
        #expect(throws: DiaryError.newerArchive) { try new.diary.unlock().importArchive(archive) }
    }

    @Test func `an archive with any changed line is refused, and nothing is imported`() throws {
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
