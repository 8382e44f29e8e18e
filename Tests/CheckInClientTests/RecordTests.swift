import AuthorityProtocol
import CheckInProtocol
import Cryptography
import Encodings
import Foundation
import TestTraits
import Testing

@testable import CheckInClient

@Suite("Records")
struct RecordTests {
    static let scan = Entry.Scan(code: .test(seed: 1, previous: 2), time: .noon)
    static let entries = [
        Entry(),
        Entry(end: .noon),
        Entry(start: .noon, end: .noon + 60),
        Entry(scan: scan, end: nil),
        Entry(scan: scan, start: .noon, end: .noon + 7200),
        Entry(manual: manual, start: .noon, end: .noon + 7200),
    ]
    private static let manual = Entry.Manual(
        venue: try! VenueDetails(name: "Ferry", address: "Pier 3"),
        time: .noon + 7200
    )

    @Test(arguments: entries) func `an entry round-trips`(entry: Entry) {
        #expect(entry.encoded.count == Entry.count)
        #expect(Entry(decoding: entry.encoded) == entry)
    }

    @Test func `the longest venue code of the longest authority fits into an entry`() throws {
        let text = String(repeating: "x", count: 100)
        let venue = try VenueDetails(
            name: text,
            address: text,
            defaultStay: 720,
            setting: .ventilatedIndoor,
            publicIdentifier: text
        )
        let code = try VenueCode(seed: .number(1), previousSeed: .number(2), venue: venue)
        let authority = Array(repeating: String(repeating: "a", count: 62), count: 4).joined(separator: ".") + "a"
        let url = try VenueCodeURL(authority: authority, code: code)
        let longest = Entry(scan: Entry.Scan(code: url, time: .noon), start: .noon, end: .noon + 1)
        #expect(Entry(decoding: longest.encoded) == longest)
    }

    /// “Kiosk” with a zero-width space at the end.
    @Test func `an entry with a name that a scan refuses is refused`() throws {
        let entry = Entry(scan: Entry.Scan(code: .test(name: "Kiosk123"), time: .noon), start: .noon, end: .noon + 60)
        let bytes = entry.encoded.array
        let name = try #require(bytes.firstRange(of: Array("Kiosk123".utf8)))
        for (text, isAccepted) in [("Kiosk124", true), ("Kiosk\u{200B}", false)] {
            let changed = Array(bytes[..<name.lowerBound]) + Array(text.utf8) + Array(bytes[name.upperBound...])
            #expect((Entry(decoding: SecretBytes(copying: changed)) != nil) == isAccepted)
        }
    }

    @Test(
        arguments: entries
    )
    func `an entry with any one bit of its frame or padding changed is refused or is another entry`(entry: Entry) {
        let bytes = entry.encoded.array
        for index in bytes.indices {
            var changed = bytes
            changed[index] ^= 0x80
            let decoded = Entry(decoding: SecretBytes(copying: changed))
            #expect(decoded == nil || decoded?.encoded.array == changed)
        }
        #expect(Entry(decoding: SecretBytes(copying: bytes.dropLast())) == nil)
        #expect(Entry(decoding: SecretBytes(copying: bytes + [0])) == nil)
    }

    /// An attacker who can write the files can seal an entry, because that needs only the public
    /// key.
    @Test(arguments: [1, 9, 17]) func `an entry with a time outside the valid range is refused`(field: Int) throws {
        var bytes = Entry(scan: Self.scan, start: .noon, end: .noon + 7200).encoded.array
        #expect(Entry(decoding: SecretBytes(copying: bytes)) != nil)
        for time in [Int64.max, 1 << 41, -1, .min] {
            bytes.replaceSubrange(
                field..<field + 8,
                with: (0..<8).map { UInt8(truncatingIfNeeded: time >> (56 - 8 * $0)) }
            )
            #expect(Entry(decoding: SecretBytes(copying: bytes)) == nil)
        }
    }

    /// Otherwise, it would be split into a part for each day, and there would be millions of parts.
    @Test func `a window that is longer than a stay can be is refused`() throws {
        let day = try #require(Stay(start: .noon + 1, end: .noon + 1 + Stay.maximumSeconds))
        let longest = CheckInWindow(day)
        #expect(CheckInWindow(decoding: SecretBytes(copying: longest.encoded)) == longest)
        for end in [longest.intervals.upperBound.number + 1, UInt32.max] {
            var bytes = longest.encoded
            bytes.replaceSubrange(4..<8, with: end.bigEndianBytes)
            #expect(CheckInWindow(decoding: SecretBytes(copying: bytes)) == nil)
        }
    }

