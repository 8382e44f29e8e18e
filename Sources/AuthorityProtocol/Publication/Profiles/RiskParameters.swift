/// The weights and the threshold that convert minutes into a risk. See protocol version 1, section
/// "Risk".
public struct RiskParameters: Sendable, Equatable {
    /// The weight of one minute at TRL 1 to 8, in hundredths.
    public let levelWeights: [UInt32]
    /// The threshold for an increased risk, in weighted minutes. The same threshold applies to a
    /// check-in and to each of its days.
    public let increasedMinutes: UInt32

    public static let standard: RiskParameters = {
        guard let standard = RiskParameters(levelWeights: [0, 0, 60, 80, 100, 120, 140, 160], increasedMinutes: 10)
        else { fatalError("unreachable: these values are valid") }
        return standard
    }()

    /// Returns nil unless there are eight weights of at most 1,000, and the threshold is 1 to 1,440
    /// minutes.
    public init?(levelWeights: [UInt32], increasedMinutes: UInt32) {
        guard levelWeights.count == 8, levelWeights.allSatisfy({ $0 <= 1000 }), (1...1440).contains(increasedMinutes)
        else { return nil }
        self.levelWeights = levelWeights
        self.increasedMinutes = increasedMinutes
    }

    /// The weight of one minute at `level` (1 to 8), in hundredths.
    public func weight(ofLevel level: UInt8) -> UInt32 { levelWeights[Int(level) - 1] }
}
