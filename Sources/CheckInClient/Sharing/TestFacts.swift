public import CheckInProtocol
public import Cryptography
import Publication

/// What the user says about the test, from which the transmission risk level of each day follows.
public struct TestFacts: Sendable, Equatable {
    /// In UTC, like all days of the protocol.
    public let testDay: Day
    public let symptoms: Symptoms

    /// Whether there are any, and since when.
    public enum Symptoms: Sendable, Equatable {
        case none
        case sinceUnknownDay
        case since(Day)
    }

    public init(testDay: Day, symptoms: Symptoms) {
        self.testDay = testDay
        self.symptoms = symptoms
    }

    /// TRL of a day, 1 to 8. Days that the authority's tables do not have are of level 1. Protocol version 1, section "Risk".
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
