import TestAuthority
import TestSupport
import TestTraits
import Testing

/// The real authorityd, and a client that shares no code with it.
@Suite(
    "Authority with an independent client",
    .serialized,
    .shared {
        try await AuthorityFixture()
    } end: { authority in
        let ending = try await authority.stop()
        #expect(ending.status == 0)
    },
    .timeLimit(.minutes(15))
)
struct AuthorityWalkTests {
    private let authority: AuthorityFixture

    init() throws {
        authority = try Shared<AuthorityFixture>.value
    }

    @Test(
        .proves("V1", "V2", "S5", "S6"),
        arguments: ["hotline-code", "pin"]
    )
    func `a client written from the protocol text publishes two reports with a code from the portal`(
        kind: String
    ) async throws {
        let ending = try await authority.script(
            "authority_walk.py",
            [kind, "\(authority.portalPort)", "admin", authority.password]
        )
        #expect(ending.status == 0, "\(ending.error)")
        print(ending.output)
        #expect(ending.output.hasSuffix("reads both stays\n"))
    }

    @Test(
        .proves("V3", "S5")
    )
    func `only the first client that requests a positive result can publish two reports`() async throws {
        let key = try await authority.authorityd("laboratory", "add", "central")
        let ending = try await authority.script("authority_walk.py", ["laboratory", key])
        #expect(ending.status == 0, "\(ending.error)")
        print(ending.output)
        #expect(ending.output.hasSuffix("reads both stays\n"))
    }
}
