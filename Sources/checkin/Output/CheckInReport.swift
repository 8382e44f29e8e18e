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
    /// Hexadecimal; absent unless asked for.
    let seeds: [String]?
    let matchingRecords: [MatchingRecordReport]
    let deletedAt: String

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
        seeds = withSecrets ? checkIn.seeds.map(\.bytes.hexadecimal) : nil
        matchingRecords = checkIn.matchingRecords.map { window in
            MatchingRecordReport(
                day: window.day.iso8601,
                start: window.intervals.lowerBound.start.iso8601,
                end: window.intervals.upperBound.start.iso8601
            )
        }
        deletedAt = checkIn.expiry.iso8601
    }
}
