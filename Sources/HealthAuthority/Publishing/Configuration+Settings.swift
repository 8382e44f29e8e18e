package import AuthorityProtocol
import CheckInProtocol
import ConfigurationFiles
import Encodings
import ExposureNotification

extension Configuration {
    /// All settings that clients receive, as lines of `authority.conf` and of the files in `profiles`.
    package var settingLines: [String] {
        [
            "minimum_client_version = \(minimumClientVersion.text)",
            "retention_days = \(schedule.retentionDays)",
            "publication_hours = \(schedule.publicationHours)",
            "decoys_per_hundred_days = \(schedule.decoysPerHundredDays)",
            "submission_delay = \(DurationText.text(Int64(schedule.submissionDelaySeconds)))",
            "skipped_hours = \(schedule.skippedHours)",
            "relay = \(obliviousHTTP?.relay ?? "none")",
            "SHA-256 of the web client's files = \(webClientDigest.map { Hexadecimal.text($0) } ?? "none")",
        ] + (proximity?.settingLines ?? ["exposure_notification = off"])
            + profiles.usable.flatMap { [""] + $0.settingLines }
    }
}

extension ProximityParameters {
    fileprivate var settingLines: [String] {
        switch detection {
        case .scores(let scores, let increased):
            [
                "exposure_notification = scores",
                "score_evaluation = \(scores.behaviour)",
                "attenuation_scores = \(scores.attenuationScores.words)",
                "days_since_exposure_scores = \(scores.daysSinceLastExposureScores.words)",
                "duration_scores = \(scores.durationScores.words)",
                "transmission_risk_scores = \(scores.transmissionRiskScores.words)",
                "score_weights = \(scores.weights.all.words)",
                "score_thresholds = \(scores.durationAtAttenuationThresholds.words)",
                "minimum_risk_score = \(scores.minimumRiskScore)",
                "increased_score = \(increased)",
            ]
        case .windows(let mapping, let configuration, let increased):
            Self.lines(mapping, WindowWeights(configuration), increased)
        }
    }

    private static func lines(_ mapping: KeyDataMapping, _ weights: WindowWeights, _ increased: Int) -> [String] {
        [
            "exposure_notification = windows",
            "infectiousness = \(mapping.hexadecimal)",
            "infectiousness_weights = \(Decimals.text(weights.infectiousness))",
            "report_type_weights = \(Decimals.text(weights.reportTypes))",
            "attenuation_thresholds = \(weights.attenuationThresholds.words)",
            "attenuation_weights = \(Decimals.text(weights.attenuation))",
            "minimum_window_score = \(weights.minimumWindowScore)",
            "increased_exposure = \(DurationText.text(Int64(increased) * 60))",
        ]
    }
}

extension DiseaseProfile {
    fileprivate var settingLines: [String] {
        let deadlines = deadlines.map { deadline in
            (["\(deadline.name) \(deadline.hours)h"] + deadline.names.map(\.line)).joined(separator: "; ")
        }
        .joined(separator: ", ")
        return [
            "number = \(number)",
            "names = \(names.map(\.line).joined(separator: ", "))",
            "reports_need = \(evidence == .confirmedTest ? "confirmed-test" : "suspicion")",
            "retention_days = \(retentionDays)",
            "deadlines = \(deadlines.isEmpty ? "none" : deadlines)",
            "level_weights = \(Decimals.text(risk.levelWeights))",
            "increased_minutes = \(risk.increasedMinutes)",
            "minimum_stay = \(DurationText.text(Int64(sharing.minimumStayMinutes) * 60))",
            "air_indoors = \(sharing.indoorAir.text)",
            "air_ventilated = \(sharing.ventilatedAir.text)",
            "air_outdoors = \(sharing.outdoorAir.text)",
            "first_day_since_onset = \(sharing.firstDaySinceOnset)",
            "levels_since_onset = \(sharing.levelsSinceOnset.words)",
            "levels_without_onset = \(sharing.levelsWithoutOnset.words)",
            "levels_without_symptoms = \(sharing.levelsWithoutSymptoms.words)",
        ]
    }
}

extension DiseaseProfile.Name {
    fileprivate var line: String { "\(language) \(text.string)" }
}
