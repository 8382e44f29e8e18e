/// Up to 30 minutes of exposure to the owner of one key (detection version 2).
package struct ExposureWindow: Sendable, Equatable {
    /// The time of the first sighting, in seconds since the beginning of 1970. Apps get only the UTC
    /// day.
    package let start: Int64
    let infectiousness: Infectiousness
    let reportType: ReportType
    /// The calibration confidence of the first packet, 0 to 3.
    let calibrationConfidence: Int
    package let scans: [ScanInstance]

    package init(
        start: Int64,
        infectiousness: Infectiousness,
        reportType: ReportType,
        calibrationConfidence: Int = 0,
        scans: [ScanInstance]
    ) {
        self.start = start
        self.infectiousness = infectiousness
        self.reportType = reportType
        self.calibrationConfidence = calibrationConfidence
        self.scans = scans
    }

    /// The number of UTC days since the beginning of 1970.
    var day: Int64 { start / 86_400 }

    /// A sighting that is this many seconds after the first one opens the next window.
    private static let maximumDuration: Int64 = 1800

    /// Evaluates the encounters with the owner of one key.
    ///
    /// - Parameter encounters: In ascending order of time.
    package static func all(
        _ encounters: [Encounter],
        with key: DiagnosisKey,
        _ mapping: KeyDataMapping
    ) -> [ExposureWindow] {
        let windows = encounters.reduce(into: [[Encounter]]()) { windows, encounter in
            if let first = windows.last?.first, encounter.time - first.time < maximumDuration {
                windows[windows.count - 1].append(encounter)
            } else {
                windows.append([encounter])
            }
        }
        return windows.map { encounters in
            ExposureWindow(
                start: encounters[0].time,
                infectiousness: mapping.infectiousness(daysSinceOnset: key.daysSinceOnset),
                reportType: mapping.reportType(key.reportType),
                calibrationConfidence: encounters[0].calibrationConfidence,
                scans: Encounter.scans(of: encounters).map { ScanInstance($0) }
            )
        }
    }
}

/// The sightings of one scan.
package struct ScanInstance: Sendable, Equatable {
    /// The time since the previous scan in seconds, 0 to 300; 120 if unknown.
    package let secondsSinceLastScan: Int
    /// The mean attenuation in dB.
    package let typicalAttenuation: Int
    /// The lowest attenuation in dB.
    let minimumAttenuation: Int

    package init(secondsSinceLastScan: Int, typicalAttenuation: Int, minimumAttenuation: Int) {
        self.secondsSinceLastScan = secondsSinceLastScan
        self.typicalAttenuation = typicalAttenuation
        self.minimumAttenuation = minimumAttenuation
    }

    /// - Parameter attenuations: In dB, at least one. The mean is rounded half up.
    package init(secondsSinceLastScan: Int, attenuations: [Int]) {
        self.init(
            secondsSinceLastScan: secondsSinceLastScan,
            typicalAttenuation: (2 * attenuations.reduce(0, +) + attenuations.count) / (2 * attenuations.count),
            minimumAttenuation: attenuations.min()!
        )
    }

    /// - Parameter scan: The encounters of one scan, at least one.
    init(_ scan: [Encounter]) {
        // The minutes are cut before they are subtracted, as in Google's implementation.
        let seconds = scan[0].previousScan.map { Int(60 * min(5, max(0, scan[0].time / 60 - $0 / 60))) } ?? 120
        self.init(secondsSinceLastScan: seconds, attenuations: scan.map(\.attenuation))
    }
}
