@testable import AuthorityPortal
import AuthorityProtocol
import CheckInProtocol
import ConfigurationFiles
import Cryptography
import Encodings
import Foundation
@testable import HealthAuthority
import TestSupport
import TestTraits
import Testing

/// Warnings that an officer's browser makes from the code of a venue.
@Suite struct PortalCodeWarningTests {
    private static let authority = "health.example.org"

    /// A venue and its code. The default is a poster, which has one seed.
    private struct Venue {
        let seeds: [Seed]
        /// The seeds in hexadecimal.
        let secrets: [String]
        let url: String
        let identity: VenueIdentity
        let name = "Café Meridian"

        init(seedCount: Int = 1) throws {
            var generator = SystemRandomNumberGenerator()
            let secrets = (0..<seedCount).map { _ in generator.bytes(Seed.count) }
            seeds = try secrets.map { try #require(Seed(SecretBytes(copying: $0))) }
            self.secrets = secrets.map { Hexadecimal.text($0) }
            let details = try VenueDetails(name: name, address: "12 Harbour Street")
            let code = try VenueCode(
                seed: seeds[0],
                previousSeed: seeds.count == 2 ? seeds[1] : nil,
                venue: details
            )
            url = try VenueCodeURL(authority: PortalCodeWarningTests.authority, code: code).string
            identity = VenueIdentity(authority: PortalCodeWarningTests.authority, venue: details)
        }

        private func keys(_ seed: Seed, _ day: Day) -> PresenceKeys {
            PresenceKeys(seed: seed, venue: identity, day: day)
        }

        /// The records of the reports of the last 15 days that a device with this code can read.
        func records(in package: ReportPackage, today: Day) throws -> [ReportRecord] {
            let keys = try (today.number - 14...today.number).flatMap { number in
                let day = try #require(Day(number: number))
                return seeds.map { self.keys($0, day) }
            }
            return package.reports.flatMap { report in
                keys.compactMap { keys in
                    guard case .opened(let record) = report.open(with: keys) else { return nil }
                    return record
                }
            }
        }

        /// Reports of presence on the days of a range, as the browser makes them.
        func reports(_ range: Range<Interval>) throws -> [ProtectedReport] {
            var generator = SystemRandomNumberGenerator()
            return try DayWindow.parts(of: range).flatMap { window in
                try seeds.map { seed in
                    let record = try ReportRecord(
                        window: window,
                        transmissionRiskLevel: 6,
                        infectiousness: .standard,
                        type: .confirmedTest
                    )
                    return ProtectedReport(record, keys: keys(seed, window.day), using: &generator)
                }
            }
        }
    }

    // MARK: With a browser

    /// If the environment variable `PORTAL_PICTURES` is set, the pictures of all pages are kept in this directory.
    @Test(.proves("N5"), arguments: [false, true])
    func `a photo or the text of a code warns devices with this code, and no request contains the seed`(
        typesCode: Bool
    ) async throws {
        let venue = try Venue(seedCount: typesCode ? 2 : 1)
        let test = try await PortalFixture(
            start: UnixTime(seconds: Int64(Date().timeIntervalSince1970)),
            settings: typesCode ? "code_host = \(Self.authority)" : ""
        )
        try await test.publish()
        let password = try await test.officers.add("ada", isAdministrator: false)
        let today = LocalClock(timeZone: TimeZone(identifier: "Europe/Berlin") ?? .gmt).reading(test.clock.now).day
        let kept = ProcessInfo.processInfo.environment["PORTAL_PICTURES"].map { "\($0)/code-\(typesCode)" }
        let directory = kept ?? FileManager.default.temporaryDirectory.appending(path: "code-\(UUID().uuidString)").path
        defer { if kept == nil { try? FileManager.default.removeItem(atPath: directory) } }
        try await test.serve(scripts: PortalFixture.scripts()) { port in
            let said = try await ExternalTool.warn(
                "http://127.0.0.1:\(port)",
                pictures: directory,
                .init(
                    name: "ada",
                    password: password,
                    code: venue.url,
                    seeds: venue.secrets,
                    venue: venue.name,
                    day: LocalClock.text(day: today - 4),
                    lastDay: LocalClock.text(day: today - 2),
                    from: "10:00",
                    to: "12:30",
                    level: 6,
                    typesCode: typesCode
                )
            )
            #expect(said.contains(/[1-9][0-9]+ bytes recorded, 0 problems/))
        }
        try await test.nextHour()
        let package = try await test.package()
        let records = try venue.records(in: package, today: test.clock.now.day)
        #expect(records.count == 3 * venue.seeds.count, "one report for each day and seed")
        for record in records {
            #expect(record.transmissionRiskLevel == 6 && record.profile == 0)
            #expect(record.infectiousness == .standard && record.type == .confirmedTest)
        }
        let intervals = Set(records.map(\.window.intervals))
        let count = intervals.reduce(0) { $0 + $1.upperBound.number - $1.lowerBound.number }
        // An hour more or less if the clocks were changed on these days.
        #expect([-12, 0, 12].contains(Int(count) - (2 * 288 + 30)))
        #expect(try Venue().records(in: package, today: test.clock.now.day).isEmpty, "another code reads nothing")
    }

