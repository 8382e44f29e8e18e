public import CheckInProtocol
public import Cryptography
public import Publication
import Sharing

/// What will be sent if the user consents: every report in clear, before it is protected.
///
/// For each check-in: a stay under the minimum is left out, and one that will be deleted before its authorisation ends; aerosols stay
/// behind the visitor for a while unless he was outdoors, times are rounded outward to five minutes and cut at midnight UTC, and every
/// seed of the venue makes a report of each part. A seed that the venue's code names as the one before, and that another venue of the diary
/// has shown as its own, makes none. Parts of days that cannot be sent (over 14 days ago, or yet to come) and those whose
/// level makes nobody's risk larger are left out.
/// Protocol version 1, sections "Protected report" and "Risk".
public struct SharingPlan: Sendable {
    /// In the order of the check-ins.
    public let items: [Item]

    /// What becomes of one check-in.
    public struct Item: Sendable {
        public let checkIn: CheckIn
        /// The seeds that it makes reports with, each with the code that it came from.
        public let seeds: [SeedOrigin]
        /// Names of other venues whose seed the venue's code has named as its own. It makes no reports with these.
        public let foreignVenues: [VenueText]
        /// The content of its reports, in order of their starts; each is sent once for every seed.
        public let records: [ReportRecord]
        /// Why there are none; nil if there are.
        public let omission: Omission?
    }

    /// Why a check-in leads to no report.
    public enum Omission: Sendable, Equatable {
        case tooShort(minimumMinutes: Int)
        case otherAuthority
        /// It will be deleted while its submission may still wait, which would take the others with it.
        case deletedSoon
        /// On its days nobody can have been infected, by what was said about the test.
        case withoutRisk
    }

    /// - Parameters:
    ///   - checkIns: Those that the user has selected.
    ///   - all: Every check-in of the diary, by which it is known whose a seed is. Nil if all are selected.
    ///   - now: Until when a stay that is going on is reported.
    public init(
        _ checkIns: [CheckIn],
        among all: [CheckIn]? = nil,
        facts: TestFacts,
        configuration: Configuration,
        authority: EnrolledAuthority,
        now: UnixTime
    ) {
        items = checkIns.map { checkIn in
            Item(
                checkIn,
                among: all ?? checkIns,
                facts: facts,
                configuration: configuration,
                authority: authority,
                now: now
            )
        }
    }

    public var reportCount: Int { items.reduce(0) { $0 + $1.records.count * $1.seeds.count } }

    /// Whether there is anything to send.
    public var isEmpty: Bool { reportCount == 0 }

    /// Protects every record, and shuffles the reports: exactly these are sent if the user consents.
    ///
    /// - Parameter generator: Must be cryptographically secure.
    /// - Throws: `nothingToShare` and `tooManyReports`.
    public func draft(using generator: inout some RandomNumberGenerator) throws(DiaryError) -> SharingDraft {
        guard !isEmpty else { throw .nothingToShare }
        guard reportCount <= ReportBatch.maximumCount else { throw .tooManyReports(reportCount) }
        var reports: [ReportBatch.Dated] = []
        for item in items {
            for record in item.records {
                for origin in item.seeds {
                    let keys = PresenceKeys(seed: origin.seed, day: record.window.day)
                    let report = ProtectedReport(record, keys: keys, using: &generator)
                    reports.append(ReportBatch.Dated(day: record.window.day, report: report))
                }
            }
        }
        guard let batch = ReportBatch(reports, using: &generator) else { throw .nothingToShare }
        return SharingDraft(checkIns: items.filter { !$0.records.isEmpty }.map(\.checkIn.id), batch: batch)
    }
}

extension SharingPlan.Item {
    fileprivate init(
        _ checkIn: CheckIn,
        among all: [CheckIn],
        facts: TestFacts,
        configuration: Configuration,
        authority: EnrolledAuthority,
        now: UnixTime
    ) {
        self.checkIn = checkIn
        let foreign = checkIn.foreignSeeds(among: all)
        seeds = checkIn.seedOrigins.filter { origin in !foreign.contains { $0.seed == origin.seed } }
        foreignVenues = foreign.map(\.venue)
        let sharing = configuration.sharing
        let end = min(checkIn.stay.end, max(now, checkIn.stay.start + 1))
        let length = end - checkIn.stay.start
        guard checkIn.authority == authority.host else {
            (records, omission) = ([], .otherAuthority)
            return
        }
        guard checkIn.expiry >= configuration.authorizationEnd else {
            (records, omission) = ([], .deletedSoon)
            return
        }
        guard length >= Int64(sharing.minimumStayMinutes) * 60 else {
            (records, omission) = ([], .tooShort(minimumMinutes: Int(sharing.minimumStayMinutes)))
            return
        }
        let tail = checkIn.venue.setting == .outdoor ? 0 : min(length, Int64(sharing.tailMinutes) * 60)
        let days = Self.days(at: now)
        records = DayWindow.parts(of: Interval.covering(checkIn.stay.start..<end + tail))
            .filter { days.contains($0.day) }
            .compactMap { Self.record($0, facts, configuration) }
        omission = records.isEmpty ? .withoutRisk : nil
    }

    /// Those that the authority takes.
    private static func days(at now: UnixTime) -> ClosedRange<Day> {
        (Day(number: now.day.number - min(now.day.number, ReportBatch.recentDays)) ?? now.day)...now.day
    }

    /// Nil if the level makes nobody's risk larger.
    private static func record(
        _ window: DayWindow,
        _ facts: TestFacts,
        _ configuration: Configuration
    ) -> ReportRecord? {
        let level = facts.level(of: window.day, configuration.sharing)
        guard configuration.risk.weight(ofLevel: level) > 0 else { return nil }
        return try? ReportRecord(
            window: window,
            transmissionRiskLevel: level,
            infectiousness: level >= 6 ? .high : .standard,
            type: .confirmedTest
        )
    }
}

extension CheckIn {
    /// Seeds that its code names as the one before, and that other venues have shown as their own.
    fileprivate func foreignSeeds(among all: [CheckIn]) -> [SeedOrigin] {
        let others = all.filter { !$0.isOfSameVenue(as: self) }.flatMap(\.seedOrigins).filter { !$0.isPrevious }
        return seedOrigins.filter(\.isPrevious).compactMap { origin in others.first { $0.seed == origin.seed } }
    }

    private func isOfSameVenue(as other: CheckIn) -> Bool {
        (authority, venue.name, venue.publicIdentifier)
            == (other.authority, other.venue.name, other.venue.publicIdentifier)
    }
}

extension Configuration {
    /// When nothing is taken any more that is authorised now: a key is in use on its day and on the next.
    fileprivate var authorizationEnd: UnixTime {
        guard let day = authorizationKeys.last?.day else { return UnixTime(seconds: 0) }
        return day.start + 2 * Day.seconds
    }
}

extension SharingPlan: Redacted {
    public var description: String { "<sharing plan>" }
}

extension SharingPlan.Item: Redacted {
    public var description: String { "<check-in to share>" }
}
