import CheckInProtocol
import Matching

/// What a diary says in the end about a visit that it still has.
struct Outcome: Encodable, Sendable {
    let person: Int
    let visit: Int
    /// With the times that were unlocked, to the second; nil if nothing was found.
    let exact: Level?
    /// Without unlocking it: in steps of five minutes.
    let locked: Level?

    struct Level: Encodable, Sendable {
        let days: [Day]
        /// Hundredths of weighted minutes.
        let weighted: UInt64
        let risk: String
    }

    struct Day: Encodable, Sendable {
        /// Days since 1970.
        let day: UInt32
        /// Together with each person, rising.
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