    // MARK: Without a browser

    /// The fields of the form. The time, in Berlin, is on two days in UTC.
    private static let times = [
        "day": LocalClock.text(day: 20_652), "from": "22:00", "to": "03:00", "level": "6",
    ]
    private static let range = Interval(number: 20_652 * 288 + 240)..<Interval(number: 20_653 * 288 + 12)

    private func fields(_ venue: Venue, _ changes: [String: String] = [:]) throws -> [String: String] {
        let reports = try venue.reports(Self.range).flatMap(\.bytes)
        let own = ["name": venue.name, "address": "12 Harbour Street", "reports": Hexadecimal.text(reports)]
        return Self.times.merging(own) { $1 }.merging(changes) { $1 }
    }

    @Test(.proves("N5"), arguments: [1, 2])
    func `the page names the parts of the times in UTC, and finished reports are published in the next hour`(
        seedCount: Int
    ) async throws {
        let (test, venue) = (try await PortalFixture(), try Venue(seedCount: seedCount))
        try await test.publish()
        try await test.visit(scripts: PortalFixture.scripts()) { browser in
            try await browser.get("/portal/warnings")
            let page = try await browser.post("/portal/warnings/code", Self.times)
            let parts = "\(20_652 * 288 + 240)-\(20_653 * 288),\(20_653 * 288)-\(20_653 * 288 + 12)"
            #expect(page.status == 200 && page.text.contains("data-windows=\"\(parts)\""))
            #expect(page.header("Content-Security-Policy")?.contains("script-src 'self';") == true)
            #expect(page.header("Content-Security-Policy")?.contains("connect-src") == false, "the default is none")
            #expect(page.text.contains("Compare the health authority above"), "the portal does not know its own")
            #expect(try await browser.post("/portal/warnings/code/enter", fields(venue)).status == 303)
            let listed = try await browser.get("/portal/warnings").text
            #expect(listed.contains("Café Meridian, 12 Harbour Street (by its code)"))
            try await test.nextHour(in: browser)
            let records = try venue.records(in: await test.package(), today: test.clock.now.day)
            #expect(records.count == 2 * seedCount)
            #expect(Set(records.map(\.window)) == Set(DayWindow.parts(of: Self.range)))
            let published = try await browser.get("/portal/published").text
            #expect(
                published.contains("Café Meridian") && published.contains("22:00 to") && published.contains("15:00")
            )
            #expect(!published.contains("/portal/published/recall"))
        }
    }

