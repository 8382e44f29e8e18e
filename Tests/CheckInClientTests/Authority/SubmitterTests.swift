import AuthorityProtocol
import CheckInClient
import CheckInProtocol
import Cryptography
import TestTraits
import Testing

@Suite struct SubmitterTests {
    private let fixture: SharingFixture
    private let test: TestDiary
    private let authority: PublishingAuthority

    init() throws {
        fixture = try SharingFixture()
        (test, authority) = (fixture.test, fixture.authority)
    }

    @Test(.proves("P7")) func `no message to the authority contains a seed, a key or the name of a venue`()
        async throws
    {
        _ = try test.diary.record(.test(seed: 2, previous: 1))
        test.clock.advance(minutes: 60)
        let number = try await fixture.keep()
        _ = try await fixture.submitter.authorize(number)
        try await fixture.submitter.submit(number)
        #expect(authority.sent.map(\.path) == ["v1/authorizations", "v1/submissions"])
        let code = VenueCodeURL.test(seed: 2, previous: 1)
        for (seed, keys) in zip(code.code.seeds, code.presenceKeys(on: UnixTime.noon.day)) {
            let secrets = [
                seed.array, keys.encryption.array, keys.authentication.array, Array("Copper Kettle".utf8),
            ]
            for (path, message) in authority.sent {
                for secret in secrets { #expect(message.firstRange(of: secret) == nil, "\(path)") }
            }
        }
    }

    @Test(.proves("C9")) func `exactly the reports that were shown are sent`() async throws {
        _ = try test.diary.record(.test(seed: 2, previous: 1))
        test.clock.advance(minutes: 60)
        let draft = try await fixture.draft()
        let configuration = try await fixture.submitter.prepare()
        let number = try fixture.submitter.keep(draft, proof: .hotlineCode(fixture.code), configuration: configuration)
        _ = try await fixture.submitter.authorize(number)
        try await fixture.submitter.submit(number)
        let sent = try #require(authority.submissions.first).batch.reports
        #expect(sent.map(\.report.bytes) == draft.reports.map(\.bytes))
        #expect(sent.map(\.day) == draft.reports.map(\.day))
    }

    @Test(.proves("I8")) func `without consent to sharing, no submission is stored or sent`() async throws {
        _ = try test.diary.record(.test(seed: 1))
        test.clock.advance(minutes: 60)
        let draft = try await fixture.draft()
        let configuration = try await fixture.submitter.prepare()
        try test.diary.answer(.sharing, false)
        authority.forgetRequests()
        await #expect(throws: ClientError.diary(.noConsent(.sharing, .refused))) {
            try await fixture.submitter.prepare()
        }
        #expect(throws: ClientError.diary(.noConsent(.sharing, .refused))) {
            try fixture.submitter.keep(draft, proof: .hotlineCode(fixture.code), configuration: configuration)
        }
        #expect(authority.requests == [])
        #expect(try test.diary.submissions() == [])
    }

    @Test(.proves("C1", "I8")) func `withdrawing the consent to sharing deletes the waiting submission`() async throws {
        _ = try test.diary.record(.test(seed: 1))
        test.clock.advance(minutes: 60)
        let number = try await fixture.keep()
        _ = try await fixture.submitter.authorize(number)
        try test.diary.answer(.sharing, false)
        #expect(try test.diary.submissions() == [])
        await #expect(throws: ClientError.diary(.noSubmission)) { try await fixture.submitter.submit(number) }
        #expect(authority.submissions == [])
        // Giving the consent again does not restore the submission.
        try test.diary.answer(.sharing, true)
        #expect(try test.diary.submissions() == [])
    }

    @Test(arguments: 0...3) func `if the network fails at any request, the submission is made exactly once`(
        retryPolicy: Int
    ) async throws {
        _ = try test.diary.record(.test(seed: 1))
        test.clock.advance(minutes: 60)
        let number = try await fixture.keep()
        authority.forgetRequests()
        // The network fails after this number of requests.
        authority.change { $0.retryPolicy = retryPolicy }
        // Each step may fail, depending on the number.
        try? await fixture.submitter.submit(number)
        _ = try? await fixture.submitter.authorize(number)
        try? await fixture.submitter.submit(number)
        authority.change { $0.retryPolicy = .max }
        if try !test.diary.submissions().isEmpty {
            // Another process continues.
            let again = try Submitter(authority.client(of: try test.reopened()))
            _ = try await again.authorize(number)
            try await again.submit(number)
        }
        #expect(try test.diary.submissions() == [])
        #expect(Set(authority.submissions.map(\.batch.nonce)).count == 1)
        #expect(try test.diary.unlock().sharedCount == 1)
    }

    @Test(.proves("S4")) func `a refused code and its submission are deleted`() async throws {
        _ = try test.diary.record(.test(seed: 1))
        test.clock.advance(minutes: 60)
        let number = try await fixture.keep()
        authority.change { $0.refusesProofs = true }
        await #expect(throws: ClientError.proofRefused) { try await fixture.submitter.authorize(number) }
        #expect(try test.diary.submissions() == [])
        #expect(try test.filesContaining(Array(fixture.code.text.utf8)) == [])
    }

    @Test func `a malformed answer is refused, and the submission keeps waiting`() async throws {
        _ = try test.diary.record(.test(seed: 1))
        test.clock.advance(minutes: 60)
        let number = try await fixture.keep()
        authority.change { $0.isMad = true }
        func refused(_ path: String) -> ClientError { .refused(path: path, .notDecodable) }
        await #expect(throws: refused("v1/authorizations")) {
            try await fixture.submitter.authorize(number)
        }
        #expect(try test.diary.submissions().count == 1)
        authority.change { $0.isMad = false }
        _ = try await fixture.submitter.authorize(number)
        authority.change { $0.isMad = true }
        await #expect(throws: refused("v1/submissions")) { try await fixture.submitter.submit(number) }
        #expect(try test.diary.submissions().map(\.wasTried) == [true])
    }

    @Test(.proves("C4")) func `deleting a check-in deletes the waiting submission`() async throws {
        let id = try test.diary.record(.test(seed: 1)).id
        test.clock.advance(minutes: 60)
        let number = try await fixture.keep()
        _ = try await fixture.submitter.authorize(number)
        _ = try test.diary.delete(id.string)
        #expect(try test.diary.submissions() == [])
        await #expect(throws: ClientError.diary(.noSubmission)) { try await fixture.submitter.submit(number) }
        #expect(authority.submissions == [])
    }

    @Test(.proves("C2")) func `a check-in shows whether its reports are waiting and whether they were shared`()
        async throws
    {
        _ = try test.diary.record(.test(seed: 1))
        test.clock.advance(minutes: 60)
        let number = try await fixture.keep()
        _ = try await fixture.submitter.authorize(number)
        let waiting = try #require(try test.checkIns().first).status
        #expect(waiting.isWaiting && waiting.sharedIVs == [])
        try await fixture.submitter.submit(number)
        let shared = try #require(try test.checkIns().first).status
        #expect(!shared.isWaiting)
        #expect(shared.sharedIVs == authority.submissions.first?.batch.reports.map { Array($0.report.iv) })
    }

    @Test(.proves("I4")) func `sharing many check-ins changes the size of no value`() async throws {
        for seed in 1...60 as ClosedRange<UInt8> { _ = try test.diary.record(.test(seed: seed)) }
        test.clock.advance(minutes: 60)
        let before = try test.sealedValues().map(\.count).sorted()
        let number = try await fixture.keep()
        _ = try await fixture.submitter.authorize(number)
        try await fixture.submitter.submit(number)
        #expect(authority.submissions.first?.batch.reports.count == 60)
        #expect(try test.sealedValues().map(\.count).sorted() == before)
        #expect(try test.checkIns().allSatisfy { $0.status.sharedIVs.count == 1 })
    }

    @Test(
        arguments: [
            (.refused, .proofRefused), (.key, .expired), (.later, .later), (.pending, .malformedReply),
            (.negative, .malformedReply),
            (.keysNotAccepted, .malformedReply),
            (.accepted, .malformedReply),
        ] as [(Answer.Status, ClientError)]
    )
    func `a submission without authorisation waits, unless it can no longer be authorised`(
        status: Answer.Status,
        error: ClientError
    )
        async throws
    {
        _ = try test.diary.record(.test(seed: 1))
        test.clock.advance(minutes: 60)
        let number = try await fixture.keep()
        // With the status `accepted`, the answer has no signature.
        authority.change { $0.status = status }
        await #expect(throws: error) { try await fixture.submitter.authorize(number) }
        #expect(try test.diary.submissions().isEmpty == [.proofRefused, .expired].contains(error))
    }

    @Test(
        arguments: [
            (.refused, .expired), (.key, .expired), (.later, .later), (.pending, .malformedReply),
            (.negative, .malformedReply),
            (.keysNotAccepted, .keysNotAccepted),
        ] as [(Answer.Status, ClientError)]
    )
    func `a submission that was not accepted waits, unless it can no longer be accepted`(
        status: Answer.Status,
        error: ClientError
    )
        async throws
    {
        _ = try test.diary.record(.test(seed: 1))
        test.clock.advance(minutes: 60)
        let number = try await fixture.keep()
        _ = try await fixture.submitter.authorize(number)
        authority.change { $0.status = status }
        await #expect(throws: error) { try await fixture.submitter.submit(number) }
        #expect(
            try test.diary.submissions().map(\.wasTried)
                == ([.expired, .keysNotAccepted].contains(error) ? [] : [true])
        )
        #expect(try test.diary.unlock().sharedCount == 0)
    }

    @Test func `a submission expires when its key is no longer in use`() async throws {
        _ = try test.diary.record(.test(seed: 1))
        test.clock.advance(minutes: 60)
        let number = try await fixture.keep()
        test.clock.advance(minutes: 2 * 1440)
        authority.change { $0.packages = [] }
        try authority.publish(test.clock.time.hour)
        _ = try await fixture.submitter.prepare()
        authority.change { $0.status = .key }
        await #expect(throws: ClientError.expired) { try await fixture.submitter.authorize(number) }
        #expect(authority.sent.map(\.path) == ["v1/authorizations"], "as a decoy that begins again")
        #expect(try test.diary.nextDue()?.event == .decoy(authority: authorityHost))
        #expect(try test.diary.submissions() == [])
    }
}
