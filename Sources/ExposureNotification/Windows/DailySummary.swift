/// The exposures of one UTC day (detection version 2).
package struct DailySummary: Sendable, Equatable {
    /// The number of days since the beginning of 1970.
    package let day: Int64
    package let total: Scores
    package let byReportType: [ReportType: Scores]

    package struct Scores: Sendable, Equatable {
        package var scoreSum = 0.0
        package var maximumScore = 0.0
        /// The duration in seconds, weighted by attenuation only.
        package var weightedDurationSum = 0.0

        package init(scoreSum: Double = 0, maximumScore: Double = 0, weightedDurationSum: Double = 0) {
            self.scoreSum = scoreSum
            self.maximumScore = maximumScore
            self.weightedDurationSum = weightedDurationSum
        }

        fileprivate mutating func add(score: Double, weightedDuration: Double) {
            scoreSum += score
            maximumScore = max(maximumScore, score)
            weightedDurationSum += weightedDuration
        }
    }

    /// The report types that a summary counts.
    package static let reportTypes: [ReportType] = [
        .confirmedTest, .confirmedClinicalDiagnosis, .selfReport, .recursive,
    ]

    package init(day: Int64, total: Scores, byReportType: [ReportType: Scores]) {
        (self.day, self.total, self.byReportType) = (day, total, byReportType)
    }

    /// Summarises windows by day, the newest day first. A day whose windows all have too low a score
    /// is listed with zeros.
    package static func all(_ windows: [ExposureWindow], _ configuration: DailySummaryConfiguration) -> [DailySummary] {
        let days = Dictionary(grouping: windows.filter { reportTypes.contains($0.reportType) }, by: \.day)
        return days.keys.sorted(by: >).map { day in
            var total = Scores()
            var byReportType = Dictionary(uniqueKeysWithValues: reportTypes.map { ($0, Scores()) })
            for window in days[day, default: []] {
                let weightedDuration = configuration.weightedDuration(of: window)
                let score = configuration.score(of: window, weightedDuration: weightedDuration)
                guard score >= configuration.minimumWindowScore else { continue }
                total.add(score: score, weightedDuration: weightedDuration)
                byReportType[window.reportType]!.add(score: score, weightedDuration: weightedDuration)
            }
            return DailySummary(day: day, total: total, byReportType: byReportType)
        }
    }
}

/// The weights of detection version 2 (“DailySummariesConfig”).
package struct DailySummaryConfiguration: Sendable, Equatable {
    /// Weights 0 to 2.5. A type without a weight does not count.
    package let reportTypeWeights: [ReportType: Double]
    package let infectiousnessWeights: [Infectiousness: Double]
    /// The upper bounds in dB, inclusive, of the buckets immediate, near and medium; 0 to 255, in
    /// ascending order.
    package let attenuationThresholds: [Int]
    /// The weights of the four buckets.
    package let attenuationWeights: [Double]
    /// Windows with a lower score are ignored.
    package let minimumWindowScore: Double

    /// - Returns: Nil if a value is not valid.
    package init?(
        reportTypeWeights: [ReportType: Double],
        infectiousnessWeights: [Infectiousness: Double],
        attenuationThresholds: [Int],
        attenuationWeights: [Double],
        minimumWindowScore: Double = 0
    ) {
        let weights = Array(reportTypeWeights.values) + Array(infectiousnessWeights.values) + attenuationWeights
        guard weights.allSatisfy((0...2.5).contains), attenuationWeights.count == 4, attenuationThresholds.count == 3,
            attenuationThresholds.allSatisfy((0...255).contains),
            zip(attenuationThresholds, attenuationThresholds.dropFirst()).allSatisfy(<), minimumWindowScore >= 0
        else { return nil }
        self.reportTypeWeights = reportTypeWeights
        self.infectiousnessWeights = infectiousnessWeights
        self.attenuationThresholds = attenuationThresholds
        self.attenuationWeights = attenuationWeights
        self.minimumWindowScore = minimumWindowScore
    }

    /// The duration of a window in seconds, weighted by attenuation.
    func weightedDuration(of window: ExposureWindow) -> Double {
        window.scans.reduce(0) { sum, scan in
            let bucket = attenuationThresholds.firstIndex { scan.typicalAttenuation <= $0 } ?? 3
            return sum + Double(scan.secondsSinceLastScan) * attenuationWeights[bucket]
        }
    }

    func score(of window: ExposureWindow, weightedDuration: Double) -> Double {
        weightedDuration * reportTypeWeights[window.reportType, default: 0]
            * infectiousnessWeights[window.infectiousness, default: 0]
    }
}
