import AuthorityProtocol
import CheckInProtocol
import Cryptography
import HTTPClient
import Synchronization
import TestTraits
import Testing

@testable import CheckInClient

/// Changes while a download waits for an answer.
@Suite("Concurrent downloads")
struct ConcurrentDownloadTests {
    private let test: TestDiary
    private let authority = PublishingAuthority()
    private let hour = UnixTime.noon.hour
    private let new = ECDSAP256.PrivateKey()

    init() throws {
        test = try TestDiary()
        try test.diary.enroll(authority.enrolled)
        try test.diary.answer(.matching, true)
        try authority.publish(hour)
    }

    @Test(
        .proves("S5"),
        arguments: [true, false]
    )
    func `a download that began with the old key does not replace a newly enrolled key`(deletesFirst: Bool) async throws
    {
        let enrolled = EnrolledAuthority(
            host: deletesFirst ? "other.example.org" : "health.example.org",
            address: "http://127.0.0.1:1",
            region: authority.region,
            key: new.publicKey
        )
        let diary = test.diary
        let path = test.path
        await #expect(throws: ClientError.diary(.changedMeanwhile)) {
            try await sync(meanwhile: PublishedPath.configuration) {
                if deletesFirst {
                    _ = try Diary.deleteEverything(in: path)
                    try diary.answer(.matching, true)
                }
                try diary.enroll(enrolled)
            }
        }
        #expect(try test.diary.requireAuthority() == enrolled)
    }

    @Test(
        .proves("S5"),
        arguments: [PublishedPath.configuration, PublishedPath.index]
    )
    func `an older index or configuration that arrives late does not replace a newer one`(path: String) async throws {
        let (authority, clock, diary, next) = (
            authority, test.clock, test.diary, try #require(Hour(number: hour.number + 1))
        )
        await #expect(throws: ClientError.refused(path: path, .older)) {
            try await sync(meanwhile: path) {
                clock.advance(minutes: 60)
                try authority.publish(next)
                _ = try await Sync(authority.client(of: diary)).run()
            }
        }
        let state = try #require(try test.diary.authorityState())
        #expect(state.newestHour == next.number && state.configurationHour == next.number)
    }

    @Test(.proves("S5"))
    func `after a key switch, a delayed configuration does not restore the old key`() async throws {
        authority.change { [new] in $0.nextKey = new.publicKey }
        try authority.configure(at: hour)
        _ = try await Sync(authority.client(of: test.diary)).run()
        try test.makeIndexDue()
        let (authority, clock, diary, next) = (
            authority, test.clock, test.diary, try #require(Hour(number: hour.number + 1))
        )
        await #expect(throws: ClientError.refused(path: PublishedPath.configuration, .older)) {
            try await sync(meanwhile: PublishedPath.configuration) { [new] in
                authority.change { state in
                    (state.signingKey, state.previousKey, state.nextKey) = (new, authority.key.publicKey, nil)
                }
                clock.advance(minutes: 60)
                try authority.publish(next)
                _ = try await Sync(authority.client(of: diary)).run()
            }
        }
        #expect(try test.diary.requireAuthority().key == new.publicKey)
    }

    /// Syncs, and runs `body` while the first answer for `path` is delayed.
    private func sync(meanwhile path: String, _ body: @escaping @Sendable () async throws -> Void) async throws {
        _ = try await Sync(SlowLink(authority, at: path, body).client(of: test.diary)).run()
    }
}

/// A network that runs a closure before it delivers the first answer for one path.
private final class SlowLink: AuthorityLink, AuthorityNetwork {
    private let authority: PublishingAuthority
    private let path: String
    private let meanwhile: @Sendable () async throws -> Void
    private let isAnswered = Mutex(false)

    init(_ authority: PublishingAuthority, at path: String, _ meanwhile: @escaping @Sendable () async throws -> Void) {
        (self.authority, self.path, self.meanwhile) = (authority, path, meanwhile)
    }

    func client(of diary: Diary) -> AuthorityClient { AuthorityClient(diary, network: self, version: .first) }

    func get(_ path: String, maximumSize: Int) async throws(TransferError) -> [UInt8] {
        let file = try await authority.get(path, maximumSize: maximumSize)
        guard path == self.path else { return file }
        let isFirst = isAnswered.withLock { isAnswered in
            defer { isAnswered = true }
            return !isAnswered
        }
        if isFirst {
            do { try await meanwhile() } catch { Issue.record(error) }
        }
        return file
    }

    func post(_ path: String, _ message: [UInt8], answerSize: Int) async throws(TransferError) -> [UInt8] {
        try await authority.post(path, message, answerSize: answerSize)
    }

    func use<Result, Failure>(
        _ body: (any AuthorityLink) async throws(Failure) -> Result
    ) async throws(Failure) -> Result { try await body(self) }
}
