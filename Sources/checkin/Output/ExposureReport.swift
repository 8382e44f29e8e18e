import CheckInClient
import CheckInProtocol
import Matching

/// A day of an exposure as `--json` shows it.
struct ExposureReport: Encodable {
    let checkIn: String
    let venue: String
    /// UTC.
    let day: String
    /// Of the day: low or increased.
    let risk: String
    /// Of all days of the check-in together: low or increased.
    let checkInRisk: String
    let minutes: UInt32
    let weightedMinutes: Double
    let warnedByAuthority: Bool

    static func all(_ found: (checkIn: CheckIn, exposure: CheckInExposure)) -> [ExposureReport] {
        found.exposure.risk.daysWithRisk.map { day in
            ExposureReport(
                checkIn: found.checkIn.id.string,
                venue: found.checkIn.venue.name.string,
                day: day.day.iso8601,
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
    /// In JSON.
    var key: String {
        switch self {
        case .none: "none"
        case .low: "low"
        case .increased: "increased"
        }
    }
}
