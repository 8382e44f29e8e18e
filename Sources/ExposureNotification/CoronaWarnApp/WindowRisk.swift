/// The risk of exposure windows, as Corona-Warn-App 2.x computed it.
package struct WindowRisk: Sendable, Equatable {
    package let total: RiskLevel
    /// The level of each day with a level, by the number of days since the beginning of 1970.
    package let days: [Int64: RiskLevel]
    /// The number of distinguishable encounters on the days of each level. Two windows are
    /// distinguishable if they differ in transmission risk level or calibration confidence.
    package let distinctEncounters: [RiskLevel: Int]

    package init(_ windows: [ExposureWindow], _ configuration: RiskConfiguration) {
        var days: [Int64: RiskLevel] = [:]
        var encounters: [RiskLevel: Int] = [:]
        for (day, windows) in Dictionary(grouping: windows.compactMap { RatedWindow($0, configuration) }, by: \.day) {
            let sum = configuration.rounding.apply(to: windows.map(\.time).reduce(0, +))
            guard let level = configuration.dayLevels.first(where: { $0.range.contains(sum) })?.level else { continue }
            days[day] = level
            for (level, windows) in Dictionary(grouping: windows, by: \.level) {
                encounters[level, default: 0] += Set(windows.map(\.encounter)).count
            }
        }
        self.days = days
        total = days.values.contains(.high) ? .high : .low
        distinctEncounters = encounters
    }
}

/// A window that was not dropped.
private struct RatedWindow {
    struct Encounter: Hashable {
        let riskLevel: Int
        let calibrationConfidence: Int
    }

    let day: Int64
    let encounter: Encounter
    /// The normalised time in minutes.
    let time: Double
    let level: RiskLevel

    init?(_ window: ExposureWindow, _ configuration: RiskConfiguration) {
        for filter in configuration.attenuationFilters {
            let seconds = window.scans
                .filter { filter.attenuation.contains(Double($0.minimumAttenuation)) }
                .reduce(0) { $0 + max(0, $1.secondsSinceLastScan) }
            if filter.minutes.contains(Double(seconds) / 60) { return nil }
        }
        guard let riskLevel = window.transmissionRiskLevel,
            !configuration.riskLevelFilters.contains(where: { $0.contains(Double(riskLevel)) })
        else { return nil }
        let weightedMinutes = window.scans.reduce(0) { sum, scan in
            let weight = configuration.attenuationWeights.value(at: Double(scan.minimumAttenuation)) ?? 0
            return sum + Double(max(0, scan.secondsSinceLastScan)) * weight / 60
        }
        time = configuration.riskValues[riskLevel, default: 0] * weightedMinutes
        let time = time
        guard let level = configuration.windowLevels.first(where: { $0.range.contains(time) })?.level else {
            return nil
        }
        self.level = level
        day = window.day
        encounter = Encounter(riskLevel: riskLevel, calibrationConfidence: window.calibrationConfidence)
    }
}

extension ExposureWindow {
    /// The transmission risk level, 1 to 8, which Corona-Warn-App's server encodes as infectiousness
    /// and report type. Nil for a window that the app does not rate.
    var transmissionRiskLevel: Int? {
        let infectiousness: [Infectiousness: Int] = [.standard: 1, .high: 2]
        let reportType: [ReportType: Int] = [
            .recursive: 0, .selfReport: 2, .confirmedClinicalDiagnosis: 4, .confirmedTest: 6,
        ]
        guard let first = infectiousness[self.infectiousness], let second = reportType[self.reportType] else {
            return nil
        }
        return first + second
    }
}

extension RiskConfiguration.Rounding {
    fileprivate func apply(to sum: Double) -> Double {
        switch self {
        case .oneDecimal: (sum * 10).rounded() / 10
        case .none: sum
        }
    }
}
