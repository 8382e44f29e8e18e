import AuthorityProtocol
import ConfigurationFiles
import ExposureNotification

/// The settings for Exposure Notification in `authority.conf`. Clients receive them as part of the
/// configuration.
extension ProximityParameters {
    static let keys = [
        "exposure_notification", "infectiousness", "infectiousness_weights", "report_type_weights",
        "attenuation_thresholds", "attenuation_weights", "minimum_window_score", "increased_exposure",
        "score_evaluation", "minimum_risk_score", "attenuation_scores", "days_since_exposure_scores",
        "duration_scores", "transmission_risk_scores", "score_weights", "score_thresholds", "increased_score",
    ]

    private typealias Parser = PublishedParameters
    private typealias Refusal = PublishedParameters.Refusal

    private enum Mode: String {
        case off, windows, scores
    }

    /// Reads the settings. The settings of both detections are checked, and those of the chosen one
    /// are returned. Nil if Exposure Notification is off.
    static func read(_ file: inout ConfigurationFile) -> ProximityParameters? {
        let mode = file.value("exposure_notification", default: .off, mode)
        let (windows, scores) = (windows(&file), scores(&file))
        return switch mode {
        case .off: nil
        case .windows: windows
        case .scores: scores
        }
    }

    private static func windows(_ file: inout ConfigurationFile) -> ProximityParameters {
        guard case .windows(let mapping, let configuration, let minutes) = standard.detection else {
            fatalError("unreachable: the standard is windows")
        }
        var weights = WindowWeights(configuration)
        let chosen = file.value("infectiousness", default: mapping, infectiousness)
        weights.infectiousness = file.value(
            "infectiousness_weights",
            default: weights.infectiousness,
            Parser.weights(2, upTo: "2.5", example: "0.3 1")
        )
        weights.reportTypes = file.value(
            "report_type_weights",
            default: weights.reportTypes,
            Parser.weights(4, upTo: "2.5", example: "1 1 1 0")
        )
        weights.attenuationThresholds = file.value(
            "attenuation_thresholds",
            default: weights.attenuationThresholds,
            thresholds(3)
        )
        weights.attenuation = file.value(
            "attenuation_weights",
            default: weights.attenuation,
            Parser.weights(4, upTo: "2.5", example: "1.75 1 0.33 0")
        )
        weights.minimumWindowScore = file.value(
            "minimum_window_score",
            default: weights.minimumWindowScore,
            Parser.number(0...WindowWeights.maximumScore)
        )
        let increased = file.value("increased_exposure", default: UInt32(minutes), increasedMinutes)
        return weights.configuration.flatMap {
            ProximityParameters(.windows(chosen, $0, increasedMinutes: Int(increased)))
        } ?? standard
    }

    private static func scores(_ file: inout ConfigurationFile) -> ProximityParameters {
        guard case .scores(var scores, let increasedScore) = standardScores.detection else {
            fatalError("unreachable: the standard is scores")
        }
        scores.behaviour = file.value("score_evaluation", default: scores.behaviour, evaluation)
        scores.minimumRiskScore = Int(
            file.value("minimum_risk_score", default: UInt32(scores.minimumRiskScore), Parser.number(1...4096))
        )
        scores.attenuationScores = file.value("attenuation_scores", default: scores.attenuationScores, levels)
        scores.daysSinceLastExposureScores = file.value(
            "days_since_exposure_scores",
            default: scores.daysSinceLastExposureScores,
            levels
        )
        scores.durationScores = file.value("duration_scores", default: scores.durationScores, levels)
        scores.transmissionRiskScores = file.value(
            "transmission_risk_scores",
            default: scores.transmissionRiskScores,
            levels
        )
        scores.weights = file.value("score_weights", default: scores.weights, percentages)
        scores.durationAtAttenuationThresholds = file.value(
            "score_thresholds",
            default: scores.durationAtAttenuationThresholds.map(UInt32.init),
            thresholds(2)
        ).map(Int.init)
        let increased = file.value("increased_score", default: UInt32(increasedScore), Parser.number(1...4096))
        return ProximityParameters(.scores(scores, increasedScore: Int(increased))) ?? standardScores
    }

    private static func mode(_ text: String) throws(Refusal) -> Mode {
        guard let mode = Mode(rawValue: text) else { throw Refusal("must be “off”, “windows” or “scores”") }
        return mode
    }

    private static func evaluation(_ text: String) throws(Refusal) -> Behaviour {
        switch text {
        case "google": .google
        case "apple": .apple
        default: throw Refusal("must be “google” or “apple”")
        }
    }

    private static func infectiousness(_ text: String) throws(Refusal) -> KeyDataMapping {
        guard let mapping = KeyDataMapping(hexadecimal: text) else {
            throw Refusal("must be 0x and at most 16 hexadecimal digits, with 0, 1 or 2 in each pair of bits")
        }
        return mapping
    }

    private static func increasedMinutes(_ text: String) throws(Refusal) -> UInt32 {
        let minutes = try Parser.minutes(text)
        guard minutes > 0 else { throw Refusal("must be a duration of at least 1m") }
        return minutes
    }

    private static func thresholds(_ count: Int) -> (String) throws(Refusal) -> [UInt32] {
        func thresholds(_ text: String) throws(Refusal) -> [UInt32] {
            let thresholds = try numbers(text, count, 0...255)
            guard zip(thresholds, thresholds.dropFirst()).allSatisfy(<) else {
                throw Refusal("must be thresholds in ascending order")
            }
            return thresholds
        }
        return thresholds
    }

    private static func levels(_ text: String) throws(Refusal) -> [Int] { try numbers(text, 8, 0...8).map(Int.init) }

    private static func percentages(_ text: String) throws(Refusal) -> ExposureConfiguration.Weights {
        guard let weights = ExposureConfiguration.Weights(try numbers(text, 4, 0...100).map(Int.init)) else {
            fatalError("unreachable: there are four weights")
        }
        return weights
    }

    private static func numbers(
        _ text: String,
        _ count: Int,
        _ range: ClosedRange<UInt32>
    ) throws(Refusal) -> [UInt32] {
        let words = text.split(separator: " ")
        let numbers = words.compactMap { UInt32($0) }
        guard numbers.count == words.count, numbers.count == count, numbers.allSatisfy(range.contains) else {
            throw Refusal(
                "must be \(count) whole numbers from \(range.lowerBound) to \(range.upperBound), separated by spaces"
            )
        }
        return numbers
    }
}