    @Test func `a presence round-trips, and has only one encoding`() throws {
        let window = try #require(Stay(start: .noon, end: .noon + 7200)?.windows.first)
        let presence = Presence(keys: VenueCodeURL.test().presenceKeys(on: window.day)[0], window: window)
        let bytes = presence.record.array
        #expect(Presence(record: SecretBytes(copying: bytes)) == presence)
        #expect(Presence(record: SecretBytes(copying: bytes.dropLast())) == nil)
        for index in 48..<60 {
            var changed = bytes
            changed[index] ^= 0x80
            let decoded = Presence(record: SecretBytes(copying: changed))
            #expect(decoded == nil || decoded?.record.array == changed)
        }
    }

    @Test func `what the background knows of a check-in round-trips, and has only one encoding`() throws {
        var generator = SystemRandomNumberGenerator()
        let stay = try #require(Stay(start: .midnight + -3600, end: .midnight + 3600))
        let window = CheckInWindow(stay)
        for seeds in [0, 1, 2, 3] as [UInt8] {
            var checkIn = BackgroundCheckIn(window, using: &generator)
            let keys = window.keys(of: (0..<seeds).map { Seed.number($0) }, at: VenueCodeURL.test().identity)
            checkIn.presences = Presence.all(in: window, keys: keys)
            checkIn.entryCount = 300
            let bytes = checkIn.encoded
            let decoded = try #require(BackgroundCheckIn(decoding: bytes))
            #expect(decoded.encoded == bytes && decoded.window == window && decoded.entryCount == 300)
            #expect(decoded.presences == checkIn.presences && decoded.presences.count == 2 * Int(seeds))
            #expect(decoded.resultKey == checkIn.resultKey)
            #expect(BackgroundCheckIn(decoding: bytes[0..<bytes.count - 1]) == nil)
            var changed = bytes.array
            changed[changed.count - 1] ^= 1
            #expect(BackgroundCheckIn(decoding: SecretBytes(copying: changed)) == nil || seeds == 2)
        }
    }

