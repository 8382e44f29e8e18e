@testable import AuthorityPortal
import CheckInProtocol
@testable import HealthAuthority
import AuthorityProtocol
import TestTraits
import Testing

@Suite struct PortalWarningTests {
    /// The fields of a valid warning for the day of the test. The test begins at noon UTC, which is
    /// 14:00 in Berlin.
    private static func fields(_ changes: [String: String] = [:]) -> [String: String] {
        ["identifier": "cinema-7", "day": day(0), "from": "10:00", "to": "12:30", "level": "6"].merging(changes) { $1 }
    }

    /// The day that is `offset` days after the day of the test.
    private static func day(_ offset: Int64) -> String { LocalClock.text(day: 20_654 + offset) }

    /// Previews a warning and enters it.
    @discardableResult
    private static func enter(_ fields: [String: String], _ browser: Browser) async throws -> Browser.Answer {
        #expect(try await browser.post("/portal/warnings", fields).status == 200)
        return try await browser.post("/portal/warnings/enter", fields)
    }

    @Test(.proves("N2")) func `a warning is entered in local time and stored in UTC`() async throws {
        let test = try await PortalFixture()
        try await test.visit { browser in
            try await browser.get("/portal/warnings")
            let answer = try await Self.enter(Self.fields(), browser)
            #expect(answer.header("Location") == "/portal/warnings?entered")
            let listed = try #require(try await test.authority.warnings.list().first)
            #expect(listed.warning.publicIdentifier.string == "cinema-7")
            #expect(listed.warning.transmissionRiskLevel == 6)
            let start = UInt32(20_654 * 288 + 8 * 12)
            #expect(listed.warning.window.intervals == Interval(number: start)..<Interval(number: start + 30))
            #expect(listed.id.count == 16)
            let page = try await browser.get("/portal/warnings?entered")
            #expect(page.text.contains("role=\"status\""))
            #expect(page.text.contains("10:00 to 12:30"))
            #expect(page.text.contains("6, high"))
            #expect(page.text.contains("Waiting for the next full hour"))
        }
    }

