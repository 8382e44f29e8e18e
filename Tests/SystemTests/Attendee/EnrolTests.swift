import Foundation
import TestAuthority
import TestSupport
import Testing

/// `checkin enroll` with the real authority.
@Suite(.timeLimit(.minutes(15)))
struct EnrolTests {
    @Test
    func
        `a key with another fingerprint is refused, the right key is accepted, and another authority cannot replace it`()
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
        #expect(try await attendee.json("status")["authority"] is NSNull)

        let taken = try await enrol("https://health.example.org", authority.fingerprint.uppercased())
        #expect(taken.status == 0, "\(taken.error)")
        #expect(taken.output.hasSuffix("This diary belongs to health.example.org now.\n"))

        let other = try await enrol("https://elsewhere.example", authority.fingerprint)
        #expect(other.status == 1)
        #expect(
            other.error == """
                checkin: error: this diary is already enrolled with the health authority health.example.org
                checkin: hint: checkin delete --all starts a new, empty diary

                """
        )
        #expect(try await attendee.json("status")["authority"] as? String == "health.example.org")
    }
}