    @Test func `days of deletion follow the retention, and a day that was brought forward stays`() throws {
        let stay = try #require(Stay(start: .noon, end: .noon + 60))
        let (first, second) = (try #require(CheckInID("abc234")), try #require(CheckInID("abc235")))
        let (ahead, today) = (
            CheckInWindow(Stay(start: .noon + 400 * 86_400, end: .noon + 401 * 86_400)!), UnixTime.noon.day.number
        )
        var days = DeletionDays([first: CheckInWindow(stay), second: ahead], BackgroundState())
        #expect(days.days == ["check-in/abc234/0": today + 14, "check-in/abc235/0": today + 414])
        #expect(DeletionDays(decoding: days.encoded) == days)
        days.limit(to: today + 14)
        var derived = DeletionDays([second: ahead], BackgroundState())
        derived.limit(to: days)
        #expect(derived.days == ["check-in/abc235/0": today + 14])
        #expect(days.takeExpired(on: today + 13).isEmpty && !days.days.isEmpty)
        #expect(Set(days.takeExpired(on: today + 14).map(\.name.checkIn)) == [first, second] && days.days.isEmpty)
    }

    @Test func `the background asks for a result only while it is pending, and keeps what it did itself`() throws {
        var generator = SystemRandomNumberGenerator()
        let identifier = try #require(TestIdentifier("3f2504e0-4f89-41d3-9a0c-0305e82c3301"))
        var test = PendingTest(identifier, at: .noon, using: &generator)
        var state = BackgroundState()
        for (number, host) in [(1, authorityHost), (2, "elsewhere.example")] as [(UInt8, String)] {
            let authority = PublishingAuthority(host: host).enrolled
            state.authorities.append(AuthorityState(number: number, authority, now: .noon))
        }
        (state.authorities[0].comparedHour, state.hasNews) = (7, true)
        let asking = state.deriving(tests: [authorityHost: test], ownIVs: [[2, 2], [1, 1]])
        #expect(asking.authorities[0].inquiry?.digest == test.digest && asking.ownIVs == Data([1, 1, 2, 2]))
        #expect(asking.authorities[1].inquiry == nil)
        #expect(asking.authorities[0].comparedHour == 7 && asking.hasNews)
        test.result = .negative
        #expect(asking.deriving(tests: [authorityHost: test], ownIVs: []).authorities[0].inquiry == nil)
        #expect(asking.deriving(tests: [:], ownIVs: []).ownIVs.isEmpty)
    }

    @Test
    func `a window round-trips, and is refused with another length, without intervals or with an unknown flag`() throws
    {
        let window = CheckInWindow(try #require(Stay(start: .noon + 1, end: .noon + 7201)), isEnded: true)
        #expect(window.start == .noon)
        #expect(window.end == .noon + 7500)
        #expect(CheckInWindow(decoding: SecretBytes(copying: window.encoded)) == window)
        let start = Array(window.encoded[..<4])
        let (end, flag, unseen) = (Array(window.encoded[4..<8]), window.encoded[8], Array(window.encoded[13...]))
        let refused: [[[UInt8]]] = [
            [], [window.encoded.dropLast()], [window.encoded, [0]], [start, start, [flag], start, unseen],
            [start, end, [2], start, unseen], [start, end, [flag], end, unseen],
        ]
        for bytes in refused.map({ $0.flatMap(\.self) }) {
            #expect(CheckInWindow(decoding: SecretBytes(copying: bytes)) == nil)
        }
    }

    @Test func `entries that do not form a check-in are refused`() throws {
        let window = CheckInWindow(try #require(Stay(start: .noon, end: .noon + 7200)))
        for entries in [[], [Entry(start: .noon, end: .noon + 60)], [Entry(scan: Self.scan, start: .noon)]] as [[Entry]]
        {
            let id = try #require(CheckInID("abc234"))
            let status = CheckInStatus(Comparison(), sharedIVs: [], isWaiting: false)
            #expect(
                CheckIn(
                    id: id,
                    entries: entries,
                    window: window,
                    presences: [],
                    status: status,
                    retention: 14 * Day.seconds,
                    now: .noon
                )
                    == nil
            )
        }
    }

    @Test
    func `every error of the diary is a sentence without a full stop that begins in lower case or with a path`() throws
    {
        let errors = Array(sequence(first: DiaryError.file("could not read x"), next: \.next))
        #expect(Set(errors.map(\.description)).count == errors.count)
        #expect(errors.allSatisfy { $0.description.first?.isUppercase == false && $0.description.last != "." })
    }
}

extension DiaryError {
    /// The next case; nil after the last. The switch is exhaustive, so that a new case must be
    /// added here.
    fileprivate var next: DiaryError? {
        let id = CheckInID("abc234")!
        return switch self {
        case .file: .openToOthers(path: "/x")
        case .openToOthers: .notADiary(path: "/x")
        case .notADiary: .databaseMissing(path: "/x")
        case .databaseMissing: .readOnly(path: "/x")
        case .readOnly: .madeByNewerProgram(path: "/x")
        case .madeByNewerProgram: .busy
        case .busy: .database(message: "disk is full", code: 13)
        case .database: .unexpected(UnexpectedError(CancellationError()))
        case .unexpected: .keyMissing(path: "/x")
        case .keyMissing: .keyDamaged(path: "/x")
        case .keyDamaged: .doesNotFitKeys
        case .doesNotFitKeys: .changedMeanwhile
        case .changedMeanwhile: .locked
        case .locked: .keyAway(.keyring, reason: "it was switched off")
        case .keyAway: .keyPlace(.tpm, reason: "there is none")
        case .keyPlace: .wrongPassphrase
        case .wrongPassphrase: .emptyPassphrase
        case .emptyPassphrase: .passphraseMemory
        case .passphraseMemory: .noPassphrase
        case .noPassphrase: .notAnArchive
        case .notAnArchive: .newerArchive
        case .newerArchive: .clockBehind
        case .clockBehind: .unknownID("x")
        case .unknownID: .ambiguousID("a", [id])
        case .ambiguousID: .noOpenCheckIn
        case .noOpenCheckIn: .severalOpenCheckIns([id])
        case .severalOpenCheckIns: .withoutCode(id)
        case .withoutCode: .codeTooOld(id)
        case .codeTooOld: .notOpen(id)
        case .notOpen: .stayLength
        case .stayLength: .startsInTheFuture
        case .startsInTheFuture: .startsBeforeRetention
        case .startsBeforeRetention: .noConsent(.sharing, .notAsked)
        case .noConsent(_, .notAsked): .noConsent(.sharing, .refused)
        case .noConsent: .notEnrolled
        case .notEnrolled: .notEnrolledWith(host: "health.example.org")
        case .notEnrolledWith: .severalAuthorities(["health.example.org", "elsewhere.example"])
        case .severalAuthorities: .tooManyAuthorities
        case .tooManyAuthorities: .tooManyReports(201)
        case .tooManyReports: .unusableKeys
        case .unusableKeys: .nothingToShare
        case .nothingToShare: .noSubmission
        case .noSubmission: .noPendingTest
        case .noPendingTest: nil
        }
    }
}
