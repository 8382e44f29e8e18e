@testable import AuthorityPortal
import AuthorityProtocol
import CheckInProtocol
@testable import HealthAuthority
import TestTraits
import Testing

/// Several visits in one form, and the list of published warnings.
@Suite struct PortalVisitsTests {
    private static func day(_ offset: Int64) -> String { LocalClock.text(day: 20_654 + offset) }

    /// Two visits of a person.
    private static func fields(_ changes: [String: String] = [:]) -> [String: String] {
        [
            "identifier": "cinema-7", "day": day(-1), "from": "10:00", "to": "12:30", "identifier-2": "library",
            "day-2": day(-3), "from-2": "08:00", "to-2": "09:00", "level": "6",
        ].merging(changes) { $1 }
    }

    private static func identifiers(_ test: PortalFixture) async throws -> [String] {
        try await test.authority.warnings.list().map(\.warning.publicIdentifier.string).sorted()
    }

    @Test(.proves("N6")) func `several visits are previewed and entered together, and count as several`() async throws {
        let test = try await PortalFixture(settings: "warnings_per_hour = 3")
        try await test.visit { browser in
            try await browser.get("/portal/warnings")
            let preview = try await browser.post("/portal/warnings", Self.fields())
            #expect(preview.status == 200)
            for text in ["cinema-7", "library", "\(Self.day(-3)), 08:00"] { #expect(preview.text.contains(text)) }
            #expect(preview.text.matches(of: /No listed warning has this identifier/).count == 2)
            #expect(try await browser.post("/portal/warnings/enter", Self.fields()).status == 303)
            #expect(try await Self.identifiers(test) == ["cinema-7", "library"])
            let entries = try await test.officers.auditEntries(limit: 9)
            #expect(entries.first { $0.action == AuditAction.warningEntered.rawValue }?.times == 2)
            let page = try await browser.get("/portal/warnings").text
            #expect(page.contains("<option value=\"cinema-7\">"), "identifiers are offered again")
            let again = Self.fields(["identifier": "theatre", "identifier-2": "gym"])
            try await browser.post("/portal/warnings", again)
            let refused = try await browser.post("/portal/warnings/enter", again)
            #expect(refused.status == 429)
            #expect(refused.text.contains("at most 3 visits an hour. Left until 2026-07-20, 15:00: 1."))
            #expect(try await Self.identifiers(test) == ["cinema-7", "library"], "all or nothing")
        }
    }

    @Test(.proves("N6")) func `recalls are not counted`() async throws {
        let test = try await PortalFixture(settings: "warnings_per_hour = 2")
        try await test.publish()
        try await test.visit { browser in
            try await browser.get("/portal/warnings")
            try await browser.post("/portal/warnings", Self.fields())
            #expect(try await browser.post("/portal/warnings/enter", Self.fields()).status == 303)
            // The hour of the officer's count stays the same: only the packages advance.
            _ = try await test.authority.publisher.publish(now: test.clock.now + Hour.seconds)
            try await browser.get("/portal/published")
            for listed in try await test.authority.warnings.list() {
                let recalled = try await browser.post("/portal/published/recall", ["id": listed.id])
                #expect(recalled.header("Location") == "/portal/published?recalled")
            }
        }
    }

    @Test(arguments: ["identifier-2", "day-2", "from-2", "to-2"])
    func `an invalid visit is reported next to its field, and nothing is entered`(name: String) async throws {
        let test = try await PortalFixture()
        try await test.visit { browser in
            try await browser.get("/portal/warnings")
            let wrong = Self.fields([name: name == "identifier-2" ? "" : "x"])
            for path in ["/portal/warnings", "/portal/warnings/enter"] {
                let answer = try await browser.post(path, wrong.merging(["once": path]) { $1 })
                #expect(answer.status == 422 && answer.text.contains("id=\"\(name)-error\""))
                #expect(answer.text.contains("value=\"cinema-7\""))
            }
            #expect(try await Self.identifiers(test).isEmpty)
        }
    }

    @Test func `a visit is added to the form, and an empty visit is left out`() async throws {
        let test = try await PortalFixture()
        try await test.visit { browser in
            try await browser.get("/portal/warnings")
            let longer = try await browser.post("/portal/warnings/change", Self.fields(["more": "1", "day": ""]))
            #expect(longer.text.contains("id=\"identifier-3\"") && !longer.text.contains("-error\""))
            let empty = ["identifier-3": "", "day-3": "", "from-3": "", "to-3": "", "last-day-3": ""]
            #expect(try await browser.post("/portal/warnings", Self.fields(empty)).status == 200)
            #expect(try await browser.post("/portal/warnings/enter", Self.fields(empty)).status == 303)
            #expect(try await Self.identifiers(test).count == 2)
        }
    }

    @Test(.proves("N6")) func `a list from a spreadsheet becomes visits in the form`() async throws {
        let test = try await PortalFixture()
        try await test.visit { browser in
            try await browser.get("/portal/warnings")
            let list =
                "gym\t\(Self.day(-2))\t9:05\t10:00\r\n\"Bar; \"\"Zum Eck\"\"\";20.07.2026;20:00:00;02:00\r\nwrong,x\r\n"
            let body = Browser.encode(Self.fields(["list": list, "form_token": browser.hidden("form_token")]))
            let page = try await browser.post("/portal/warnings", body: body).text
            for text in [
                "value=\"library\"", "value=\"gym\"", "value=\"09:05\"", "value=\"Bar; &quot;Zum Eck&quot;\"",
                "value=\"2026-07-20\"", "value=\"20:00\"", "value=\"wrong\"", "id=\"day-5-error\"",
            ] { #expect(page.contains(text), "\(text)") }
            #expect(!page.contains("id=\"from-3-error\""))
            #expect(try await Self.identifiers(test).isEmpty)
        }
    }

    @Test(.proves("N6")) func `names of columns are skipped, and a value that is not understood is shown`() async throws
    {
        let test = try await PortalFixture()
        try await test.visit { browser in
            try await browser.get("/portal/warnings")
            let list = "Venue;Day;From;To\r\ngym;11/18/2026;9.00;10:00;tomorrow\r\npool;\(Self.day(-1));10:00;x\r\n"
            let page = try await browser.post("/portal/warnings/change", ["list": list]).text
            #expect(page.contains("id=\"identifier-2\"") && !page.contains("id=\"identifier-3\""))
            #expect(!page.contains("value=\"Venue\""))
            for text in [
                "“11/18/2026” is not a day", "“9.00” is not a time", "“tomorrow” is not a day", "“x” is not a time",
            ] {
                #expect(page.contains(text), "\(text)")
            }
            #expect(page.contains("2026-11-21 or 21.11.2026"), "the accepted formats are stated")
        }
    }

    @Test(.proves("N6")) func `a visit that is already in the list is marked`() async throws {
        let test = try await PortalFixture()
        try await test.visit { browser in
            try await browser.get("/portal/warnings")
            let first = Self.fields(["identifier-2": "", "day-2": "", "from-2": "", "to-2": ""])
            try await browser.post("/portal/warnings", first)
            #expect(try await browser.post("/portal/warnings/enter", first).status == 303)
            let both = Self.fields(["identifier": "theatre", "identifier-2": "cinema-7"])
                .merging(["day-2": Self.day(-1), "from-2": "10:00", "to-2": "12:30"]) { $1 }
            try await browser.get("/portal/warnings")
            for path in ["/portal/warnings", "/portal/warnings/enter"] {
                let answer = try await browser.post(path, both.merging(["once": path]) { $1 })
                #expect(answer.status == 409)
                #expect(answer.text.contains("id=\"identifier-2-error\""), "\(path)")
                #expect(!answer.text.contains("id=\"identifier-error\""), "\(path)")
            }
        }
    }

    @Test(
        arguments: [
            ("a;b;c", [["a", "b", "c", "", ""]]), ("a,b\n\nc", [["a", "b", "", "", ""], ["c", "", "", "", ""]]),
            ("\"a,b\",c", [["a,b", "c", "", "", ""]]), ("a;b,c", [["a", "b,c", "", "", ""]]),
            ("a\tb;c", [["a", "b;c", "", "", ""]]),
            ("\"a\"\"b\"", [["a\"b", "", "", "", ""]]), ("a;1;c;d;e;f", [["a", "1", "c", "e f", "d"]]),
            ("a;b;c;d\ne;f;g;h", [["e", "f", "g", "", "h"]]), ("Day;b;c", [["Day", "b", "c", "", ""]]), ("", []),
            (";;", []),
            ("\"a;b", [["a;b", "", "", "", ""]]),
        ] as [(String, [[String]])]
    )
    func `lines are split at their first separator outside quotation marks`(text: String, visits: [[String]]) {
        let found = TypedVisit.list(text)
        #expect(found.map { [$0.identifier, $0.day, $0.from, $0.lastDay, $0.to] } == visits)
    }

    @Test(.proves("N6")) func `a form has at most a hundred visits`() async throws {
        let test = try await PortalFixture()
        try await test.visit { browser in
            try await browser.get("/portal/warnings")
            let list = (1...100).map { "v\($0);\(Self.day(-1));10:00;11:00" }.joined(separator: "\r\n")
            let page = try await browser.post("/portal/warnings/change", Self.fields(["list": list]))
            #expect(page.status == 422 && page.text.contains("at most 100 visits"))
        }
    }

    @Test(.proves("N6")) func `a warning over days covers all of the time between its first and last day`() async throws
    {
        let test = try await PortalFixture()
        try await test.visit { browser in
            try await browser.get("/portal/warnings")
            let days = [
                "identifier": "fountain", "day": Self.day(-5), "from": "02:00", "last-day": Self.day(-2), "to": "02:00",
                "level": "6",
            ]
            try await browser.post("/portal/warnings", days)
            #expect(try await browser.post("/portal/warnings/enter", days).status == 303)
            let windows = try await test.authority.warnings.list().map(\.warning.window).sorted { $0.day < $1.day }
            #expect(windows.map(\.day.number) == [20_649, 20_650, 20_651])
            #expect(windows.allSatisfy { $0.intervals.upperBound.number - $0.intervals.lowerBound.number == 288 })
        }
    }

    @Test(
        arguments: [(-2, -3, "14:00"), (-2, 1, "14:00"), (-2, -2, "09:00"), (-2, -2, "10:00")]
            as [(Int64, Int64, String)]
    )
    func `a last day that is before the first or in the future is refused`(
        first: Int64,
        last: Int64,
        to: String
    ) async throws {
        let test = try await PortalFixture()
        try await test.visit { browser in
            try await browser.get("/portal/warnings")
            let fields = [
                "identifier": "a", "day": Self.day(first), "from": "10:00", "last-day": Self.day(last), "to": to,
                "level": "6",
            ]
            #expect(try await browser.post("/portal/warnings", fields).status == 422)
        }
    }

    @Test(.proves("N6")) func `all warnings of another officer are confirmed together`() async throws {
        let test = try await PortalFixture(settings: "warnings_need_second_officer = yes")
        let password = try await test.officers.add("eve", isAdministrator: false)
        try await test.visit { ada in
            let eve = Browser(port: ada.port)
            try await eve.logIn("eve", password)
            try await ada.get("/portal/warnings")
            let preview = try await ada.post("/portal/warnings", Self.fields())
            #expect(preview.text.matches(of: /published at the next full hour/).count == 1, "the page says one thing")
            #expect(try await ada.post("/portal/warnings/enter", Self.fields()).status == 303)
            let ids = try await test.authority.warnings.proposals().map(\.id)
            let page = try await eve.get("/portal/warnings")
            #expect(page.text.contains("value=\"\(ids.joined(separator: ","))\""))
            let some = try await eve.post("/portal/warnings/confirm", ["id": "\(ids[0]),0000000000000000"])
            #expect(some.status == 409)
            #expect(try await Self.identifiers(test).isEmpty, "all or nothing")
            try await eve.post("/portal/warnings/confirm", ["id": ids.joined(separator: ",")])
            #expect(try await Self.identifiers(test) == ["cinema-7", "library"])
        }
    }

    @Test(.proves("N6")) func `published warnings can be searched and sorted`() async throws {
        let test = try await PortalFixture()
        try await test.publish()
        try await test.visit { browser in
            try await browser.get("/portal/warnings")
            try await browser.post("/portal/warnings", Self.fields())
            try await browser.post("/portal/warnings/enter", Self.fields())
            #expect(try await browser.get("/portal/published").text.contains("There are no warnings"))
            try await test.nextHour(in: browser)
            func venues(_ query: String) async throws -> [String] {
                let page = try await browser.get("/portal/published\(query)")
                #expect(page.status == 200)
                return page.text.matches(of: /<bdi>([^<]+)<\/bdi>/).map { String($0.output.1) }
            }
            #expect(try await venues("") == ["cinema-7", "library"])
            #expect(try await venues("?venue=&order=day") == ["cinema-7", "library"])
            #expect(try await venues("?order=venue") == ["cinema-7", "library"])
            #expect(try await venues("?venue=LIB") == ["library"])
            #expect(try await venues("?disease=0&venue=i") == ["cinema-7", "library"])
            #expect(try await venues("?disease=1") == [])
            #expect(try await browser.get("/portal/published?venue").status == 400)
            let page = try await browser.get("/portal/published?venue=%22%3E%3Cscript%3E")
            #expect(page.text.contains("value=\"&quot;&gt;&lt;script&gt;\""))
        }
    }
}
