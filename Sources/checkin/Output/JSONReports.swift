import AuthorityProtocol
import CheckInClient
import CheckInProtocol
import Clocks
import CommandLineTool
import Cryptography
import Encodings
import Matching
import ProgramOutput

/// A check-in as `--json` shows it.
struct CheckInReport: Encodable {
    let id: String
    /// Null if the visit was added without a code.
    @Nullable var authority: String?
    let venue: VenueReport
    let start: String
    let end: String
    let open: Bool
    /// The number of people without an own check-in who were with the owner.
    let companions: Int
    /// Whether the visit was added without a code.
    let manual: Bool
    let scans: [String]
    let seedCount: Int
    /// The seeds in hexadecimal. Absent unless requested.
    let seeds: [String]?
    let supersededStarts: [String]
    let supersededEnds: [String]
    let presences: [PresenceReport]
    /// The time up to which the check-in was compared. Null if the check-in has not been compared
    /// since its times were last changed.
    @Nullable var comparedUntil: String?
    let matches: [MatchReport]
    /// The highest risk that a desktop notification has shown: none, low or increased.
    let told: String
    /// The number of reports in submissions that contained the check-in.
    let sharedReports: Int
    let waitsToBeShared: Bool
    let deletedAt: String

    /// A report by another person or the authority that matches the check-in.
    struct MatchReport: Encodable {
        let start: String
        let end: String
        /// The number of the disease in the authority's configuration.
        let profile: UInt8
        let riskLevel: UInt8
        let infectiousness: String
        let reportType: String
        let warningOfAuthority: Bool
    }

    struct PresenceReport: Encodable {
        let day: String
        let start: String
        let end: String
    }

    init(_ checkIn: CheckIn, withSecrets: Bool = false) {
        id = checkIn.id.string
        authority = checkIn.authority
        venue = VenueReport(checkIn.venue)
        start = checkIn.stay.start.iso8601
        end = checkIn.stay.end.iso8601
        open = checkIn.isOpen
        companions = Int(checkIn.companions)
        manual = checkIn.isManual
        scans = checkIn.scans.map(\.iso8601)
        seedCount = checkIn.seeds.count
        seeds = withSecrets ? checkIn.seeds.map { $0.bytes.withSpan { Hexadecimal.text($0) } } : nil
        presences = checkIn.presences.map { window in
            PresenceReport(
                day: window.day.iso8601,
                start: window.intervals.lowerBound.start.iso8601,
                end: window.intervals.upperBound.start.iso8601
            )
        }
        supersededStarts = checkIn.supersededStarts.map(\.iso8601)
        supersededEnds = checkIn.supersededEnds.map(\.iso8601)
        comparedUntil = checkIn.status.comparedUntil?.start.iso8601
        matches = checkIn.status.matches.map { MatchReport($0) }
        told = checkIn.status.told.key
        sharedReports = checkIn.status.sharedIVs.count
        waitsToBeShared = checkIn.status.isWaiting
        deletedAt = checkIn.expiry.iso8601
    }
}

extension CheckInReport.MatchReport {
    init(_ found: CheckInStatus.FoundReport) {
        let (record, intervals) = (found.record, found.record.window.intervals)
        start = intervals.lowerBound.start.iso8601
        end = intervals.upperBound.start.iso8601
        profile = record.profile
        riskLevel = record.transmissionRiskLevel
        infectiousness = record.infectiousness.word
        reportType = record.type.key
        warningOfAuthority = found.isWarning
    }
}

/// A venue as `--json` shows it.
struct VenueReport: Encodable {
    let name: String
    let address: String
    let setting: String
    let defaultStayMinutes: Int
    /// Null if the venue has no public identifier.
    @Nullable var publicIdentifier: String?

    init(_ venue: VenueDetails) {
        name = venue.name.string
        address = venue.address.string
        setting = venue.setting.words
        defaultStayMinutes = venue.defaultStay
        publicIdentifier = venue.publicIdentifier?.string
    }
}

extension VenueSetting {
    var words: String {
        switch self {
        case .unspecified: "unspecified"
        case .indoor: "indoor"
        case .outdoor: "outdoor"
        case .ventilatedIndoor: "ventilated indoor"
        }
    }
}

/// One day of an exposure, as `--json` shows it.
struct ExposureReport: Encodable {
    let checkIn: String
    let venue: String
    /// The start of the stay.
    let start: String
    /// The end of the stay.
    let end: String
    /// The UTC day that the risk is for.
    let dayUtc: String
    /// The number of the disease in the authority's configuration, and its English name.
    let profile: UInt8
    let disease: String
    /// The risk on that day: low or increased.
    let risk: String
    /// The risk of the check-in, from all its days together: low or increased.
    let checkInRisk: String
    let minutes: UInt32
    let weightedMinutes: Double
    let warnedByAuthority: Bool
    /// What helps, and until when.
    let deadlines: [DeadlineReport]

