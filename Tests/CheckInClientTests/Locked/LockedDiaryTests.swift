import AuthorityProtocol
import CheckInProtocol
import Cryptography
import Foundation
import Matching
import SystemPackage
import TestTraits
import Testing

@testable import CheckInClient

/// A diary with a passphrase, and the background tasks while it is locked.
@Suite("A locked diary")
struct LockedDiaryTests {
    private let fixture: SharingFixture
    private let test: TestDiary
    private let authority: PublishingAuthority
    private let passphrase = SecretBytes("correct horse")
    private let identifier: TestIdentifier

    init() throws {
        fixture = try SharingFixture()
        (test, authority) = (fixture.test, fixture.authority)
        identifier = try #require(TestIdentifier("3f2504e0-4f89-41d3-9a0c-0305e82c3301"))
    }

    private var sync: Sync { Sync(authority.client(of: test.diary)) }
    private var unlocked: UnlockedDiary {
        get throws { try test.diary.unlock(passphrase: passphrase) }
    }

    private func lock() throws { try test.diary.setPassphrase(passphrase, cost: .cheap) }

    /// Visits two venues. One of them has a public identifier.
    private func visit() throws {
        _ = try test.diary.record(.test(seed: 1))
        let venue = try VenueDetails(name: "Town Hall", publicIdentifier: "town-hall-2")
        let code = try VenueCode(seed: .number(7), venue: venue)
        _ = try test.diary.record(VenueCodeURL(authority: "health.example.org", code: code))
        test.clock.advance(minutes: 60)
    }

    /// Shares, gets a positive result and has an exposure. Returns the secret bytes of these
    /// events.
    private func live() async throws -> [[UInt8]] {
        let (day, report) = try ProtectedReport.test(seed: 1)
        try authority.publish(test.clock.time.hour, [day: [report]])
        _ = try await sync.run()
        try test.diary.notifyOfExposures { _ in }
        let number = try await fixture.keep()
        _ = try await fixture.submitter.authorize(number)
        try await fixture.submitter.submit(number)
        let own = try #require(authority.submissions.first).batch.reports.map { Array($0.report.iv) }
        _ = try await fixture.keep()
        authority.change { $0.results[identifier.digest] = .accepted }
        _ = try await LaboratoryTest(authority.client(of: test.diary)).register(identifier)
        let token = try #require(try test.diary.unlock().ownerState().authorities[authority.host]?.test?.token)
        return own + [Array(report.iv), Array(token), identifier.digest, Array(fixture.code.text.utf8)]
    }

    // MARK: A copy of the files

    @Test(
        .proves("I4", "I5")
    )
    func `a copy of the files with their keys reveals no test, code, submission, consent to sharing or exposure`()
        async throws
    {
        try visit()
        let secrets = try await live() + ["positive", "sharing", "Town Hall", "town-hall-2"].map { Array($0.utf8) }
        let hash = SHA256.hash(Array("town-hall-2".utf8))
        try lock()
        let readable = try Thief(test).readable()
        #expect(!readable.isEmpty, "the data of the background is readable")
        for (kind, bytes) in readable {
            // JSON contains bytes in base64.
            let text = String(decoding: bytes, as: UTF8.self)
            for secret in secrets + [hash] {
                #expect(bytes.firstRange(of: secret) == nil, "\(kind)")
                if secret.count >= 16 {
                    #expect(!text.contains(Data(secret).base64EncodedString().prefix(20)), "\(kind)")
                }
            }
        }
    }

    @Test(
        .proves("I5")
    )
    func `the number and sizes of the values do not reveal a test, a submission or an exposure`() async throws {
        let quiet = try SharingFixture()
        for fixture in [fixture, quiet] { _ = try fixture.test.diary.record(.test(seed: 1)) }
        for fixture in [fixture, quiet] { fixture.test.clock.advance(minutes: 60) }
        _ = try await live()
        try quiet.authority.publish(quiet.test.clock.time.hour)
        _ = try await Sync(quiet.authority.client(of: quiet.test.diary)).run()
        try lock()
        try quiet.test.diary.setPassphrase(passphrase, cost: .cheap)
        #expect(try Thief(test).shape == Thief(quiet.test).shape)
        // Neither do the files. The process that sends submissions locks one of them.
        let names = try [test, quiet.test].map { try Set($0.files().keys) }
        #expect(names[0] == names[1])
        #expect(names[0].contains { test.diary.attendLock == test.path.appending($0) })
    }

