import AuthorityProtocol
import CheckInProtocol
import ConfigurationFiles
import Cryptography
import Glibc
import OperatingSystem
import SystemPackage
import TestSupport
import TestTraits
import Testing
@testable import HealthAuthority

@Suite("Publication")
struct PublicationTests {
    @Test(.proves("S5"), arguments: TestStore.some)
    func `an hour without reports has a package like any other hour`(store: TestStore) async throws {
        let test = try await InProcessAuthority(store: store)
        #expect(try await test.publish() == 1)
        #expect(try await test.publish() == 0)
        let package = try await test.package(test.clock.now.hour)
        #expect(package.blocks.map(\.count) == [32])
    }

    @Test(
        arguments: TestStore.some
    )
    func `a disk error while a package is built names the file, and the next attempt succeeds`(
        store: TestStore
    ) async throws {
        let test = try await InProcessAuthority(store: store)
        let workspace = test.directory.workspace
        // A named pipe has no offset at which to write.
        try #require(unsafe mkfifo(workspace.string, 0o600) == 0)
        await #expect(throws: FileError("write \(workspace)", .illegalSeek)) { try await test.publish() }
        #expect(try await test.publish() == 1)
    }

    @Test(
        .proves("S5"),
        arguments: TestStore.some
    )
    func `after a downtime, all missed hours are published, in order and once`(store: TestStore) async throws {
        let test = try await InProcessAuthority(store: store)
        try await test.publish()
        var client = ReportingClient(test)
        let batch = try client.batch(30)
        try await client.share(batch)
        let hours = Thoroughness.isWhole ? 50 : 10
        test.clock.advance(hours: Int64(hours))
        #expect(try await test.publish() == hours)
        let index = try await test.index()
        #expect(index.packages.count == hours + 1 && index.newestHour == test.clock.now.hour)
        let first = InProcessAuthority.start.hour.number
        var published: [[UInt8]] = []
        for number in first + 1...first + 2 {
            published += try await test.reports(try #require(Hour(number: number))).map(\.bytes)
        }
        #expect(batch.reports.allSatisfy { dated in published.contains(dated.report.bytes) })
    }

    /// Retention periods in days. The tests create a package for every hour of the period.
    private static let retentions: [UInt32] = Thoroughness.isWhole ? [1, 14] : [1]

    @Test(
        .proves("S5"),
        arguments: retentions
    )
    func `after a long downtime, only the hours of the retention period are published, and reports once`(
        days: UInt32
    ) async throws {
        let test = try await InProcessAuthority(schedule: .retaining(days: days))
        try await test.publish()
        var client = ReportingClient(test)
        let batch = try client.batch(30)
        try await client.share(batch)
        // The hours that were chosen for the reports no longer have packages.
        test.clock.advance(hours: Int64(24 * days + 4))
        #expect(try await test.publish() == Int(24 * days))
        let index = try await test.index()
        #expect(index.packages.count == Int(24 * days) && index.newestHour == test.clock.now.hour)
        let oldest = index.oldestHour
        #expect(oldest.number == test.clock.now.hour.number - 24 * days + 1)
        let published = try await test.reports(oldest)
        #expect(batch.reports.allSatisfy { dated in published.count { $0 == dated.report } == 1 })
    }

    @Test(
        .proves("S6", "S7"),
        arguments: TestStore.some,
        retentions
    )
    func `packages are kept as long as clients keep check-ins, then deleted from directory and database`(
        store: TestStore,
        days: UInt32
    ) async throws {
        let test = try await InProcessAuthority(schedule: .retaining(days: days), store: store)
        try await test.publish()
        let first = test.clock.now.hour
        _ = try await test.file("packages/\(first.number)")
        test.clock.advance(hours: Int64(24 * days - 1))
        try await test.publish()
        #expect(try await test.index().oldestHour == first)
        try await test.nextHour()
        #expect(try await test.index().oldestHour.number == first.number + 1)
        await #expect(throws: (any Error).self) { try await test.file("packages/\(first.number)") }
        for table in ["package", "package_part"] + (days > 3 ? ["published"] : []) {
            let oldest = try await test.database.read { try $0.rows("SELECT min(hour) FROM \(table)")[0].integer(0) }
            #expect(oldest == Int64(first.number) + 1)
        }
    }

    @Test(.proves("S5"), arguments: TestStore.some)
    func `an hour is not published again if the clock is set back`(store: TestStore) async throws {
        let test = try await InProcessAuthority(store: store)
        try await test.publish()
        let before = try await test.file("packages/index")
        test.clock.advance(hours: -5)
        #expect(try await test.publish() == 0)
        var client = ReportingClient(test)
        try await client.share(client.batch(4))
        #expect(try await test.file("packages/index") == before)
        test.clock.advance(hours: 8)
        #expect(try await test.publish() == 3)
        let left = try await test.database.read { try $0.rows("SELECT count(*) FROM pool")[0].integer(0) }
        #expect(left == 0)
    }

    @Test(
        .proves("S6"),
        arguments: TestStore.some
    )
    func `the configuration is signed again only when its content changes`(store: TestStore) async throws {
        let test = try await InProcessAuthority(store: store)
        try await test.publish()
        let first = try await test.file("configuration")
        try await test.nextHour()
        #expect(try await test.file("configuration") == first)
        test.clock.advance(days: 1)
        try await test.publish()
        #expect(try await test.file("configuration") != first)
        let configuration = try await test.configuration()
        #expect(configuration.hour == test.clock.now.hour)
    }

    @Test(
        .proves("S6"),
        arguments: TestStore.some
    )
    func `an instance whose clock is behind does not restore documents that others have replaced`(
        store: TestStore
    ) async throws {
        let test = try await InProcessAuthority(store: store)
        try await test.publish()
        test.clock.advance(days: 1)
        try await test.publish()
        let newest = try await test.file("configuration")
        test.clock.advance(days: -1)
        try await test.publish()
        #expect(try await test.file("configuration") == newest)
    }

    @Test(.proves("N2"), arguments: TestStore.some)
    func `a warning is published once, and can be withdrawn before that`(store: TestStore) async throws {
        let test = try await InProcessAuthority(store: store)
        try await test.publish()
        let day = test.clock.now.day
        let window = try #require(DayWindow.parts(of: day.intervals).first)
        let warnings = try ["town-hall", "library"].map { name in
            try #require(
                VenueWarning(
                    publicIdentifier: try VenueText(name, for: .publicIdentifier),
                    window: window,
                    transmissionRiskLevel: 6
                )
            )
        }
        for warning in warnings { #expect(try await test.authority.warnings.add(warning, officer: "eve") == .entered) }
        let library = try #require(
            try await test.authority.warnings.list().first { $0.warning.publicIdentifier.string == "library" }
        )
        #expect(try await test.authority.warnings.withdraw(library.id, officer: "eve"))
        try await test.nextHour()
        #expect(try await test.package(test.clock.now.hour).warnings == [warnings[0]])
        let listed = try await test.authority.warnings.list()
        #expect(listed.map(\.published) == [test.clock.now.hour])
        #expect(try await !test.authority.warnings.withdraw(listed[0].id, officer: "eve"))
        try await test.nextHour()
        #expect(try await test.package(test.clock.now.hour).warnings.isEmpty)
        #expect(try await test.authority.warnings.recall(listed[0].id, officer: "eve"))
        #expect(try await !test.authority.warnings.recall(listed[0].id, officer: "eve"))
        try await test.nextHour()
        let recalls = try await test.package(test.clock.now.hour).warnings
        #expect(recalls.map(\.original) == [warnings[0]] && recalls.allSatisfy(\.isRecall))
    }

