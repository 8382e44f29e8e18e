import CheckInClient
import CheckInProtocol
import Matching

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
    /// The risk on that day: low or increased.
    let risk: String
    /// The risk of the check-in, from all its days together: low or increased.
    let checkInRisk: String
    let minutes: UInt32
    let weightedMinutes: Double
    let warnedByAuthority: Bool

    static func all(_ found: (checkIn: CheckIn, exposure: CheckInExposure)) -> [ExposureReport] {
        found.exposure.risk.daysWithRisk.map { day in
            ExposureReport(
                checkIn: found.checkIn.id.string,
                venue: found.checkIn.venue.name.string,
                start: found.checkIn.stay.start.iso8601,
                end: found.checkIn.stay.end.iso8601,
                dayUtc: day.day.iso8601,
                risk: day.risk.key,
                checkInRisk: found.exposure.risk.risk.key,
                minutes: day.exposures.map(\.minutes).reduce(0, +),
                weightedMinutes: Double(day.time.hundredths) / 100,
                warnedByAuthority: found.exposure.isWarned
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
