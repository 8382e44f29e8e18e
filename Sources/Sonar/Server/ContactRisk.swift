/// The risk of a contact. The formula of the apps' server was never published. This one only counts the
/// time at a short distance.
package struct ContactRisk: Sendable, Equatable {
    /// The maximum attenuation in dB at which a reading counts.
    package var closeAttenuation = 73
    /// The maximum time in seconds that a reading represents.
    var maximumGap: Int64 = 300
    /// The time in seconds at which a contact is warned.
    package var threshold: Int64 = 900

    package init() {}

    /// The time at a short distance in seconds. A reading represents the time until the next reading,
    /// and the last one a minute.
    func closeSeconds(_ encounter: UploadedEncounter) -> Int64 {
        let isMissing = encounter.advertisedPower == UploadedEncounter.missingPower
        let power = Int(isMissing ? encounter.payload.transmitPower : encounter.advertisedPower)
        let durations = encounter.intervals.dropFirst().map { min($0, maximumGap) } + [Encounter.firstDuration]
        return zip(encounter.strengths, durations).reduce(0) { sum, reading in
            power - Int(reading.0) <= closeAttenuation ? sum + reading.1 : sum
        }
    }

    /// The weight of a reporter's symptoms.
    func weight(of symptoms: Set<Symptom>) -> Int64 { symptoms.contains(where: \.counts) ? 1 : 0 }
}
