import CheckInProtocol
import ExposureNotification

// The wire form: the message from Protos/configuration.proto.
extension ProximityParameters {
    /// Returns nil unless the message has exactly one detection with valid values.
    static func read(_ message: MessageReader) throws(WireError) -> ProximityParameters? {
        var message = message
        let windows = try message.optionalMessage(1).map(Detection.readWindows)
        let scores = try message.optionalMessage(2).map(Detection.readScores)
        try message.finish()
        guard (windows == nil) != (scores == nil), let detection = windows ?? scores ?? nil else { return nil }
        return ProximityParameters(detection)
    }

    func write(_ message: inout MessageWriter) {
        switch detection {
        case .windows(let mapping, let configuration, let increasedMinutes):
            message.message(1) { message in
                let weights = WindowWeights(configuration)
                message.numbers(packed: 1, mapping.entries.map { UInt32($0.rawValue) })
                message.number(2, UInt32(mapping.reportTypeWhenMissing.rawValue))
                message.numbers(packed: 3, weights.reportTypes)
                message.numbers(packed: 4, weights.infectiousness)
                message.numbers(packed: 5, weights.attenuationThresholds)
                message.numbers(packed: 6, weights.attenuation)
                message.number(7, weights.minimumWindowScore)
                message.number(8, UInt32(increasedMinutes))
            }
        case .scores(let configuration, let increasedScore):
            message.message(2) { message in
                message.number(1, configuration.behaviour.number)
                message.number(2, UInt32(configuration.minimumRiskScore))
                message.numbers(packed: 3, configuration.attenuationScores.map(UInt32.init))
                message.numbers(packed: 4, configuration.daysSinceLastExposureScores.map(UInt32.init))
                message.numbers(packed: 5, configuration.durationScores.map(UInt32.init))
                message.numbers(packed: 6, configuration.transmissionRiskScores.map(UInt32.init))
                message.numbers(packed: 7, configuration.durationAtAttenuationThresholds.map(UInt32.init))
                message.numbers(packed: 8, configuration.weights.all.map(UInt32.init))
                message.number(9, UInt32(increasedScore))
            }
        }
    }
}

extension ProximityParameters.Detection {
    /// Returns nil if a value is invalid.
    fileprivate static func readWindows(_ message: MessageReader) throws(WireError) -> Self? {
        var message = message
        // A number that is not a level becomes nil, which is invalid.
        let levels = try message.numbers(packed: 1).map { Infectiousness(rawValue: Int($0)) }
        let reportTypeWhenMissing = ReportType(rawValue: Int(try message.number(2)))
        let weights = WindowWeights(
            reportTypes: try message.numbers(packed: 3),
            infectiousness: try message.numbers(packed: 4),
            attenuationThresholds: try message.numbers(packed: 5),
            attenuation: try message.numbers(packed: 6),
            minimumWindowScore: try message.number(7)
        )
        let increasedMinutes = Int(try message.number(8))
        try message.finish()
        let entries = levels.compactMap(\.self)
        guard entries.count == levels.count, let reportTypeWhenMissing, let configuration = weights.configuration,
            let mapping = KeyDataMapping(entries: entries, reportTypeWhenMissing: reportTypeWhenMissing)
        else { return nil }
        return .windows(mapping, configuration, increasedMinutes: increasedMinutes)
    }

    /// Returns nil if a value is invalid.
    fileprivate static func readScores(_ message: MessageReader) throws(WireError) -> Self? {
        var message = message
        func numbers(_ field: UInt64) throws(WireError) -> [Int] { try message.numbers(packed: field).map(Int.init) }
        let (evaluation, minimumRiskScore) = (try message.number(1), Int(try message.number(2)))
        let (attenuation, days) = (try numbers(3), try numbers(4))
        let (duration, transmissionRisk) = (try numbers(5), try numbers(6))
        let (thresholds, weights) = (try numbers(7), ExposureConfiguration.Weights(try numbers(8)))
        let increasedScore = Int(try message.number(9))
        try message.finish()
        guard let weights, let behaviour = Behaviour.allCases.first(where: { $0.number == evaluation }),
            let configuration = ExposureConfiguration(
                minimumRiskScore: minimumRiskScore,
                attenuationScores: attenuation,
                daysSinceLastExposureScores: days,
                durationScores: duration,
                transmissionRiskScores: transmissionRisk,
                durationAtAttenuationThresholds: thresholds,
                weights: weights,
                behaviour: behaviour
            )
        else { return nil }
        return .scores(configuration, increasedScore: increasedScore)
    }
}

extension Behaviour {
    /// The value of `Evaluation` in the message.
    fileprivate var number: UInt32 {
        switch self {
        case .google: 1
        case .apple: 2
        }
    }
}
