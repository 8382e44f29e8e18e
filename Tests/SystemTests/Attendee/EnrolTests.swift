import Foundation
import TestAuthority
import TestSupport
import Testing

/// `checkin enroll` with the real authority.
@Suite(.timeLimit(.minutes(15)))
struct EnrolTests {
    @Test
    func
        `a key with another fingerprint is refused, the right key is accepted, and another authority is added`()
        async throws
    {
        let authority = try await AuthorityFixture()
        let attendee = try AttendeeFixture()
        func enrol(_ name: String, _ fingerprint: String) async throws -> RunningProgram.Ending {
            let address = "http://127.0.0.1:\(authority.port)"
            return try await attendee.checkin("enroll", name, "--connect", address, "--fingerprint", fingerprint)
        }
        let refused = try await enrol("https://health.example.org", "0123456789abcdef")
        #expect(refused.status == 1)
        #expect(refused.output.contains(" \(authority.fingerprint)\n"))
        #expect(
            refused.error == """
                checkin: error: the authority's key does not have the given fingerprint; nothing was changed
                checkin: hint: get the fingerprint from the authority in another way, such as by phone

                """
        )
        #expect(try await attendee.authorities().isEmpty)

        let taken = try await enrol("https://health.example.org", authority.fingerprint.uppercased())
        #expect(taken.status == 0, "\(taken.error)")
        #expect(taken.output.hasSuffix("This diary belongs to health.example.org now.\n"))

        let other = try await enrol("https://elsewhere.example", authority.fingerprint)
        #expect(other.status == 0, "\(other.error)")
        #expect(
            other.error == """
                checkin: this diary keeps health.example.org, and will also download from elsewhere.example, which then sees \
                your network address
                checkin: hint: checkin sync --data \(attendee.directory) asks for your consent to comparing, without which you are \
                not warned

                """
        )
        #expect(other.output.hasSuffix("This diary belongs to health.example.org and elsewhere.example now.\n"))
        let hosts = try await attendee.authorities().map { $0["authority"] as? String }
        #expect(hosts == ["health.example.org", "elsewhere.example"])
    }
}
