package import AuthorityProtocol
public import CheckInProtocol
public import Cryptography

/// The user's statements about the test. They determine the transmission risk level (TRL) for each
/// day.
public struct TestFacts: Sendable, Equatable {
    /// The day of the test, in UTC like all days in the protocol.
    public let testDay: Day
    /// The user's symptoms.
    public let symptoms: Symptoms

    /// Whether the user has symptoms, and when they began.
    public enum Symptoms: Sendable, Equatable {
        /// There are no symptoms.
        case none
        /// The symptoms began on an unknown day.
        case sinceUnknownDay
        /// The symptoms began on this day.
        case since(Day)
    }

    /// Creates the facts about a test.
    public init(testDay: Day, symptoms: Symptoms) {
        self.testDay = testDay
        self.symptoms = symptoms
    }

    /// Returns the TRL for a day, from 1 to 8. Days outside the authority's tables have level 1.
    /// See protocol version 1, section "Shared check-ins".
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

    /// Returns the content of a report; nil if its level does not increase anyone's risk.
    ///
    /// Infectiousness and type are the same in all reports of a disease, so that they do not show which
    /// reports one person has shared.
    package func record(of window: DayWindow, _ profile: DiseaseProfile) -> ReportRecord? {
        let level = level(of: window.day, profile.sharing)
        guard profile.risk.weight(ofLevel: level) > 0 else { return nil }
        return try? ReportRecord(
            window: window,
            profile: profile.number,
            transmissionRiskLevel: level,
            infectiousness: .standard,
            type: profile.evidence.reportType
        )
    }
}

extension TestFacts: Redacted {
    public var description: String { "<test facts>" }
}
