/// A key that a client sends to Corona-Warn-App's server. The server distributes a key with both a
/// transmission risk level and the days since onset, and derives a missing one of them.
package struct SubmittedKey: Sendable, Equatable {
    var start: IntervalNumber
    /// The number of intervals in which the key was used.
    var period: Int
    /// 1 to 8.
    package var transmissionRisk: Int?
    /// The days from the onset of symptoms to the key, or a number that stands for another answer
    /// (``Symptoms/daysSinceOnset(age:)``); -15 to 4000.
    var daysSinceOnset: Int?

    package init(start: IntervalNumber, period: Int, transmissionRisk: Int? = nil, daysSinceOnset: Int? = nil) {
        self.start = start
        self.period = period
        self.transmissionRisk = transmissionRisk
        self.daysSinceOnset = daysSinceOnset
    }

    /// The key with both values; nil if both are missing.
    package var completed: SubmittedKey? {
        var key = self
        switch (transmissionRisk, daysSinceOnset) {
        case (nil, nil): return nil
        case (nil, let onset?): key.transmissionRisk = Self.transmissionRisk(daysSinceOnset: onset)
        case (let risk?, nil): key.daysSinceOnset = Self.daysSinceOnset(transmissionRisk: risk)
        case (_?, _?): break
        }
        return key
    }

    /// The level that the server derives from the days since onset.
    static func transmissionRisk(daysSinceOnset: Int) -> Int {
        for (first, levels) in levels where levels.indices.contains(daysSinceOnset - first) {
            return levels[daysSinceOnset - first]
        }
        return 1
    }

    /// The days since onset that the server derives from a level; nil for a level outside 1...8.
    static func daysSinceOnset(transmissionRisk: Int) -> Int? {
        let days = [3986, 3992, 3993, 3994, 4000, 3995, 3996, 3997]
        return days.indices.contains(transmissionRisk - 1) ? days[transmissionRisk - 1] : nil
    }

    /// Tables of levels, each with the days since onset of its first level. The levels of all other
    /// days are 1 (cwa-server, derivation-maps.yaml).
    private static let levels: [(first: Int, levels: [Int])] = [
        (-5, [2, 4, 6, 7, 8, 8, 8, 6, 5, 3, 2, 2]),
        (194, [2, 3, 5, 7, 8, 8, 8, 7, 5, 4, 3, 2]),
        (294, [3, 4, 5, 8, 8, 8, 7, 7, 6, 5, 3, 2, 2]),
        (393, [2, 4, 5, 7, 8, 8, 7, 6, 5, 4, 3, 2]),
        (492, [2, 3, 5, 6, 8, 8, 7, 7, 5, 4, 3, 2, 2]),
        (591, [2, 3, 4, 6, 7, 8, 7, 7, 6, 4, 4, 3, 2]),
        (690, [2, 3, 4, 5, 6, 7, 7, 7, 6, 5, 4, 3, 2, 2]),
        (790, [2, 4, 5, 6, 7, 7, 7, 6, 5, 4, 3, 3, 2, 2]),
        (889, [2, 3, 4, 5, 6, 7, 7, 6, 5, 5, 4, 3, 2, 2]),
        (988, [2, 3, 4, 5, 6, 6, 6, 6, 6, 5, 4, 3, 3, 2, 2]),
        (1087, [2, 3, 4, 5, 5, 6, 6, 6, 5, 5, 4, 4, 3, 2, 2, 2]),
        (1186, [2, 3, 4, 4, 5, 6, 6, 6, 5, 5, 4, 4, 3, 3, 2, 2]),
        (1286, [2, 3, 4, 5, 5, 5, 5, 5, 5, 5, 4, 3, 3, 2, 2, 2]),
        (1386, [3, 4, 5, 5, 5, 5, 5, 5, 5, 4, 4, 3, 3, 2, 2]),
        (1486, [4, 4, 5, 5, 5, 5, 5, 4, 4, 4, 3, 3, 2, 2, 2]),
        (1586, [4, 4, 5, 5, 5, 5, 4, 4, 4, 3, 3, 3, 2, 2]),
        (1686, [4, 4, 5, 5, 4, 4, 4, 4, 4, 3, 3, 2, 2, 2]),
        (1786, [4, 4, 4, 4, 4, 4, 4, 4, 3, 3, 3, 2, 2, 2]),
        (1992, [2, 3, 5, 7, 8, 8, 8, 6, 5]),
        (2997, [2, 3, 4, 4]),
        (3992, [2, 3, 4, 6, 7, 7, 7, 6, 5]),
    ]
}

extension SubmittedKey {
    /// The limits of Corona-Warn-App's server.
    package enum Limits {
        package static let keyCounts = 1...14
        /// A start must be a multiple of this number of intervals.
        package static let startStep: UInt32 = 144
        package static let periods = 1...144
        package static let transmissionRisks = 1...8
        package static let daysSinceOnset = -15...4000
        /// The maximum size of a request in bytes.
        package static let requestCount = 102_400
    }

    /// Why the server refuses a submission.
    package enum Refusal: Error, Equatable {
        case keyCount(Int)
        case start(IntervalNumber)
        case period(Int)
        case transmissionRisk(Int)
        case daysSinceOnset(Int)
        /// A key has neither a transmission risk level nor the days since onset.
        case neitherRiskNorOnset
    }

    /// Checks the keys of a submission as the server does. The server does not refuse a key that is
    /// too old or in the future, but drops it.
    package static func check(_ keys: [SubmittedKey]) throws(Refusal) {
        guard Limits.keyCounts.contains(keys.count) else { throw .keyCount(keys.count) }
        for key in keys {
            guard key.start.value.isMultiple(of: Limits.startStep) else { throw .start(key.start) }
            guard Limits.periods.contains(key.period) else { throw .period(key.period) }
            guard key.transmissionRisk != nil || key.daysSinceOnset != nil else { throw .neitherRiskNorOnset }
            if let risk = key.transmissionRisk, !Limits.transmissionRisks.contains(risk) {
                throw .transmissionRisk(risk)
            }
            if let days = key.daysSinceOnset, !Limits.daysSinceOnset.contains(days) { throw .daysSinceOnset(days) }
        }
    }

    /// Whether the server distributes the completed key to phones.
    package var isDistributed: Bool { (completed?.transmissionRisk ?? 0) >= Self.smallestDistributedRisk }

    private static let smallestDistributedRisk = 3
}
