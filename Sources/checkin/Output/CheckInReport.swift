import Cryptography
import Encodings
import CheckInClient
import CheckInProtocol

/// A check-in as `--json` shows it.
struct CheckInReport: Encodable {
    let id: String
    let authority: String
    let venue: VenueReport
    let start: String
    let end: String
    let open: Bool
    let scans: [String]
    let seedCount: Int
    /// The seeds in hexadecimal. Absent unless requested.
    let seeds: [String]?
    let supersededStarts: [String]
    let supersededEnds: [String]
    let matchingRecords: [MatchingRecordReport]
    /// The time up to which the check-in was compared. Absent if it was not compared with its
    /// current times.
    let comparedUntil: String?
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
        let riskLevel: UInt8
        let infectiousness: String
        let reportType: String
        let warningOfAuthority: Bool
    }

    struct MatchingRecordReport: Encodable {
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
        scans = checkIn.scans.map(\.iso8601)
        seedCount = checkIn.seeds.count
        seeds = withSecrets ? checkIn.seeds.map { $0.bytes.withSpan { Hexadecimal.text($0) } } : nil
        matchingRecords = checkIn.matchingRecords.map { window in
            MatchingRecordReport(
                day: window.day.iso8601,
                start: window.intervals.lowerBound.start.iso8601,
                end: window.intervals.upperBound.start.iso8601
            )
        }
        supersededStarts = checkIn.supersededStarts.map(\.iso8601)
        supersededEnds = checkIn.supersededEnds.map(\.iso8601)
        comparedUntil = checkIn.traces.comparedUntil?.start.iso8601
        matches = checkIn.traces.matches.map { MatchReport($0) }
        told = checkIn.traces.told.key
        sharedReports = checkIn.traces.sharedIVs.count
        waitsToBeShared = checkIn.traces.isWaiting
        deletedAt = checkIn.expiry.iso8601
    }
}

extension CheckInReport.MatchReport {
    init(_ found: CheckInStatus.FoundReport) {
        let (record, intervals) = (found.record, found.record.window.intervals)
        start = intervals.lowerBound.start.iso8601
        end = intervals.upperBound.start.iso8601
        riskLevel = record.transmissionRiskLevel
        infectiousness = record.infectiousness.word
        reportType = record.type.key
        warningOfAuthority = found.isWarning
    }
}
