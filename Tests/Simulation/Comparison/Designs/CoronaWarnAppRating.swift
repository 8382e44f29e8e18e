import Cryptography
import ExposureNotification
import TestSupport

/// Rates encounters as a version of Corona-Warn-App did, with the parameters that it published.
enum CoronaWarnAppRating: String, CaseIterable, Sendable {
    case summaries = "Corona-Warn-App 1.0"
    case windows = "Corona-Warn-App 1.15"

    /// The scores, thresholds and limit of version 1.0.
    private static let configuration = ExposureConfiguration(
        minimumRiskScore: 11,
        attenuationScores: [0, 2, 2, 2, 2, 2, 2, 2],
        daysSinceLastExposureScores: [Int](repeating: 5, count: 8),
        durationScores: [0, 0, 0, 1, 1, 1, 1, 1],
        transmissionRiskScores: [0, 0, 3, 4, 5, 6, 7, 8],
        durationAtAttenuationThresholds: [55, 63]
    )!

    /// Returns whether the app shows a high risk.
    ///
    /// - Parameters:
    ///   - matched: Keys with their transmission risk level, and the encounters with their owners.
    ///   - now: Seconds since 1970.
    func isHigh(_ matched: [(key: DiagnosisKey, encounters: [Encounter])], now: Int64) -> Bool {
        switch self {
        case .summaries:
            let exposures = matched.map {
                ExposureInformation.all($0.encounters, with: $0.key, now: now, Self.configuration)
            }
            return SummaryRisk.published.level(SummaryRisk.published.score(ExposureSummary(exposures, now: now)))
                == .high
        case .windows:
            let windows = matched.flatMap { key, encounters in
                ExposureWindow.all(encounters, with: key.ratedByServer, Self.mapping)
            }
            return WindowRisk(windows, .from1_15(rounding: .none)).total == .high
        }
    }

    /// Returns a key with the level that the app of an infected person gives it; nil if the server does not distribute
    /// it.
    ///
    /// - Throws: ``SubmittedKey/Refusal`` if the server refuses the key.
    static func key(_ key: DiagnosisKey, of infection: MeetingTown.Infection) throws -> DiagnosisKey? {
        let age = Int((infection.end - key.key.start.time) / MeetingTown.daySeconds)
        let submitted = SubmittedKey(
            start: key.key.start,
            period: Int(key.key.period),
            transmissionRisk: infection.symptoms.transmissionRisk(age: age),
            daysSinceOnset: infection.symptoms.daysSinceOnset(age: age)
        )
        try SubmittedKey.check([submitted])
        guard submitted.isDistributed, let level = submitted.transmissionRisk else { return nil }
        var rated = key
        rated.transmissionRisk = level
        return rated
    }

    /// The infectiousness of the days since onset that ``ratedByServer`` writes.
    private static let mapping = KeyDataMapping(
        infectiousness: KeyDataMapping.days.map { $0 > 0 ? .high : .standard }
    )!
}

extension DiagnosisKey {
    /// The key as Corona-Warn-App's server distributes it to versions from 1.15 on: the report type and the days since
    /// onset stand for the transmission risk level.
    fileprivate var ratedByServer: DiagnosisKey {
        let types: [ReportType] = [.recursive, .selfReport, .confirmedClinicalDiagnosis, .confirmedTest]
        let level = transmissionRisk - 1
        return DiagnosisKey(key: key, reportType: types[level / 2], daysSinceOnset: level % 2)
    }
}

extension MeetingTown.Infection {
    /// What the person tells the app on the day of sharing.
    fileprivate var symptoms: Symptoms {
        guard hasSymptoms else { return .no }
        guard let onset else { return .yes(.noInformation) }
        return .yes(.daysAgo(Int(max(0, end / MeetingTown.daySeconds - onset / MeetingTown.daySeconds))))
    }
}
