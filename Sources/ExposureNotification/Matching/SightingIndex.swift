/// Sightings, prepared for the comparison with published keys.
package struct SightingIndex: Sendable {
    private let sightings: [ProximityIdentifier: [Sighting]]
    private let behaviour: Behaviour

    package init(_ sightings: some Sequence<Sighting>, behaviour: Behaviour) {
        self.sightings = Dictionary(grouping: sightings) { $0.advertisement.identifier }
        self.behaviour = behaviour
    }

    /// Makes a screen for keys. A key that does not pass has no encounters.
    package func screen(method: KeyScreen.Method = .available[0]) -> KeyScreen {
        KeyScreen(sightings.keys, method: method)
    }

    /// Returns the encounters with the owner of a key, in ascending order of time.
    package func encounters(with key: TemporaryExposureKey) -> [Encounter] {
        let keys = DerivedKeys(of: key.bytes)
        let identifiers = keys.identifiers(from: key.start, count: key.period)
        var encounters: [Encounter] = []
        for (offset, identifier) in identifiers.enumerated() {
            guard let candidates = sightings[identifier] else { continue }
            let interval = IntervalNumber(key.start.value + UInt32(offset))
            let plausible = candidates.filter { Sighting.isPlausible($0.time, for: interval) }
            for sighting in Sighting.withoutReplays(plausible) {
                guard
                    let encounter = encounter(
                        sighting,
                        keys.crypt(sighting.advertisement.encryptedMetadata, of: identifier)
                    )
                else { continue }
                encounters.append(encounter)
            }
        }
        return encounters.sorted { $0.time < $1.time }
    }

    /// Returns nil if the metadata are forged or unusable.
    private func encounter(_ sighting: Sighting, _ metadata: [UInt8]) -> Encounter? {
        guard let metadata = BeaconMetadata(metadata),
            let attenuation = behaviour.attenuation(transmitPower: metadata.transmitPower, rssi: sighting.rssi)
        else { return nil }
        return Encounter(
            time: sighting.time,
            identifier: sighting.advertisement.identifier,
            attenuation: attenuation,
            calibrationConfidence: metadata.calibrationConfidence,
            previousScan: sighting.previousScan
        )
    }
}
