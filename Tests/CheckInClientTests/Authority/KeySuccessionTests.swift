import AuthorityProtocol
import CheckInClient
import CheckInProtocol
import Cryptography
import Testing

/// An authority that replaces its signing key.
@Suite struct KeySuccessionTests {
    private let test: TestDiary
    private let authority = PublishingAuthority()
    private let next = ECDSAP256.PrivateKey()
    private let hour = UnixTime.noon.hour

    init() throws {
        test = try TestDiary()
        try test.diary.enroll(authority.enrolled)
        try test.diary.answer(.matching, true)
        try authority.publish(hour)
    }

    private func sync() async throws { _ = try await Sync(authority.client(of: test.diary)).run() }

    private func announce() throws {
        authority.change { $0.nextKey = next.publicKey }
        try authority.configure(at: hour)
    }

    /// Signs with the next key from now on, and publishes the next hour.
    private func switchKeys() throws {
        authority.change { state in
            (state.signingKey, state.previousKey, state.nextKey) = (next, authority.key.publicKey, nil)
        }
        test.clock.advance(minutes: 60)
        try authority.publish(Hour(number: hour.number + 1)!)
    }

    @Test func `a client that has seen the announcement accepts the new key, and packages of both keys`() async throws {
        try announce()
        try await sync()
        #expect(try test.diary.requireAuthority().nextKey == next.publicKey)
        try switchKeys()
        try await sync()
        let enrolled = try test.diary.requireAuthority()
        #expect(enrolled.key == next.publicKey && enrolled.nextKey == nil)
        #expect(try test.diary.lastCheck()?.packages == 2)
    }

    @Test func `a client that has not seen the announcement refuses the new key`() async throws {
        try switchKeys()
        await #expect(throws: ClientError.refused(path: "v1/configuration", .signedByAnotherKey)) { try await sync() }
        #expect(try test.diary.requireAuthority().key == authority.key.publicKey)
    }

    @Test func `after the switch the old key signs neither configurations nor indexes`() async throws {
        try announce()
        try await sync()
        try switchKeys()
        try await sync()
        authority.change { $0.signingKey = nil }
        try authority.signIndex()
        try test.makeIndexDue()
        await #expect(throws: ClientError.refused(path: "v1/packages/index", .signedByAnotherKey)) { try await sync() }
        try authority.configure(at: Hour(number: hour.number + 1)!)
        await #expect(throws: ClientError.refused(path: "v1/configuration", .signedByAnotherKey)) { try await sync() }
    }

    @Test func `a client that enrols after the switch reads packages signed with the old key`() async throws {
        try switchKeys()
        let other = try TestDiary(at: test.clock.time)
        let enrolled = try await Enrolment(link: authority, now: test.clock.time)
            .ask(host: "health.example.org", address: "http://127.0.0.1:1")
        #expect(enrolled.key == next.publicKey && enrolled.previousKey == authority.key.publicKey)
        try other.diary.enroll(enrolled)
        try other.diary.answer(.matching, true)
        let check = try await Sync(authority.client(of: other.diary)).run()
        #expect(check.packages == 2)
    }
}
