public import CheckInProtocol
public import Cryptography
import Publication

/// What the user states about the test. It determines the transmission risk level (TRL) of each
/// day.
public struct TestFacts: Sendable, Equatable {
    /// The day of the test, in UTC like all days of the protocol.
    public let testDay: Day
    /// The user's symptoms.
    public let symptoms: Symptoms

    /// Whether there are symptoms, and since when.
    public enum Symptoms: Sendable, Equatable {
        /// There are no symptoms.
        case none
        /// There are symptoms since an unknown day.
        case sinceUnknownDay
        /// There are symptoms since this day.
        case since(Day)
    }

    /// Creates the facts about a test.
    public init(testDay: Day, symptoms: Symptoms) {
        self.testDay = testDay
        self.symptoms = symptoms
    }

    /// Returns the TRL of a day, 1 to 8. Days outside the authority's tables have level 1. Protocol
    /// version 1, section "Risk".
    func level(of day: Day, _ parameters: SharingParameters) -> UInt8 {
        let (levels, index) =
            switch symptoms {
            case .since(let onset):
                (
                    parameters.levelsSinceOnset,
                    Int64(day.number) - Int64(onset.number) - Int64(parameters.firstDaySinceOnset)
                )
            case .sinceUnknownDay: (parameters.levelsWithoutOnset, Int64(testDay.number) - Int64(day.number))
            case .none: (parameters.levelsWithoutSymptoms, Int64(testDay.number) - Int64(day.number))
            }
        return levels.indices.contains(Int(index)) ? levels[Int(index)] : 1
    }
}

extension TestFacts: Redacted {
    public var description: String { "<test facts>" }
}
