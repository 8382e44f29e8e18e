/// A sighting whose identifier belongs to a published key.
package struct Encounter: Sendable, Equatable {
    /// Seconds since the beginning of 1970.
    package let time: Int64
    package let identifier: ProximityIdentifier
    /// The attenuation in dB, 0 or more.
    package let attenuation: Int
    /// The calibration confidence of the sender, 0 to 3.
    package let calibrationConfidence: Int
    /// The end of the previous scan, in seconds since the beginning of 1970; nil if unknown.
    package let previousScan: Int64?

    package init(
        time: Int64,
        identifier: ProximityIdentifier,
        attenuation: Int,
        calibrationConfidence: Int = 0,
        previousScan: Int64? = nil
    ) {
        self.time = time
        self.identifier = identifier
        self.attenuation = attenuation
        self.calibrationConfidence = calibrationConfidence
        self.previousScan = previousScan
    }

    /// The longest gap in seconds between two packets of one scan is 25.5; all times are whole
    /// seconds.
    private static let longestGapInScan: Int64 = 25

    /// Groups encounters into scans.
    ///
    /// - Parameter encounters: In ascending order of time.
    static func scans(of encounters: [Encounter]) -> [[Encounter]] {
        encounters.reduce(into: []) { scans, encounter in
            if let last = scans.last?.last, encounter.time - last.time <= longestGapInScan {
                scans[scans.count - 1].append(encounter)
            } else {
                scans.append([encounter])
            }
        }
    }
}
