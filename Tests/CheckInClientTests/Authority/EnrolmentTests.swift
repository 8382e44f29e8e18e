import AuthorityProtocol
import CheckInClient
import CheckInProtocol
import Cryptography
import TestSupport
import Testing

@Suite struct EnrolmentTests {
    private let authority = PublishingAuthority()

    init() throws {
        try authority.configure(at: UnixTime.noon.hour)
    }

    private func ask() async throws(ClientError) -> EnrolledAuthority {
        try await Enrolment(link: authority, now: .noon).ask(host: "health.example.org", address: "http://127.0.0.1:1")
    }

    @Test func `enrolment gets the authority's key and configuration, and the key's fingerprint`() async throws {
        let found = try await ask()
        #expect(found == authority.enrolled)
        let digits = SHA256.hash(authority.key.publicKey.der).prefix(16).hex
        #expect(found.fingerprint.filter { $0 != "-" } == digits)
        #expect(found.fingerprint.split(separator: "-").allSatisfy { $0.count == 4 })
        for typed in [digits, found.fingerprint.uppercased(), found.fingerprint.replacing("-", with: " ")] {
            #expect(found.key.hasFingerprint(typed))
        }
        #expect(!found.key.hasFingerprint(String(digits.dropLast())) && !found.key.hasFingerprint(""))
        #expect(authority.requests == ["v1/key", "v1/configuration"])
    }

    @Test func `an invalid key, and a configuration signed by another key, are refused`() async throws {
        authority.change { $0.files["v1/key"] = Array("no key".utf8) }
        await #expect(throws: ClientError.refused(path: "v1/key", .notDecodable)) { try await ask() }
        authority.change { $0.files["v1/key"] = ECDSAP256.PrivateKey().publicKey.der }
        await #expect(throws: ClientError.refused(path: "v1/configuration", .signedByAnotherKey)) { try await ask() }
    }

    @Test func `the authority of a diary can change its address, and another authority is added to it`() throws {
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
        let other = variant(host: "elsewhere.example")
        try test.diary.enroll(other)
        #expect(try test.diary.authorities() == [moved, other])
        #expect(try test.diary.about(other.host).authority() == other)
        let several = DiaryError.severalAuthorities([enrolled.host, other.host])
        #expect(throws: several) { try test.diary.authority() }
        #expect(throws: several) { try test.diary.configuration() }
        let unknown = DiaryError.notEnrolledWith(host: "nowhere.example")
        #expect(throws: unknown) { try test.diary.about("nowhere.example").requireAuthority() }
        #expect(try test.diary.about("nowhere.example").authority() == nil)
    }

    @Test func `a diary has at most sixteen authorities`() throws {
        let test = try TestDiary()
        for number in 1...16 { try test.diary.enroll(PublishingAuthority(host: "h\(number).example").enrolled) }
        #expect(throws: DiaryError.tooManyAuthorities) { try test.diary.enroll(authority.enrolled) }
        #expect(try test.diary.unlock().about("h7.example").removeAuthority() == "h7.example")
        try test.diary.enroll(authority.enrolled)
        #expect(try test.diary.authorities().count == 16)
    }

    @Test func `an authority with another key is enrolled again, and everything is compared again`() async throws {
        let test = try TestDiary()
        try test.diary.enroll(authority.enrolled)
        try test.diary.answer(.matching, true)
        _ = try test.diary.record(.test(seed: 1))
        try authority.publish(UnixTime.noon.hour)
        _ = try await Sync(authority.client(of: test.diary)).run()
        // Another authority under the same name, whose newest package is older.
        let other = PublishingAuthority()
        let (day, report) = try ProtectedReport.test()
        test.clock.advance(minutes: 60)
        try other.publish(UnixTime.noon.hour, [day: [report]])
        try test.diary.enroll(other.enrolled)
        #expect(try test.diary.configuration() == nil)
        _ = try await Sync(other.client(of: test.diary)).run()
        #expect(try test.diary.exposures().count == 1)
        #expect(try test.diary.requireAuthority().key == other.key.publicKey)
    }
}
