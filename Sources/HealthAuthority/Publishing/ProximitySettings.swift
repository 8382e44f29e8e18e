import AuthorityProtocol
import ConfigurationFiles
import ExposureNotification

/// The settings for Exposure Notification in `authority.conf`. Clients receive them as part of the
/// configuration.
extension ProximityParameters {
    private enum Mode {
        case off, windows, scores
    }

    /// Reads the settings. The settings of both detections are checked, and those of the chosen one
    /// are returned. Nil if Exposure Notification is off.
    static func read(_ table: inout SettingsTable) -> ProximityParameters? {
        let mode = table.value(
            "exposure_notification",
            .choice([
                ("off", Mode.off, "diagnosis keys are not accepted"), ("windows", .windows, "detection version 2"),
                ("scores", .scores, "detection version 1"),
            ]),
            default: "off"
        ) { _ in
            """
            Exposure Notification. Whether diagnosis keys are accepted and published, and how clients evaluate \
            encounters:
            """
        }
        let (windows, scores) = (windows(&table), scores(&table))
        return switch mode {
        case .off: nil
        case .windows: windows
        case .scores: scores
        }
    }

    private static func windows(_ table: inout SettingsTable) -> ProximityParameters {
        guard case .windows(let mapping, let configuration, let minutes) = standard.detection else {
            fatalError("unreachable: the standard is windows")
        }
        var weights = WindowWeights(configuration)
        let chosen = table.value("infectiousness", .infectiousness, default: mapping.hexadecimal) {
            """
            Windows. The infectiousness for the days -14 to 14 since the onset of symptoms and for an unknown onset: \
            \($0). As in Google's configuration, there are two bits for each: 0 none, 1 standard, 2 high, the first \
            day in the lowest bits.
            """
        }
        weights.infectiousness = table.value(
            "infectiousness_weights",
            .weights(2, upTo: 250),
            default: Decimals.text(weights.infectiousness)
        ) {
            "The weights of standard and high infectiousness: \($0)."
        }
        weights.reportTypes = table.value(
            "report_type_weights",
            .weights(4, upTo: 250),
            default: Decimals.text(weights.reportTypes)
        ) {
            "The weights of confirmed tests, clinical diagnoses, self-reports and recursive reports: \($0)."
        }
        weights.attenuationThresholds = table.value(
            "attenuation_thresholds",
            .thresholds(3),
            default: weights.attenuationThresholds.words
        ) {
            "The highest attenuations in dB of the immediate, near and medium distance: \($0)."
        }
        weights.attenuation = table.value(
            "attenuation_weights",
            .weights(4, upTo: 250),
            default: Decimals.text(weights.attenuation)
        ) {
            "The weights of the immediate, near and medium distance, and of longer ones: \($0)."
        }
        weights.minimumWindowScore = table.value(
            "minimum_window_score",
            .number(0...WindowWeights.maximumScore),
            default: "\(weights.minimumWindowScore)"
        ) {
            "The lowest score of a window that counts, in seconds: \($0)."
        }
        let increased: Int = table.value(
            "increased_exposure",
            .duration(60...86_400, unit: 60, step: 60),
            default: DurationText.text(Int64(minutes) * 60)
        ) {
            "The weighted time in a day from which the risk is increased: \($0)."
        }
        return weights.configuration.flatMap {
            ProximityParameters(.windows(chosen, $0, increasedMinutes: increased))
        } ?? standard
    }

    private static func scores(_ table: inout SettingsTable) -> ProximityParameters {
        guard case .scores(var scores, let increasedScore) = standardScores.detection else {
            fatalError("unreachable: the standard is scores")
        }
        scores.behaviour = table.value(
            "score_evaluation",
            .choice(Behaviour.allCases.map { ("\($0)", $0, "") }),
            default: "\(scores.behaviour)"
        ) {
            "Scores. Whose implementation computes the scores: \($0)."
        }
        scores.attenuationScores = table.value(
            "attenuation_scores",
            .numbers(8, 0...8),
            default: scores.attenuationScores.words
        ) {
            "The scores of an attenuation above 73, 63, 51, 33, 27, 15 and 10 dB, and of a lower one: \($0)."
        }
        scores.daysSinceLastExposureScores = table.value(
            "days_since_exposure_scores",
            .numbers(8, 0...8),
            default: scores.daysSinceLastExposureScores.words
        ) {
            "The scores of at least 14, 12, 10, 8, 6, 4 and 2 days ago, and of fewer: \($0)."
        }
        scores.durationScores = table.value(
            "duration_scores",
            .numbers(8, 0...8),
            default: scores.durationScores.words
        ) {
            "The scores of a duration of 0, of at most 5, 10, 15, 20, 25 and 30 minutes, and of a longer one: \($0)."
        }
        scores.transmissionRiskScores = table.value(
            "transmission_risk_scores",
            .numbers(8, 0...8),
            default: scores.transmissionRiskScores.words
        ) {
            "The scores of transmission risk level 1 to 8: \($0)."
        }
        scores.weights = table.value(
            "score_weights",
            .percentages,
            default: scores.weights.all.words
        ) {
            "The weights of the four scores in percent: \($0). Only Apple's evaluation uses them."
        }
        scores.durationAtAttenuationThresholds = table.value(
            "score_thresholds",
            .thresholds(2),
            default: scores.durationAtAttenuationThresholds.words
        ) {
            "The two attenuations in dB between the three ranges whose minutes clients show: \($0)."
        }
        scores.minimumRiskScore = table.value(
            "minimum_risk_score",
            .number(1...4096),
            default: "\(scores.minimumRiskScore)"
        ) {
            "The lowest product of the four scores that counts: \($0). Lower products become 0."
        }
        let increased: Int = table.value("increased_score", .number(1...4096), default: "\(increasedScore)") {
            "The highest score in a day from which the risk is increased: \($0)."
        }
        return ProximityParameters(.scores(scores, increasedScore: increased)) ?? standardScores
    }
}

extension SettingType<KeyDataMapping> {
    fileprivate static var infectiousness: Self {
        Self(oneOf: "0x and at most 16 hexadecimal digits, with 0, 1 or 2 in each pair of bits") {
            KeyDataMapping(hexadecimal: $0)
        }
    }
}

extension SettingType<ExposureConfiguration.Weights> {
    fileprivate static var percentages: Self {
        let numbers = SettingType<[Int]>.numbers(4, 0...100)
        return Self(numbers.values) { text throws(Refusal) in
            guard let weights = ExposureConfiguration.Weights(try numbers.parse(text)) else {
                fatalError("unreachable: there are four weights")
            }
            return weights
        }
    }
}

extension SettingType {
    fileprivate static func thresholds<Number: FixedWidthInteger>(_ count: Int) -> Self where Value == [Number] {
        let numbers = numbers(count, 0...255)
        return Self("\(numbers.values), in ascending order") { text throws(Refusal) in
            let thresholds = try numbers.parse(text)
            guard zip(thresholds, thresholds.dropFirst()).allSatisfy(<) else {
                throw Refusal("must be thresholds in ascending order")
            }
            return thresholds
        }
    }

    fileprivate static func numbers<Number: FixedWidthInteger>(_ count: Int, _ range: ClosedRange<UInt32>) -> Self
    where Value == [Number] {
        let expected = "\(count) whole numbers from \(range.lowerBound) to \(range.upperBound), separated by spaces"
        return Self(oneOf: expected) { text in
            let words = text.split(separator: " ")
            let numbers = words.compactMap { UInt32($0) }.filter(range.contains)
            return numbers.count == words.count && numbers.count == count ? numbers.map { Number($0) } : nil
        }
    }
}