    @Test(.proves("N2")) func `a visit over midnight is split at midnight UTC, and entered as a whole or not at all`()
        async throws
    {
        let test = try await PortalFixture()
        try await test.visit { browser in
            try await browser.get("/portal/warnings")
            let night = Self.fields(["day": Self.day(-2), "from": "22:00", "to": "03:00"])
            #expect(try await Self.enter(night, browser).status == 303)
            let windows = try await test.authority.warnings.list().map(\.warning.window).sorted { $0.day < $1.day }
            #expect(windows.map(\.day.number) == [20_652, 20_653])
            #expect(
                windows.map { $0.intervals.upperBound.number - $0.intervals.lowerBound.number } == [48, 12],
                "from 20:00 to 24:00 and from 0:00 to 1:00"
            )
            #expect(try await test.officers.auditEntries(limit: 1).first?.times == 1)
        }
    }

    @Test func `a form that is sent twice enters one warning`() async throws {
        let test = try await PortalFixture()
        try await test.visit { browser in
            try await browser.get("/portal/warnings")
            try await browser.post("/portal/warnings", Self.fields())
            let fields = Self.fields(["once": browser.hidden("once")])
            for _ in 1...2 { #expect(try await browser.post("/portal/warnings/enter", fields).status == 303) }
            #expect(try await test.authority.warnings.list().count == 1)
        }
    }

    @Test func `a preview shows the effect of a warning, but does not enter it`() async throws {
        let test = try await PortalFixture()
        try await test.visit { browser in
            try await browser.get("/portal/warnings")
            let night = Self.fields(["day": Self.day(-2), "from": "22:00", "to": "03:00"])
            let preview = try await browser.post("/portal/warnings", night)
            #expect(preview.status == 200)
            for text in [
                "cinema-7", "\(Self.day(-2)), 22:00", "\(Self.day(-1)), 03:00", "Europe/Berlin", "6, high",
                "counts as 1.2 minutes", "the minutes of a day add up to 10",
            ] { #expect(preview.text.contains(text), "\(text)") }
            #expect(!preview.text.contains("Nobody is warned"))
            #expect(try await test.authority.warnings.list().isEmpty)
            let form = try await browser.post("/portal/warnings/change", night)
            #expect(form.text.contains("value=\"22:00\"") && form.text.contains("<option value=\"6\" selected>"))
            #expect(try await test.authority.warnings.list().isEmpty)
        }
    }

    @Test(arguments: ["1", "2"])
    func `a preview shows that a level without weight does not warn people`(level: String) async throws {
        let test = try await PortalFixture()
        try await test.visit { browser in
            try await browser.get("/portal/warnings")
            let preview = try await browser.post("/portal/warnings", Self.fields(["level": level]))
            #expect(preview.text.contains("Nobody is warned at this level"))
            #expect(!preview.text.contains("counts as"))
        }
    }

    @Test func `white space around an identifier is removed, as in the venue's configuration`() async throws {
        let test = try await PortalFixture()
        try await test.visit { browser in
            try await browser.get("/portal/warnings")
            let fields = Self.fields(["identifier": "  town hall 2 "])
            #expect(try await Self.enter(fields, browser).status == 303)
            let listed = try #require(try await test.authority.warnings.list().first)
            #expect(listed.warning.publicIdentifier.string == "town hall 2")
        }
    }

    @Test func `an existing warning is refused, but can be entered again after it was withdrawn`() async throws {
        let test = try await PortalFixture()
        try await test.visit { browser in
            try await browser.get("/portal/warnings")
            try await Self.enter(Self.fields(), browser)
            try await browser.get("/portal/warnings")
            for path in ["/portal/warnings", "/portal/warnings/enter"] {
                let again = try await browser.post(path, Self.fields(["once": path]))
                #expect(again.status == 409)
                #expect(again.text.contains("is already in the list below"))
            }
            let listed = try await test.authority.warnings.list()
            #expect(listed.count == 1)
            #expect(try await Self.enter(Self.fields(["level": "5"]), browser).status == 303, "a different warning")
            try await browser.post("/portal/warnings/withdraw", ["id": listed[0].id])
            #expect(try await Self.enter(Self.fields(), browser).status == 303)
        }
    }

    @Test(
        arguments: [
            ("identifier", ""), ("identifier", String(repeating: "a", count: 101)), ("identifier", "a\u{202E}b"),
            ("day", ""), ("day", "2026-02-30"), ("day", day(1)), ("day", day(-15)),
            ("from", ""), ("from", "10:01"), ("from", "14:05"), ("to", "10:00"), ("to", "12:34"), ("to", "14:10"),
            ("to", "09:00"),
            ("level", ""), ("level", "0"), ("level", "9"), ("level", "06"),
        ]
    )
    func `an invalid value is reported next to its field, which keeps the typed text`(
        name: String,
        value: String
    ) async throws {
        let test = try await PortalFixture()
        try await test.visit { browser in
            try await browser.get("/portal/warnings")
            let answer = try await browser.post("/portal/warnings", Self.fields([name: value]))
            #expect(answer.status == 422)
            #expect(answer.text.contains("id=\"\(name)-error\"") == true)
            #expect(answer.text.matches(of: /id="[a-z]+-error"/).count == 1, "no other field has an error")
            for (other, typed) in Self.fields([name: value]) where other != "level" {
                #expect(answer.text.contains("value=\"\(typed)\""), "\(other)")
            }
            if name != "level" { #expect(answer.text.contains("<option value=\"6\" selected>")) }
            #expect(try await test.authority.warnings.list().isEmpty)
            let corrected = try await Self.enter(Self.fields(), browser)
            #expect(corrected.status == 303, "the form can be corrected")
        }
    }

    @Test(.proves("N2")) func `a warning is withdrawn before its publication, and afterwards recalled once`()
        async throws
    {
        let test = try await PortalFixture()
        _ = try await test.authority.publisher.publish(now: test.clock.now)
        try await test.visit { browser in
            func enter() async throws -> String {
                try await browser.get("/portal/warnings")
                try await Self.enter(Self.fields(), browser)
                try await browser.get("/portal/warnings")
                return try #require(try await test.authority.warnings.list().first { $0.published == nil }).id
            }
            let first = try await enter()
            let withdrawn = try await browser.post("/portal/warnings/withdraw", ["id": first])
            #expect(withdrawn.header("Location") == "/portal/warnings?withdrawn")
            #expect(try await test.authority.warnings.list().isEmpty)
            let second = try await enter()
            #expect(try await browser.post("/portal/published/recall", ["id": second]).status == 409)
            test.clock.advance(minutes: 29)
            try await browser.get("/portal")
            test.clock.advance(minutes: 29)
            try await browser.get("/portal")
            test.clock.advance(minutes: 2)
            _ = try await test.authority.publisher.publish(now: test.clock.now)
            #expect(try await !browser.get("/portal/warnings").text.contains("/portal/warnings/withdraw"))
            let late = try await browser.post("/portal/warnings/withdraw", ["id": second])
            #expect(late.status == 409)
            #expect(late.text.contains("can be recalled"))
            #expect(try await test.authority.warnings.list().count == 1)
            let published = try await browser.get("/portal/published").text
            #expect(published.contains("Published \(Self.day(0)), 15:00"))
            #expect(published.contains("/portal/published/recall"))
            let recalled = try await browser.post("/portal/published/recall", ["id": second])
            #expect(recalled.header("Location") == "/portal/published?recalled")
            let page = try await browser.get("/portal/published?recalled").text
            #expect(page.contains("Recalled. Published") && !page.contains("/portal/published/recall"))
            #expect(try await browser.get("/portal/warnings").text.contains("Recall. Waiting for the next full hour"))
            #expect(try await browser.post("/portal/published/recall", ["id": second]).status == 409)
        }
    }

    @Test(.proves("N2")) func `a warning that is entered again after its recall can be recalled again`()
        async throws
    {
        let test = try await InProcessAuthority()
        try await test.publish()
        let (warnings, warning) = (test.authority.warnings, try Self.warning(on: test.clock.now.day))
        for round in 1...3 {
            #expect(try await warnings.add(warning, officer: "ada") == .entered)
            // The next package also contains the recall from the previous round. Devices process
            // recalls before warnings.
            try await test.nextHour()
            let listed = try await warnings.list()
            let recalls = listed.filter(\.warning.isRecall)
            let open = listed.filter { !$0.warning.isRecall && !$0.isRecalled(by: recalls) }
            #expect(open.count == 1)
            let id = try #require(open.first).id
            #expect(try await warnings.recall(id, officer: "ada"), "round \(round)")
            #expect(try await !warnings.recall(id, officer: "ada"))
        }
        try await test.nextHour()
        #expect(try await test.package(test.clock.now.hour).warnings.map(\.isRecall) == [true])
    }

    @Test(.proves("N2")) func `the audit list distinguishes withdrawn recalls from withdrawn warnings`() async throws {
        let test = try await InProcessAuthority()
        try await test.publish()
        let warnings = test.authority.warnings
        #expect(try await warnings.add(Self.warning(on: test.clock.now.day), officer: "ada") == .entered)
        try await test.nextHour()
        let id = try #require(try await warnings.list().first).id
        #expect(try await warnings.recall(id, officer: "ada"))
        let recall = try #require(try await warnings.list().first { $0.warning.isRecall })
        #expect(try await warnings.withdraw(recall.id, officer: "eve"))
        let entries = try await test.authority.officers.auditEntries(limit: 10)
        #expect(entries.contains { $0.officer == "eve" && $0.action == "withdrew the recall of a venue warning" })
        #expect(try await warnings.recall(id, officer: "ada"))
    }

    /// A warning for the first hour of a day.
    private static func warning(on day: Day) throws -> VenueWarning {
        let start = day.number * Interval.perDay
        let hour = Interval(number: start)..<Interval(number: start + 12)
        let window = try #require(DayWindow(day: day, intervals: hour))
        let identifier = try VenueText("hall", for: .publicIdentifier)
        return try #require(
            VenueWarning(publicIdentifier: identifier, window: window, transmissionRiskLevel: 4)
        )
    }

    @Test func `typed text cannot become part of a page's markup`() async throws {
        let test = try await PortalFixture()
        try await test.visit { browser in
            let typed = "\"\u{301}><script>alert('1')</script>&amp;"
            try await browser.get("/portal/warnings")
            let refused = try await browser.post("/portal/warnings", Self.fields(["identifier": typed, "level": "9"]))
            let preview = try await browser.post("/portal/warnings", Self.fields(["identifier": typed]))
            #expect(try await Self.enter(Self.fields(["identifier": typed]), browser).status == 303)
            let listed = try await browser.get("/portal/warnings")
            for page in [refused.text, preview.text, listed.text] {
                #expect(!page.contains("<script"))
                #expect(
                    page.unicodeScalars.contains(
                        "&quot;\u{301}&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;amp;".unicodeScalars
                    )
                )
            }
        }
    }
}
