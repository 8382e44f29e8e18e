import CheckInClient
import CheckInProtocol
import Foundation
import TestAuthority
import TestSupport
import Testing

/// A real authority, and two attendees who were at a venue from noon until ten to one. Tests copy
/// their diaries.
final class SharedVisitFixture: Sendable {
    let authority: AuthorityFixture
    let attendee: AttendeeFixture
    let companion: AttendeeFixture
    /// The venue's code.
    let code: VenueCodeURL
    private let noon: Int64

    /// The number of seconds from noon until both leave the venue.
    static let stay: Int64 = 3000

    /// - Parameter configuration: More lines for authority.conf.
    init(configuration: [String] = []) async throws {
        noon = AuthorityFixture.secondsUntilNoon
        authority = try await AuthorityFixture(
            configuration: ["publication_hours = 1"] + configuration,
            offset: noon
        )
        code = try VenueCodeURL.ofNewVenue()
        let people = try (1...2).map { [authority] _ in
            try AttendeeFixture(clock: authority.clockOffsetFile, sendsAtOnce: true)
        }
        (attendee, companion) = (people[0], people[1])
        for person in people {
            try await person.enroll(at: authority)
            try await person.succeed("scan", "--code", code.string)
        }
        try authority.setClock(offset: noon + Self.stay)
        for person in people { try await person.succeed("checkout") }
    }

    /// Lets the companion share the visit, and waits until the reports are published.
    func publishCompanion() async throws {
        let code = try #require(try await codes(1).first)
        let (status, shown) = try companion.onTerminal(["share"], answering: answers(code))
        try #require(status == 0, "\(shown)")
        let sent = try await companion.waitUntilSent()
        try #require(sent == 1)
        try await advance(hours: 1)
    }

    /// Returns unused hotline codes. Each officer issues at most a hundred, because of the hourly
    /// limit.
    func codes(_ count: Int) async throws -> [String] {
        var codes: [String] = []
        while codes.count < count {
            let officer = "officer-\(UUID().uuidString.lowercased())"
            let password = try await authority.authorityd("officer", "add", officer)
            let wanted = "\(min(100, count - codes.count))"
            let ending = try await authority.script(
                "authority_codes.py",
                ["\(authority.portalPort)", officer, password, wanted]
            )
            try #require(ending.status == 0, "\(ending.error)")
            codes += ending.output.split(separator: "\n").map(String.init)
        }
        return codes
    }

    /// Sets the clock to this number of hours after the visit, and waits until the packages of
    /// these hours are published.
    func advance(hours: Int64) async throws {
        let before = try await authority.newestHour()
        try authority.setClock(offset: noon + Self.stay + hours * 3600)
        let newest = try await eventually {
            try await authority.newestHour()
        } is: {
            $0 > before
        }
        try #require(newest > before)
    }

    /// Advances the clock until all submitted reports are published. The places of a day are drawn before it, so a day
    /// with hundreds of submissions, as in `make test-faults`, fills the packages of the next days too.
    ///
    /// - Parameter start: The last argument of ``advance(hours:)``.
    func publishAll(after start: Int64 = 0) async throws {
        for hours in 2...(Thoroughness.isWhole ? 74 : 2) as ClosedRange<Int64> {
            try await advance(hours: start + hours)
        }
    }

    /// The answers that share the visit.
    func answers(_ code: String) throws -> [(shown: String, typed: String)] {
        let day = try #require(try Diary(in: attendee.directory).unlock().checkIns().first).stay.start.day
        let date = Date(timeIntervalSince1970: TimeInterval(day.start.seconds))
        return [
            ("code or PIN", code), ("Day of the test", String(date.formatted(.iso8601).prefix(10))),
            ("symptoms?", "no"),
            ("Numbers of the check-ins", "1"), ("Type “bytes”", "go on"), ("Type “I consent”", "i consent"),
            ("Type “send”", "send"),
        ]
    }

    /// The number of published reports that visitors of the venue can open. Reports that were
    /// published twice count twice.
    func publishedReportCount() async throws -> Int {
        return try await authority.publications().reports().reduce(0) { count, entry in
            let isOfVenue = entry.value.flatMap(\.days).contains { day in
                if case .opened = entry.key.open(with: code.presenceKeys(on: day)[0]) { true } else { false }
            }
            return count + (isOfVenue ? entry.value.count : 0)
        }
    }
}