    @Test(.proves("I5"))
    func `while an authorised submission waits, only the list of due messages reveals it`() async throws {
        try visit()
        _ = try await live()
        var generator = SystemRandomNumberGenerator()
        let number = try await fixture.keep(.hotlineCode(HotlineCode(using: &generator)))
        try lock()
        let open = try unlocked
        let before = try Thief(test).readable()
        let time = try await Submitter(authority.client(of: open.diary), open).authorize(number)
        let after = try Thief(test).readable()
        #expect(before.count == after.count)
        let changed = zip(before, after).filter { $0.0.bytes != $0.1.bytes }
        try #require(changed.map { $0.1.kind } == ["background"])
        var states = try [changed[0].0.bytes, changed[0].1.bytes].map { bytes in
            try #require(BackgroundState(decoding: SecretBytes(copying: bytes)))
        }
        // SECURITY.md lists this item.
        let message = Array(try #require(states[1].authorities[0].due).message)
        let reports = try open.read { try $0.submission(number) }.batch.reports
        #expect(!reports.isEmpty && reports.allSatisfy { message.firstRange(of: $0.report.bytes) != nil })
        states[1].authorities[0].due = nil
        // The elements of a set can be encoded in any order.
        #expect(states[0].permits == states[1].permits)
        for index in states.indices { states[index].permits = [] }
        #expect(states[0].encoded == states[1].encoded)
        test.clock.set(time)
        try await send(number)
        #expect(try !isReadable("\"due\""))
    }

    @Test(
        .proves("I5")
    )
    func `without the passphrase, only a reduced status is shown, and all other data is refused`() async throws {
        try visit()
        _ = try await live()
        try lock()
        let status = try test.diary.status()
        #expect(status.isLocked && status.openCheckIns == 0)
        #expect(status.keyPlace == .file)
        #expect(throws: DiaryError.locked) { try test.diary.consents() }
        #expect(throws: DiaryError.locked) { try test.diary.lastCheck() }
        #expect(throws: DiaryError.locked) { try test.diary.submissions() }
        #expect(throws: DiaryError.locked) { try test.diary.testResult() }
        #expect(throws: DiaryError.locked) { try test.diary.positiveTest() }
        #expect(throws: DiaryError.locked) { try test.diary.exposures() }
        #expect(throws: DiaryError.locked) { try test.diary.decoys() }
        let open = try unlocked
        #expect(try open.testResult() == .positive)
        #expect(try open.submissions().count == 1)
        #expect(try open.sharedCount == 1)
    }

    // MARK: The background

    @Test(
        .proves("I6")
    )
    func
        `an exposure found while the diary is locked causes one notification, is not stored, and is found again later`()
        async throws
    {
        try visit()
        try lock()
        let (day, report) = try ProtectedReport.test(seed: 1)
        try authority.publish(test.clock.time.hour, [day: [report]])
        _ = try await sync.run()
        #expect(try test.diary.status().hasNews)
        var told = 0
        for _ in 1...2 { try test.diary.notifyOfExposures { _ in told += 1 } }
        #expect(told == 1)
        for (_, bytes) in try Thief(test).readable() { #expect(bytes.firstRange(of: Array(report.iv)) == nil) }
        let open = try unlocked
        try await open.compare()
        #expect(try open.exposures().map(\.exposure.risk.risk) == [.increased])
        try open.diary.acknowledgeNews()
        #expect(try !test.diary.status().hasNews)
        // The user is not notified again.
        try authority.publish(test.clock.time.hour + 1)
        test.clock.advance(minutes: 60)
        _ = try await sync.run()
        try test.diary.notifyOfExposures { _ in told += 1 }
        #expect(told == 1)
        #expect(try open.lastCheck()?.newestHour == test.clock.time.hour)
    }

    @Test(.proves("N2")) func `a warning that names a venue is found while the diary is locked`() async throws {
        try visit()
        try lock()
        let stay = try #require(Stay(start: .noon, end: .noon + 3600))
        let warning = try #require(
            VenueWarning(
                publicIdentifier: VenueText("town-hall-2", for: .publicIdentifier),
                window: stay.windows[0],
                transmissionRiskLevel: 6
            )
        )
        try authority.publish(test.clock.time.hour, warnings: [warning])
        _ = try await sync.run()
        #expect(try test.diary.status().hasNews)
    }

    @Test(.proves("P1"))
    func `a due submission is sent while the diary is locked, and is marked as sent after unlocking`() async throws {
        try visit()
        try lock()
        let open = try unlocked
        let submitter = Submitter(authority.client(of: open.diary), open)
        let number = try await keep(open, submitter)
        let due = try await submitter.authorize(number)
        #expect(try isDue())
        test.clock.set(due)
        try await send(number)
        #expect(authority.submissions.count == 1)
        #expect(try !isDue())
        #expect(try open.submissions() == [])
        #expect(try open.sharedCount == 1)
        let ivs = try #require(authority.submissions.first).batch.reports.map { Array($0.report.iv) }
        #expect(try Set(open.checkIns().flatMap(\.status.sharedIVs)) == Set(ivs))
    }

    @Test(.proves("P1", "C4"))
    func `a waiting submission of a locked diary is deleted with its first check-in, and not with an older one`()
        async throws
    {
        _ = try test.diary.record(.test(seed: 1))
        test.clock.advance(minutes: 24 * 60)
        let visit = try test.diary.record(.test(seed: 2)).id
        try lock()
        test.clock.advance(minutes: 13 * 24 * 60 - 60)
        authority.change { $0.packages = [] }
        try authority.publish(test.clock.time.hour)
        let open = try unlocked
        let submitter = Submitter(authority.client(of: open.diary), open)
        let plan = fixture.plan(
            try open.checkIns().filter { $0.id == visit },
            .since(UnixTime.noon.day),
            testDay: test.clock.time.day,
            try await submitter.prepare()
        )
        var generator = SystemRandomNumberGenerator()
        _ = try submitter.keep(
            plan.draft(using: &generator),
            proof: .hotlineCode(fixture.code),
            configuration: await submitter.prepare()
        )
        test.clock.advance(minutes: 2 * 60)
        #expect(try test.diary.purge() == 1)
        #expect(try open.submissions().count == 1 && !test.diary.status().hasNews)
        test.clock.advance(minutes: 24 * 60)
        #expect(try test.diary.purge() == 1)
        #expect(try open.submissions().isEmpty && test.diary.status().hasNews)
        #expect(try open.pastTests().map(\.sharing) == [.failed])
    }

    @Test(.proves("P1"))
    func `a clock that is set back does not delete a waiting submission of a locked diary`() async throws {
        try visit()
        try lock()
        let open = try unlocked
        let number = try await keep(open, Submitter(authority.client(of: open.diary), open))
        test.clock.advance(minutes: -10)
        _ = try test.diary.purge()
        #expect(try open.submissions().map(\.number) == [number])
        // It is still deleted when its key is no longer in use.
        test.clock.advance(minutes: 2 * 24 * 60 + 1)
        _ = try test.diary.purge()
        #expect(try open.submissions().isEmpty)
    }

    @Test(
        .proves("C1", "C4"),
        arguments: [true, false]
    )
    func `without the passphrase, withdrawing the consent or deleting a visit cancels the due submission`(
        byConsent: Bool
    ) async throws {
        try visit()
        try lock()
        let open = try unlocked
        let submitter = Submitter(authority.client(of: open.diary), open)
        let number = try await keep(open, submitter)
        _ = try await submitter.authorize(number)
        if byConsent {
            try test.diary.answer(.sharing, false)
        } else {
            _ = try test.diary.delete(open.checkIns()[0].id.string)
        }
        #expect(try !isDue())
        await #expect(throws: ClientError.diary(.noSubmission)) { try await send(number) }
        #expect(authority.submissions == [])
        #expect(try open.submissions() == [])
        #expect(try open.consents()[.sharing] == (byConsent ? .refused : .given))
    }

    @Test(.proves("V3"))
    func `while the key is stored beside the diary, a result is requested only with the passphrase`() async throws {
        try lock()
        let (unlocked, open) = (try unlocked, try unlocked.diary)
        #expect(try await LaboratoryTest(authority.client(of: open)).register(identifier, in: unlocked) == .pending)
        authority.forgetRequests()
        authority.change { $0.results[identifier.digest] = .accepted }
        #expect(try !test.diary.awaitsTest())
        #expect(try await LaboratoryTest(authority.client(of: test.diary)).ask() == nil)
        #expect(authority.requests == [])
        #expect(try await LaboratoryTest(authority.client(of: open)).ask() == .positive)
    }

    private func send(_ number: Int) async throws {
        try await SubmissionSender(authority.client(of: test.diary)).send(number)
    }

    /// Whether the background has a submission to send.
    private func isDue() throws -> Bool { try test.diary.authorityState()?.due?.isBeingSent == false }

    private func keep(_ open: UnlockedDiary, _ submitter: Submitter) async throws -> Int {
        var generator = SystemRandomNumberGenerator()
        let configuration = try await submitter.prepare()
        let plan = fixture.plan(try open.checkIns(), .sinceUnknownDay, testDay: UnixTime.noon.day, configuration)
        return try submitter.keep(
            plan.draft(using: &generator),
            proof: .hotlineCode(fixture.code),
            configuration: configuration
        )
    }

    @Test(
        .proves("I5"),
        arguments: [true, false]
    )
    func `a submission and a decoy that are sent while the diary is locked leave the same number of values`(
        isAnswered: Bool
    ) async throws {
        _ = try test.diary.record(.test(seed: 1))
        test.clock.advance(minutes: 60)
        try test.diary.setPassphrase(passphrase, cost: .cheap)
        var shapes: [[Int]] = []
        for isDecoy in [false, true] {
            test.clock.set(isDecoy ? try await begunDecoy() : try await authorized())
            authority.change { $0.retryPolicy = isAnswered ? .max : 0 }
            _ = try? await send(isDecoy: isDecoy)
            authority.change { $0.retryPolicy = .max }
            shapes.append(try Thief(test).shape["note"] ?? [])
            // Processes and deletes the notes.
            _ = try unlocked.diary.status()
            #expect(try test.sealedValues(in: "note").isEmpty)
        }
        #expect(Set(shapes).count == 1 && shapes.first?.count == 1, "\(shapes)")
        #expect(try unlocked.decoys().sent == (isAnswered ? 1 : 0))
        #expect(try unlocked.submissions().map(\.wasTried) == (isAnswered ? [] : [true]))
    }

    @Test(
        .proves("I5"),
        arguments: [true, false]
    )
    func `after four unanswered attempts or a kill, the key beside the diary does not decrypt the submission`(
        isKilled: Bool
    ) async throws {
        _ = try test.diary.record(.test(seed: 1))
        test.clock.advance(minutes: 60)
        try test.diary.setPassphrase(passphrase, cost: .cheap)
        test.clock.set(try await authorized())
        #expect(try isReadable("\"due\""), "the search finds what is there")
        if isKilled {
            let number = try #require(try test.diary.authorityState()?.due).number
            _ = try test.diary.transaction { try $0.takeSubmission(number) }
            #expect(try test.diary.authorityState()?.due?.message.isEmpty == true)
            test.clock.advance(minutes: 61)
            _ = try test.diary.purge()
        } else {
            for _ in 0...DecoyState.repetitions {
                #expect(try isReadable("\"due\""), "it is sent again")
                authority.change { $0.retryPolicy = 0 }
                await #expect(throws: ClientError.self) { try await send(isDecoy: false) }
            }
        }
        #expect(try !isReadable("\"due\""))
        #expect(try unlocked.submissions().map(\.wasTried) == [true])
    }

    private func isReadable(_ text: String) throws -> Bool {
        try Thief(test).readable().contains { String(decoding: $0.bytes, as: UTF8.self).contains(text) }
    }

    /// Authorises a submission of all check-ins, and returns its due time.
    private func authorized() async throws -> UnixTime {
        let open = try unlocked
        let submitter = Submitter(authority.client(of: open.diary), open)
        let configuration = try await submitter.prepare()
        var generator = SystemRandomNumberGenerator()
        let plan = fixture.plan(try open.checkIns(), .sinceUnknownDay, testDay: UnixTime.noon.day, configuration)
        let draft = try plan.draft(using: &generator)
        return try await submitter.authorize(
            submitter.keep(draft, proof: .hotlineCode(fixture.code), configuration: configuration)
        )
    }

    private func begunDecoy() async throws -> UnixTime {
        let now = test.clock.time.seconds
        try test.diary.updateAuthority { $0.decoys.next = now }
        try await Decoys(authority.client(of: test.diary)).run()
        return UnixTime(seconds: try #require(try test.diary.authorityState()?.decoys.submissions?.first))
    }

    private func send(isDecoy: Bool) async throws {
        let client = authority.client(of: test.diary)
        if isDecoy { return try await Decoys(client).run() }
        let number = try #require(try test.diary.authorityState()?.due).number
        try await SubmissionSender(client).send(number)
    }
}

extension Hour {
    fileprivate static func + (hour: Hour, count: UInt32) -> Hour { Hour(number: hour.number + count)! }
}
