import Foundation
import TestAuthority
import TestSupport
import TestTraits
import Testing

/// The real authorityd and checkin, and a client that shares no code with them.
@Suite("Authority with an independent client", .timeLimit(.minutes(15)))
struct AuthorityWalkTests {
    @Test(.proves("V1", "V2", "V3", "S5", "S6"))
    func `a client written from the protocol text shares with each proof, and this client and checkin warn each other`()
        async throws
    {
        let authority = try await AuthorityFixture()
        let key = try await authority.authorityd("laboratory", "add", "central")
        let ending = try await authority.script(
            "authority_walk.py",
            [
                "--laboratory", key, "--officer", "\(authority.portalPort)", "admin", authority.password,
                "--checkin", Products.executable("checkin").path,
            ]
        )
        print(ending.output)
        #expect(ending.status == 0, "\(ending.output)\n\(ending.error)")
        #expect(try await authority.stop().status == 0)
    }
}
