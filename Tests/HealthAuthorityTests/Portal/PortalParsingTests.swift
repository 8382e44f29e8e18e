import CheckInProtocol
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Testing
@testable import AuthorityPortal
@testable import HealthAuthority

/// The choice of the language for a browser.
@Suite struct AcceptLanguageTests {
    @Test(arguments: [
        ("de", "de"), ("DE-at", "de"), ("en-US,en;q=0.9,de;q=0.8", "en"), ("fr, de;q=0.5", "de"),
        ("en;q=0.1, de;q=0.2", "de"), ("de ; q=0.001,fr", "de"), ("en;q=0,*", "de"), ("*;q=0.5, en;q=0.2", "de"),
        ("de;q=0, *", "en"), ("pt", "pt-br"), ("pt-PT", "pt-br"), (",, de ,", "de"), ("de-CH-1996;q=1.000", "de"),
    ])
    func `the language with the greatest weight is chosen`(header: String, code: String) throws {
        let accepted = try #require(AcceptLanguage(header))
        #expect(accepted.best(of: ["en", "de", "pt-br"], standard: code == "en" ? "en" : "de") == code)
    }

    @Test(arguments: ["fr", "", "de;q=0", "den", "*;q=0"])
    func `a language that is not offered is not chosen`(header: String) throws {
        #expect(try #require(AcceptLanguage(header)).best(of: ["en", "de"], standard: "en") == nil)
    }

    @Test(arguments: [
        "de;q=2", "de;q=1.001", "de;q=0.0001", "de;q=", "de;q", "de;", "de;x=1", "de;q=0.5;q=0.5", "de_AT", "1de",
        "abcdefghi", "de-", "-de", "de--at", "**", "d e", "dé", "de;q=0.５", String(repeating: "de,", count: 400),
    ])
    func `a malformed header is ignored`(header: String) {
        #expect(AcceptLanguage(header) == nil)
    }

    @Test func `an officer's choice comes first, then the browser's, then the operator's`() {
        let languages = PortalLanguages()
        #expect(languages.texts(chosen: "de", accepted: "en").code == "de")
        #expect(languages.texts(chosen: "fr", accepted: "de").code == "de")
        #expect(languages.texts(chosen: nil, accepted: "fr").code == "en")
        #expect(languages.texts(chosen: nil, accepted: nil).code == "en")
    }
}

@Suite struct PortalCookieTests {
    private static let token = String(repeating: "5a", count: 32)

    private func session(_ header: String) -> SessionToken? {
        var fields = HTTPFields()
        // The subscript would split the header.
        fields.append(HTTPField(name: .cookie, value: header))
        let head = HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/portal", headerFields: fields)
        return PortalCookies(isSecure: true).session(Request(head: head, body: RequestBody(buffer: ByteBuffer())))
    }

    @Test(arguments: [
        "__Host-session=\(token)", "a=b; __Host-session=\(token)", "a=;__Host-session=\(token);c",
        "__Host-session=\(token); __Host-session=x",
    ])
    func `the session is found among other cookies`(header: String) {
        #expect(session(header)?.text == Self.token)
    }

    /// A browser does not protect the names of these cookies, so another site of the same domain could
    /// have set them.
    @Test(arguments: [
        "session=\(token)", "\u{2000}__Host-session=\(token)", "\u{A0}__Host-session=\(token)",
        "a=b\u{37E}__Host-session=\(token)", "a=b\u{37E} __Host-session=\(token)",
        "__host-session=\(token)", "__Host-session =\(token)", "__Host-session\u{301}=\(token)",
        "=__Host-session=\(token)", "__Host-session==\(token)",
    ])
    func `a cookie with another name is not the session`(header: String) {
        #expect(session(header) == nil)
    }
}

@Suite struct LocalClockTests {
    private static func berlin() throws -> LocalClock {
        LocalClock(timeZone: try #require(TimeZone(identifier: "Europe/Berlin")))
    }

    @Test func `a time is shown in local time and in UTC`() throws {
        // 2026-07-20T12:00:00Z
        let time = UnixTime(seconds: 1_784_548_800)
        #expect(PortalTexts.english.fullTime(time, try Self.berlin()) == "14:00 Europe/Berlin (12:00 UTC)")
        #expect(PortalTexts.english.day(time + 11 * 3600, try Self.berlin()) == "2026-07-21")
        #expect(PortalTexts.german.day(time + 11 * 3600, try Self.berlin()) == "21.07.2026")
        #expect(PortalTexts.english.fullTime(time, .utc) == "12:00 UTC")
        #expect(LocalClock.utc.name == "UTC")
    }

    @Test func `a local time in a skipped hour has no UTC time, and one in a repeated hour has two`() throws {
        let clock = try Self.berlin()
        func times(_ day: String, _ minute: Int64) throws -> [Int64] {
            clock.times(LocalClock.Reading(day: try #require(LocalClock.day(day)), minute: minute)).map(\.seconds)
        }
        #expect(try times("2026-03-29", 150) == [], "02:30, when the clocks are put forward")
        // 2026-10-25T00:30:00Z and 01:30:00Z
        #expect(try times("2026-10-25", 150) == [1_792_888_200, 1_792_891_800])
        #expect(try times("2026-07-20", 14 * 60) == [1_784_548_800])
    }

    @Test(arguments: [
        "", "2026-02-30", "2026-2-03", "26-02-03", "2026-02-03 ", "2026-02", "2026-02-03-04", "-2026-02-03",
        "1969-12-31",
    ])
    func `an invalid day is refused`(text: String) {
        #expect(LocalClock.day(text) == nil)
    }

    @Test(arguments: ["", "24:00", "12:60", "1:05", "12:5", "12", "12:05:00", "-1:05", "+1:05", "a:bc"])
    func `an invalid time is refused`(text: String) {
        #expect(LocalClock.minute(text) == nil)
    }

    @Test func `days and minutes have the format that the parser accepts`() {
        #expect(LocalClock.day("1970-01-01") == 0)
        #expect(LocalClock.day("2024-02-29").map(LocalClock.text(day:)) == "2024-02-29")
        #expect(LocalClock.minute("23:55") == 1435)
        #expect(LocalClock.text(minute: 65) == "01:05")
    }
}

@Suite struct PortalFormTests {
    @Test func `forms are parsed as browsers encode them`() throws {
        let form = try #require(PortalForm(Array("a=1&b=x+y%2B%c3%A9&c=".utf8)))
        #expect(form["a"] == "1")
        #expect(form["b"] == "x y+é")
        #expect(form["c"] == "")
        #expect(form["d"] == "")
        #expect("\(form)" == "<form>")
    }

    @Test func `an empty body is a form without fields`() throws {
        #expect(try #require(PortalForm([UInt8]()))["a"] == "")
    }

    @Test(
        arguments: [
            "a", "a=1&", "&a=1", "a=1&&b=2", "a=1&a=2", "a=1&%61=2", "a=1=2", "a=%", "a=%4", "a=%4g", "a=%C3",
            "a=%c0%80", "a=<",
            "a=é", "a=%00", "a=%0A", "a=x y", "a=%ED%A0%80",
        ]
    )
    func `encodings that browsers do not produce are refused`(text: String) {
        #expect(PortalForm(Array(text.utf8)) == nil)
    }
}
