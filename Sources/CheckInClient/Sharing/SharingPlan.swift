public import AuthorityProtocol
public import CheckInProtocol
public import Cryptography

/// The unencrypted content of a submission. It is shown to the user before it is protected and
/// sent.
///
/// For each check-in:
///
/// - A stay shorter than the minimum is left out, and a check-in that belongs to another authority.
/// - The report continues after the stay for the time that the air counts, by the disease's rule for
///   the place.
/// - Starts are rounded down and ends are rounded up to a multiple of five minutes. Stays are split
///   at midnight UTC.
/// - Each part is reported once for every seed of the venue.
/// - Parts on days that cannot be sent (over 14 days ago, or in the future) are left out. Parts are
///   also left out if their level does not increase anyone's risk.
///
/// See protocol version 1, sections "Shared check-ins" and "Protected report".
public struct SharingPlan: Sendable {
    /// One item for each selected check-in, in the same order.
    public let items: [Item]
    /// The settings that chose what to send.
    private let settings: DailySettings
    private let testDay: Day
    /// When the first of the reported check-ins is deleted; nil without one. A submission that is still waiting then
    /// is deleted with it.
    public var end: UnixTime? { items.filter { !$0.records.isEmpty }.map(\.checkIn.expiry).min() }
    /// The diagnosis keys that are sent. They do not depend on the check-ins.
    public let diagnosisKeys: [DiagnosisKeyRecord]

    /// The plan for one check-in.
    public struct Item: Sendable {
        /// The check-in.
        public let checkIn: CheckIn
        /// The content of the reports, ordered by their starts. Each record is sent once for every
        /// seed of the check-in.
        public let records: [ReportRecord]
        /// Why the check-in leads to no report; nil if it leads to at least one report.
        public let omission: Omission?
    }

    /// The reason why a check-in leads to no report.
    public enum Omission: Sendable, Equatable {
        /// The stay is shorter than the authority's minimum.
        case tooShort(minimumMinutes: Int)
        /// The check-in belongs to another authority.
        case otherAuthority
        /// The user entered the visit without a code.
        case withoutCode
        /// According to the facts about the test, the user cannot have infected anyone on the days
        /// of the stay.
        case withoutRisk
    }

    /// Plans the reports of the selected check-ins.
    ///
    /// - Parameters:
    ///   - checkIns: The check-ins that the user has selected.
    ///   - facts: The facts about the test.
    ///   - profile: The disease, one of the configuration's profiles.
    ///   - configuration: The authority's configuration.
    ///   - authority: The authority that the diary is enrolled with.
    ///   - now: The current time. The report of a stay in progress ends at this time.
    ///   - diagnosisKeys: The keys with which this device broadcast identifiers. Keys on days that
    ///     cannot be sent are left out.
    public init(
        _ checkIns: [CheckIn],
        facts: TestFacts,
        profile: DiseaseProfile,
        configuration: Configuration,
        authority: EnrolledAuthority,
        now: UnixTime,
        diagnosisKeys: [DiagnosisKeyRecord] = []
    ) {
        settings = configuration.settings
        testDay = facts.testDay
        let days = Item.days(at: now, of: ReportBatch.recentDays)
        self.diagnosisKeys = diagnosisKeys.filter { $0.day.map(days.contains) ?? false }
        items = checkIns.map {
            Item($0, facts: facts, profile: profile, authority: authority, now: now)
        }
    }

    /// The number of reports: one for each record and each seed.
    public var reportCount: Int { items.reduce(0) { $0 + $1.records.count * $1.checkIn.seeds.count } }

    /// Whether there is nothing to send.
    public var isEmpty: Bool { reportCount == 0 && diagnosisKeys.isEmpty }

    /// Protects every record, shuffles the reports, and sorts the diagnosis keys. Exactly these
    /// reports and keys are sent if the user consents.
    ///
    /// - Parameter generator: Must be cryptographically secure.
    /// - Throws: `nothingToShare`, `tooManyReports` and `unusableKeys`.
    public func draft(using generator: inout some RandomNumberGenerator) throws(DiaryError) -> SharingDraft {
        guard !isEmpty else { throw .nothingToShare }
        guard reportCount <= ReportBatch.maximumCount else { throw .tooManyReports(reportCount) }
        var reports: [ReportBatch.Dated] = []
        for item in items {
            for (record, keys) in item.reports {
                let report = ProtectedReport(record, keys: keys, using: &generator)
                reports.append(ReportBatch.Dated(day: record.window.day, report: report))
            }
        }
        guard let batch = ReportBatch(reports, keys: diagnosisKeys, using: &generator) else { throw .unusableKeys }
        return SharingDraft(
            testDay: testDay,
            checkIns: items.filter { !$0.records.isEmpty }.map(\.checkIn.id),
            batch: batch,
            settings: settings
        )
    }
}

extension SharingPlan.Item {
    fileprivate init(
        _ checkIn: CheckIn,
        facts: TestFacts,
        profile: DiseaseProfile,
        authority: EnrolledAuthority,
        now: UnixTime
    ) {
        self.checkIn = checkIn
        let sharing = profile.sharing
        let end = min(checkIn.stay.end, max(now, checkIn.stay.start + 1))
        let length = end - checkIn.stay.start
        guard !checkIn.isManual else {
            (records, omission) = ([], .withoutCode)
            return
        }
        guard checkIn.authority == authority.host else {
            (records, omission) = ([], .otherAuthority)
            return
        }
        guard length >= Int64(sharing.minimumStayMinutes) * 60 else {
            (records, omission) = ([], .tooShort(minimumMinutes: Int(sharing.minimumStayMinutes)))
            return
        }
        let tail = sharing.air(checkIn.venue.setting).seconds(afterStayOf: length)
        let days = Self.days(at: now, of: min(ReportBatch.recentDays, profile.retentionDays))
        records = DayWindow.parts(of: Interval.covering(checkIn.stay.start..<end + tail))
            .filter { days.contains($0.day) }
            .compactMap { facts.record(of: $0, profile) }
        omission = records.isEmpty ? .withoutRisk : nil
    }

    /// The content of each report, with the keys that protect it.
    fileprivate var reports: [(record: ReportRecord, keys: PresenceKeys)] {
        guard let identity = checkIn.identity else { return [] }
        return records.flatMap { record in
            checkIn.seeds.map { (record, PresenceKeys(seed: $0, venue: identity, day: record.window.day)) }
        }
    }

    /// Returns the present day and some days before it.
    fileprivate static func days(at now: UnixTime, of count: UInt32) -> ClosedRange<Day> {
        (Day(number: now.day.number - min(now.day.number, count)) ?? now.day)...now.day
    }
}

extension SharingPlan: Redacted {
    public var description: String { "<sharing plan>" }
}

extension SharingPlan.Item: Redacted {
    public var description: String { "<check-in to share>" }
}

/// The exact content of a submission before it is sent.
public struct SharingDraft: Sendable {
    let testDay: Day
    let checkIns: [CheckInID]
    let batch: ReportBatch
    /// The settings that chose what to send.
    let settings: DailySettings

    /// The protected reports in the order in which they are sent. The day of each report is not
    /// encrypted. Others can read only the day.
    public var reports: [(day: Day, bytes: [UInt8])] {
        batch.reports.map { ($0.day, $0.report.bytes) }
    }

    /// The diagnosis keys in the order in which they are sent. The authority publishes them
    /// unencrypted.
    public var diagnosisKeys: [DiagnosisKeyRecord] { batch.keys }
}

extension SharingDraft: Redacted {
    public var description: String { "<sharing draft>" }
}