    struct DeadlineReport: Encodable {
        let name: String
        let until: String
    }

    static func all(_ found: (checkIn: CheckIn, exposure: CheckInExposure)) -> [ExposureReport] {
        found.exposure.risk.daysWithRisk.map { day in
            ExposureReport(
                checkIn: found.checkIn.id.string,
                venue: found.checkIn.venue.name.string,
                start: found.checkIn.stay.start.iso8601,
                end: found.checkIn.stay.end.iso8601,
                dayUtc: day.day.iso8601,
                profile: found.exposure.profile.number,
                disease: found.exposure.disease,
                risk: day.risk.key,
                checkInRisk: found.exposure.risk.risk.key,
                minutes: day.exposures.map(\.minutes).reduce(0, +),
                weightedMinutes: Double(day.time.hundredths) / 100,
                warnedByAuthority: found.exposure.isWarned,
                deadlines: found.exposure.deadlines.map {
                    DeadlineReport(name: $0.deadline.name, until: $0.end.iso8601)
                }
            )
        }
    }
}

extension Risk {
    /// The value as written in JSON.
    var key: String {
        switch self {
        case .none: "none"
        case .low: "low"
        case .increased: "increased"
        }
    }
}

/// A value of a JSON object that is written as null if it is nil. Without this wrapper, the key
/// would be missing.
@propertyWrapper
struct Nullable<Value: Encodable>: Encodable {
    var wrappedValue: Value?

    init(wrappedValue: Value?) {
        self.wrappedValue = wrappedValue
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let wrappedValue { try container.encode(wrappedValue) } else { try container.encodeNil() }
    }
}

extension StandardOutput {
    /// Writes one JSON object. Keys are sorted and in snake case.
    static func write(json value: some Encodable) throws {
        try write(JSONText.text(value))
    }
}

/// A day with encounters by Bluetooth, as `--json` shows it.
struct ProximityDayReport: Encodable {
    let dayUtc: String
    let risk: String
    let encounters: [EncounterReport]

    struct EncounterReport: Encodable {
        let start: String
        let seconds: Int64
        let attenuation: [BucketReport]
    }

    struct BucketReport: Encodable {
        /// The highest attenuation in dB. Null for the last bucket.
        @Nullable var upTo: Int?
        let seconds: Int64
    }

    init(_ day: ProximityDay) {
        dayUtc = day.day.iso8601
        risk = day.risk.key
        encounters = day.encounters.map { encounter in
            EncounterReport(
                start: encounter.start.iso8601,
                seconds: encounter.seconds,
                attenuation: encounter.buckets.map { BucketReport(upTo: $0.limit, seconds: $0.seconds) }
            )
        }
    }
}

/// One of a diary's authorities, as commands print it.
struct AuthorityReport: Encodable {
    let authority: String
    let region: String
    let fingerprint: String
    /// The URL of the relay for messages. Null if messages are sent to the authority directly.
    @Nullable var relay: String?
    /// The day (UTC) of the newest settings that all clients must have, and their fingerprint. Null if the packages of the
    /// day name other settings.
    @Nullable var settingsDay: String?
    @Nullable var settings: String?
    @Nullable var lastCheck: String?
    /// Hours without news from the authority. Null unless there are too many.
    @Nullable var hoursWithoutNews: Int?
    /// The numbers of the diseases that this version cannot use. Null without a configuration.
    @Nullable var unusableProfiles: [UInt8]?
    /// The state of the registered laboratory test. Null if no test is registered.
    @Nullable var laboratoryTest: String?

    /// - Parameter unlocked: The diary, about this authority.
    init(_ authority: EnrolledAuthority, _ unlocked: UnlockedDiary) throws {
        let diary = unlocked.diary
        let (named, check, configuration) = (
            try diary.settingsOfDay(), try unlocked.lastCheck(), try diary.configuration()
        )
        (self.authority, region, fingerprint) = (authority.host, authority.region.name, authority.fingerprint)
        relay = configuration?.obliviousHTTP?.relay
        (settingsDay, settings) = (named?.day.iso8601, named?.fingerprint)
        (lastCheck, hoursWithoutNews) = (check?.time.iso8601, check?.hoursWithoutNews(at: diary.now))
        unusableProfiles = configuration?.profiles.unusable.map(\.number)
        laboratoryTest = try unlocked.testResult()?.rawValue
    }
}
