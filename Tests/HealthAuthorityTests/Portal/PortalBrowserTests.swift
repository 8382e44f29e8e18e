@testable import AuthorityPortal
import CheckInProtocol
import Foundation
@testable import HealthAuthority
import AuthorityProtocol
import TestSupport
import TestTraits
import Testing

@Suite struct PortalBrowserTests {
    @Test func `all of an officer's tasks work in Chromium`() async throws {
        try await visit(.light)
    }

    /// If the environment variable `PORTAL_PICTURES` is set, the pictures of all pages are kept in
    /// this directory.
    @Test(.extended) func `all of an officer's tasks work in Chromium with all browser settings`()
        async throws
    {
        try await visit(.matrix)
    }

    private static let texts = Dictionary(
        uniqueKeysWithValues: [PortalTexts.english, .german].map { texts in
            (texts.code, Dictionary(uniqueKeysWithValues: PortalText.allCases.map { ($0.key, texts[$0]) }))
        }
    )

    /// Proposes another officer's warning about a night ten days ago. The warning waits for a
    /// confirmation.
    private func propose(_ test: PortalFixture) async throws {
        let midnight = (test.clock.now.day.number - 10) * Interval.perDay
        let identifier = try VenueText("Town hall <2>", for: .publicIdentifier)
        let warnings = DayWindow.parts(of: Interval(number: midnight - 24)..<Interval(number: midnight + 12))
            .compactMap { VenueWarning(publicIdentifier: identifier, window: $0, transmissionRiskLevel: 6) }
        let authority = test.authority
        let strict = Warnings(database: authority.database, clock: authority.clock, needsSecondOfficer: true)
        #expect(try await strict.add(warnings, officer: "charles.babbage") == .proposed)
    }

    /// Adds two weeks of events.
    private func addPastDays(_ test: PortalFixture) async throws {
        let now = test.clock.now
        for ago in Int64(1)...14 {
            let time = now + -ago * Day.seconds
            let number = Int(20 * ago)
            for (kind, count) in [(DailyCounter.Kind.used, number), (.results, 90 * number), (.reports, 7 * number)] {
                test.authority.counter.add(count, kind, at: time)
            }
            try await test.authority.counter.store(in: test.authority.database, now: time)
            try await test.authority.database.write { connection in
                for (action, count) in [(AuditAction.hotlineCode, 2 * number), (.pin, number), (.warningEntered, 11)] {
                    try Audit.record(action, times: count, officer: "ada.lovelace", connection, now: time)
                }
            }
        }
    }

    private func visit(_ scope: ExternalTool.PortalVisit) async throws {
        let test = try await PortalFixture(start: UnixTime(seconds: Int64(Date().timeIntervalSince1970)))
        let password = try await test.officers.add("ada.lovelace", isAdministrator: true)
        try await propose(test)
        try await addPastDays(test)
        let kept = ProcessInfo.processInfo.environment["PORTAL_PICTURES"]
        let directory =
            kept ?? FileManager.default.temporaryDirectory.appending(path: "portal-\(UUID().uuidString)").path
        defer { if kept == nil { try? FileManager.default.removeItem(atPath: directory) } }
        try await test.serve(scripts: PortalFixture.scripts()) { port in
            let said = try await ExternalTool.visitPortal(
                "http://127.0.0.1:\(port)",
                pictures: directory,
                name: "ada.lovelace",
                password: password,
                texts: Self.texts,
                time: test.clock.now.seconds,
                scope
            )
            #expect(said.contains(/^[1-9][0-9]+ views, 0 problems/))
        }
    }
}