    @Test(
        .proves("N2"),
        arguments: TestStore.some
    )
    func `the number of warnings that an officer can enter per hour is limited`(store: TestStore) async throws {
        let test = try await InProcessAuthority(settings: "warnings_per_hour = 20", store: store)
        let warnings = test.authority.warnings
        let window = try #require(DayWindow.parts(of: test.clock.now.day.intervals).first)
        func add(_ number: Int64, officer: String) async throws -> Warnings.Entering {
            let identifier = try VenueText("venue-\(number)", for: .publicIdentifier)
            let warning = VenueWarning(publicIdentifier: identifier, window: window, transmissionRiskLevel: 6)
            return try await warnings.add(try #require(warning), officer: officer)
        }
        let maximum: Int64 = 20
        for number in 0..<maximum { #expect(try await add(number, officer: "eve") == .entered) }
        #expect(try await add(maximum, officer: "eve") == .tooMany(left: 0))
        #expect(try await warnings.list().count == Int(maximum))
        #expect(try await add(0, officer: "ada") == .exists([0]))
        #expect(try await add(-1, officer: "ada") == .entered)
        try await test.publish()
        test.clock.advance(hours: 1)
        #expect(try await add(maximum, officer: "eve") == .entered)
    }

    @Test(
        .proves("S1"),
        arguments: TestStore.some
    )
    func `after mixing, reports are stored in the order of their IVs`(store: TestStore) async throws {
        let test = try await InProcessAuthority(store: store)
        try await test.publish()
        var client = ReportingClient(test)
        for _ in 1...10 {
            try await client.share(client.batch(12))
            try await test.authority.publisher.mix()
        }
        let state = try await test.database.read { try $0.rows("SELECT is_mixed FROM progress")[0].integer(0) }
        #expect(state == 1)
        let count = try await test.database.read { try $0.rows("SELECT count(*) FROM pool")[0].integer(0) }
        #expect(count == 120)
    }
}

@Suite("Published parameters")
struct ParameterTests {
    @Test(
        arguments: [
            "-0.6", "-0", "+5", "0.+5", "0.-5", "1.", ".5", "0.123", "11", "1e1", "٣",
        ]
    ) func `an invalid weight is refused`(weight: String) {
        let error = #expect(throws: (any Error).self) {
            try ProfileSettings(
                parsing: "number = 0\nlevel_weights = 0 0 \(weight) 0.8 1 1.2 1.4 1.6\nnames = en COVID-19",
                name: "test"
            )
        }
        let description = error.map { "\($0)" } ?? ""
        #expect(description.contains("test, line 2: "))
        #expect(description.contains(": must be 8 weights from 0 to 10"))
    }

    @Test func `the settings that the sample comments out are the defaults, or valid examples`() throws {
        let sample = PublishedParameters.sample(setting: "region = example")
        let usual = try PublishedParameters(parsing: sample, name: "sample")
        let settings = sample.split(separator: "\n").compactMap { $0.wholeMatch(of: /# ([a-z_]+) = (.+)/) }
        #expect(settings.count > 30)
        #expect(Set(settings.map(\.1)).count == settings.count)
        for setting in settings {
            let line = String(setting.0.dropFirst(2))
            let key = String(setting.1)
            let (issuer, client) = ("oidc_issuer = https://login.example", "oidc_client = portal")
            let required = [
                "health_authority_id": "exposure_notification = windows", "oidc_issuer": client, "oidc_client": issuer,
                "oidc_acr": "\(issuer)\n\(client)", "oidc_max_age": "\(issuer)\n\(client)",
            ]
            let text = "\(sample)\(line)\n\(required[key] ?? "")\n"
            let parameters = try PublishedParameters(parsing: text, name: line)
            // The other settings of apps have an effect only with all of them.
            let examples = [
                "relay", "portal", "code_host", "health_authority_id", "certificate", "peers", "web_client",
                "advice_hosts", "name",
                "telephone",
                "imprint", "privacy_notice", "accessibility_statement", "app", "colour", "logo", "language",
                "time_zone", "oidc_issuer", "oidc_client", "oidc_acr", "oidc_max_age",
            ]
            let isExample = examples.contains(key)
            #expect((parameters == usual) == !isExample, "\(line)")
        }
    }

    @Test func `weights have up to two decimals`() throws {
        let settings = try ProfileSettings(
            parsing: "number = 0\nnames = en COVID-19\nlevel_weights = 0 0.05 0.6 0.80 1 1.25 9.99 10",
            name: "test"
        )
        #expect(settings.profile.risk.levelWeights == [0, 5, 60, 80, 100, 125, 999, 1000])
    }

    @Test func `the portal's rules for officers have defaults, and each rule accepts two values`() throws {
        func rules(_ lines: String) throws -> PortalRules {
            try PublishedParameters(parsing: "region = example\n\(lines)", name: "test").portal
        }
        let usual = try rules("")
        #expect(!usual.requiresSecondFactor && !usual.warningsNeedSecondOfficer)
        #expect(try rules("second_factor = optional\nwarnings_need_second_officer = no") == usual)
        let strict = try rules("second_factor = required\nwarnings_need_second_officer = yes")
        #expect(strict.requiresSecondFactor && strict.warningsNeedSecondOfficer)
        for wrong in ["second_factor = yes", "second_factor =", "warnings_need_second_officer = required"] {
            let error = #expect(throws: (any Error).self) { try rules(wrong) }
            #expect(error.map { "\($0)" }?.contains("line 2") == true)
        }
    }
}
