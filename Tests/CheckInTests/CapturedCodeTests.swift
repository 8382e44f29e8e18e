import CheckInProtocol
import Testing

@testable import checkin

@Suite("Captured codes")
struct CapturedCodeTests {
    @Test(
        arguments: [
            (" \(VenueCodeURL.test().string)\n", nil),
            ("WIFI:T:WPA;S:cafe;;", "this is a code for a wireless network, not a venue code"),
            ("https://example.org/menu", "\(VenueCodeError.notAVenueCodeURL)"),
        ]
    )
    func `a camera ignores white space around a code, and names codes of other kinds`(text: String, refusal: String?) {
        #expect(CameraCapture.refusal(of: text) == refusal)
    }
}
