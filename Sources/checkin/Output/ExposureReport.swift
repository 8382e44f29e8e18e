import CheckInClient
import CheckInProtocol
import Matching

/// A day of an exposure as `--json` shows it.
struct ExposureReport: Encodable {
    let checkIn: String
    let venue: String
    /// UTC.
    let day: String
    /// low or increased.
    let risk: String
    let minutes: UInt32
    let weightedMinutes: Double
    let warnedByAuthority: Bool

    static func all(_ found: (checkIn: CheckIn, exposure: CheckInExposure)) -> [ExposureReport] {
        found.exposure.risk.days.filter { $0.risk > .none }.map { day in
            ExposureReport(
                checkIn: found.checkIn.id.string,
                venue: found.checkIn.venue.name.string,
                day: day.day.start.utc("%Y-%m-%d"),
                risk: found.exposure.risk.risk == .increased ? "increased" : "low",
                minutes: day.exposures.map(\.minutes).reduce(0, +),
                weightedMinutes: Double(day.time.hundredths) / 100,
                warnedByAuthority: found.exposure.isWarned
            )
        }
    }
}