    @Test(.proves("N5")) func `the page knows the authority in the codes of its venues, if the operator names it`()
        async throws
    {
        let test = try await PortalFixture(settings: "code_host = \(Self.authority)")
        try await test.visit(scripts: PortalFixture.scripts()) { browser in
            try await browser.get("/portal/warnings")
            let page = try await browser.post("/portal/warnings/code", Self.times).text
            #expect(page.contains("data-authority=\"\(Self.authority)\""))
            #expect(page.contains("do not read the warnings of \(Self.authority)"))
            #expect(!page.contains("Compare the health authority above"))
        }
        for wrong in ["Health.example", "health", "192.0.2.1", "https://health.example", "health.example:443"] {
            #expect(throws: ConfigurationError.self, "\(wrong)") {
                try PublishedParameters(parsing: "region = example\ncode_host = \(wrong)", name: "test")
            }
        }
    }

    @Test(.proves("N5")) func `reports wait for a second officer, who is told the venue and the times`() async throws {
        let test = try await PortalFixture(settings: "warnings_need_second_officer = yes")
        let venue = try Venue()
        try await test.publish()
        let password = try await test.officers.add("eve", isAdministrator: false)
        try await test.visit(scripts: PortalFixture.scripts()) { ada in
            let eve = Browser(port: ada.port)
            try await eve.logIn("eve", password)
            try await ada.get("/portal/warnings")
            try await ada.post("/portal/warnings/code", Self.times)
            let entered = try await ada.post("/portal/warnings/code/enter", fields(venue))
            #expect(entered.header("Location") == "/portal/warnings?proposed")
            let pooled = try await test.authority.database.read { try $0.pool.count }
            let id = try #require(try await test.authority.warnings.codeProposals().first).id
            try await ada.get("/portal/warnings")
            #expect(try await ada.post("/portal/warnings/confirm", ["id": id]).status == 409)
            let page = try await eve.get("/portal/warnings").text
            #expect(page.contains("Café Meridian, 12 Harbour Street") && page.contains("22:00"))
            #expect(try await eve.post("/portal/warnings/drop", ["id": id]).status == 409, "only ada can withdraw it")
            #expect(try await eve.post("/portal/warnings/confirm", ["id": id]).status == 303)
            #expect(try await eve.post("/portal/warnings/confirm", ["id": id]).status == 409)
            #expect(try await test.authority.database.read { try $0.pool.count } == pooled + 2)
            try await test.nextHour()
            #expect(try venue.records(in: await test.package(), today: test.clock.now.day).count == 2)
        }
    }

    @Test(.proves("N5")) func `nobody confirms: the reports are not published, and are deleted after a day`()
        async throws
    {
        let test = try await PortalFixture(settings: "warnings_need_second_officer = yes")
        let venue = try Venue()
        try await test.publish()
        #expect(try await test.authority.warnings.add([entry(venue)], officer: "ada") == .proposed)
        for _ in 1...24 {
            try await test.nextHour()
            #expect(try venue.records(in: await test.package(), today: test.clock.now.day).isEmpty)
        }
        try await test.authority.sweep()
        for table in ["code_warning", "code_report"] {
            #expect(try await test.authority.database.read { try $0.rows("SELECT * FROM \(table)").isEmpty })
        }
    }

    private func entry(_ venue: Venue) throws -> CodeWarning.Entry {
        let warning = CodeWarning(
            name: try VenueText(venue.name, for: .name),
            address: try VenueText("", for: .address),
            range: Self.range,
            profile: 0,
            transmissionRiskLevel: 6
        )
        let days = DayWindow.parts(of: Self.range).map(\.day)
        let reports = zip(days, try venue.reports(Self.range)).map { ReportBatch.Dated(day: $0, report: $1) }
        return CodeWarning.Entry(warning: warning, reports: reports)
    }

    @Test(.proves("N5"), arguments: TestStore.some)
    func `a warning can be withdrawn before its publication, and expires with its packages`(
        store: TestStore
    ) async throws {
        let (test, venue) = (try await InProcessAuthority(store: store), try Venue())
        let warnings = test.authority.warnings
        try await test.publish()
        let waiting = try await test.count("pool")
        #expect(try await warnings.add([entry(venue)], officer: "ada") == .entered)
        #expect(try await warnings.add([entry(venue)], officer: "ada") == .exists([0]))
        #expect(try await test.count("pool") == waiting + 2)
        let first = try #require(try await warnings.codeWarnings().first)
        #expect(first.published == nil)
        #expect(try await warnings.withdraw(first.id, officer: "eve"))
        #expect(try await test.count("pool") == waiting)
        #expect(try await test.count("code_report") == 0)
        try await test.nextHour()
        #expect(try await venue.records(in: test.package(test.clock.now.hour), today: test.clock.now.day).isEmpty)
        #expect(try await warnings.add([entry(venue)], officer: "ada") == .entered)
        try await test.nextHour()
        let second = try #require(try await warnings.codeWarnings().first)
        #expect(second.published == test.clock.now.hour)
        #expect(try await !warnings.withdraw(second.id, officer: "eve"))
        try await test.authority.sweep()
        #expect(try await warnings.codeWarnings().count == 1)
        test.clock.advance(days: 15)
        try await test.publish()
        try await test.authority.sweep()
        #expect(try await test.count("code_warning") == 0)
        #expect(try await test.count("code_report") == 0)
    }

    @Test func `malformed reports are refused, and nothing is entered`() async throws {
        let (test, venue) = (try await PortalFixture(), try Venue())
        try await test.publish()
        try await test.visit(scripts: PortalFixture.scripts()) { browser in
            try await browser.get("/portal/warnings")
            try await browser.post("/portal/warnings/code", Self.times)
            let once = browser.hidden("once")
            #expect(!once.isEmpty)
            let good = try fields(venue, ["once": once])
            let reports = good["reports"] ?? ""
            let first = String(reports.prefix(118))
            for wrong in [
                "", "00", first, reports + first, first + first, String(reports.dropLast()), reports.uppercased(),
            ] {
                let answer = try await browser.post(
                    "/portal/warnings/code/enter",
                    good.merging(["reports": wrong]) { $1 }
                )
                #expect(answer.status == 400, "\(wrong.count) digits")
            }
            for (name, text) in [("name", ""), ("name", "a\u{202E}b"), ("address", " a"), ("once", "")] {
                let answer = try await browser.post("/portal/warnings/code/enter", good.merging([name: text]) { $1 })
                #expect(answer.status == 400, "\(name)")
            }
            let old = good.merging(["day": LocalClock.text(day: 20_654 - 15)]) { $1 }
            #expect(try await browser.post("/portal/warnings/code/enter", old).status == 422, "no package has this day")
            #expect(try await test.authority.warnings.codeWarnings().isEmpty)
            for _ in 1...2 { #expect(try await browser.post("/portal/warnings/code/enter", good).status == 303) }
            #expect(try await test.authority.warnings.codeWarnings().count == 1, "the form was sent twice")
        }
    }

    @Test func `only one page permits scripts, and only the modules that it needs are served`() async throws {
        let test = try await PortalFixture()
        try await test.visit(scripts: PortalFixture.scripts()) { browser in
            for path in ["/portal", "/portal/warnings", "/portal/published"] {
                let policy = try await browser.get(path).header("Content-Security-Policy")
                #expect(policy?.contains("script-src") == false, "\(path)")
            }
            for path in CodeScripts.modules {
                let module = try await browser.get("/portal/client/\(path)")
                #expect(module.status == 200 && module.header("Content-Type")?.hasPrefix("text/javascript") == true)
                let folder = path.split(separator: "/")[0]
                for name in module.text.matches(of: /from "\.\/([a-z0-9_]+\.js)"/).map(\.output.1) {
                    #expect(CodeScripts.modules.contains("\(folder)/\(name)"), "\(path) imports \(name)")
                }
            }
            #expect(try await browser.get("/portal/client/page/page.js").status == 404)
        }
        try await PortalFixture().visit { browser in
            let page = try await browser.get("/portal/warnings").text
            #expect(!page.contains("/portal/warnings/code"))
            #expect(try await browser.post("/portal/warnings/code", Self.times).status == 404)
        }
    }
}
