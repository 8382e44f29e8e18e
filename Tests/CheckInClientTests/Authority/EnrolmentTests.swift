import CheckInClient
import CheckInProtocol
import Cryptography
import Publication
import TestSupport
import Testing

@Suite struct EnrolmentTests {
    private let authority = PublishingAuthority()

    init() throws {
        try authority.configure(at: UnixTime.noon.hour)
    }

    private func ask() async throws(SyncError) -> EnrolledAuthority {
        try await Enrolment(link: authority).ask(host: "health.example.org", address: "http://127.0.0.1:1")
    }

    @Test func `an authority says who it is, with a fingerprint of its key`() async throws {
        let found = try await ask()
        #expect(found == authority.enrolled)
        #expect(found.fingerprint == SHA256.hash(authority.key.publicKey.der).prefix(8).hex)
        #expect(authority.requests == ["v1/key", "v1/configuration"])
    }

    @Test func `what is no key, and a configuration that another key has signed, are refused`() async throws {
        authority.change { $0.files["v1/key"] = Array("no key".utf8) }
        await #expect(throws: SyncError.refused(path: "v1/key", .notDecodable)) { try await ask() }
        authority.change { $0.files["v1/key"] = ECDSAP256.PrivateKey().publicKey.der }
        await #expect(throws: SyncError.refused(path: "v1/configuration", .signedByAnotherKey)) { try await ask() }
    }

    @Test func `the authority of a diary may move, and no other takes its place, nor another key`() throws {
        let test = try TestDiary()
        let enrolled = authority.enrolled
        func variant(
            host: String = enrolled.host,
            address: String = enrolled.address,
            key: ECDSAP256.PublicKey = enrolled.key
        ) -> EnrolledAuthority {
            EnrolledAuthority(host: host, address: address, region: enrolled.region, key: key)
        }
        #expect(throws: DiaryError.notEnrolled) { try test.diary.requireAuthority() }
        try test.diary.enroll(enrolled)
        let moved = variant(address: "http://127.0.0.1:2")
        try test.diary.enroll(moved)
        #expect(try test.diary.requireAuthority() == moved)
        for other in [variant(host: "elsewhere.example"), variant(key: ECDSAP256.PrivateKey().publicKey)] {
            #expect(throws: DiaryError.enrolledElsewhere(host: enrolled.host)) { try test.diary.enroll(other) }
        }
        #expect(try test.diary.authority() == moved)
    }
}
