import AuthorityProtocol
import CheckInProtocol
import Testing

@testable import checkin

@Suite("Captured codes")
struct CapturedCodeTests {
    @Test(
        arguments: [
            (CodeKind.venue, " \(VenueCodeURL.test().string)\n", nil),
            (.venue, "WIFI:T:WPA;S:cafe;;", "this is a code for a wireless network, not a venue code"),
            (.venue, "https://example.org/menu", "\(VenueCodeError.notAVenueCodeURL)"),
            (.test, " 3F2504E0-4f89-41d3-9a0c-0305e82c3301\n", nil),
            (.test, VenueCodeURL.test().string, "this is a venue's code, not a test's"),
            (.test, "3f2504e0", "this is not the code of a laboratory's test: \(TestIdentifier.form)"),
        ] as [(CodeKind, String, String?)]
    )
    func `a camera ignores white space around a code, and names codes of other kinds`(
        kind: CodeKind,
        text: String,
        refusal: String?
    ) {
        #expect(kind.refusal(of: text) == refusal)
    }
}
