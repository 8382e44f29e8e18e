import CheckInProtocol
import Matching

/// The diary's final result for a visit that it still stores.
struct Outcome: Encodable, Sendable {
    let person: Int
    let visit: Int
    /// The result with unlocked times, to the second; nil without a match.
    let exact: Level?
    /// The result of the locked diary, in steps of five minutes.
    let locked: Level?

    struct Level: Encodable, Sendable {
        let days: [Day]
        /// Weighted minutes in hundredths.
        let weighted: UInt64
        let risk: String
    }

    struct Day: Encodable, Sendable {
        /// Days since 1970.
        let day: UInt32
        /// The shared minutes with each person, in ascending order.
        let minutes: [UInt32]
        let weighted: UInt64
        let risk: String
    }
}

extension Outcome.Level {
    init(_ risk: CheckInRisk) {
        days = risk.days.map { day in
            Outcome.Day(
                day: day.day.number,
                minutes: day.exposures.map(\.minutes).sorted(),
                weighted: day.time.hundredths,
                risk: "\(day.risk)"
            )
        }
        weighted = risk.time.hundredths
        self.risk = "\(risk.risk)"
    }
}
