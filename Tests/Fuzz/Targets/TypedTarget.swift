import CheckInClient
import CheckInProtocol
import ConfigurationFiles
import HealthAuthority
import Publication
import Sharing
import VenueKiosk

/// Short texts that people type and machines name. Each parser gets the same text.
enum TypedTarget {
    static func check(_ input: [UInt8]) throws(Finding) {
        let text = String(decoding: input, as: UTF8.self)
        if let code = HotlineCode(text) {
            try expect(HotlineCode(code.text) == code, "a code is read as it is written")
        }
        if let pin = PIN(text) { try expect(PIN(pin.text) == pin, "a PIN is read as it is written") }
        if let test = TestIdentifier(text) { try expect(test.digest.count == 32, "a test has a digest") }
        try expect(isSame(CheckInID(text)?.string, text), "a check-in has one ID")
        try expect(isSame(Region(text)?.name, text), "a region has one name")
        try expect(isSame(ClientVersion(text)?.text, text), "a version has one form")
        try expect(isSame(SessionToken(text)?.text, text), "a token has one form")
        for field in [VenueText.Field.name, .address, .publicIdentifier] {
            guard let venue = try? VenueText(text, for: field) else { continue }
            try expect(isSame(venue.string, text) && text.utf8.count <= 100, "a venue's text has at most 100 bytes")
        }
        if let time = TimeOfDay(text) {
            try expect((0...23).contains(time.hour) && (0...59).contains(time.minute), "a time is one of a day")
        }
        if let seconds = DurationText.seconds(text) {
            try expect((0...9999 * 3660).contains(seconds), "a duration has four digits of hours and of minutes")
        }
    }

    /// Whether a text that was accepted has the same bytes as what was typed.
    private static func isSame(_ accepted: String?, _ typed: String) -> Bool {
        accepted.map { $0.utf8.elementsEqual(typed.utf8) } ?? true
    }
}
