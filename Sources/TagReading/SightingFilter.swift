/// Tells sightings of the same tag apart: one that was left lying, or that is held unsteadily, is new once.
package struct SightingFilter: Sendable {
    /// How long a tag has to be out of sight to be new again.
    package static let absence = Duration.seconds(5)

    private var lastSeen: [TagSighting: ContinuousClock.Instant] = [:]

    package init() {}

    /// Whether `sighting` was not seen in the five seconds before `now`. Later calls have later times.
    package mutating func isNew(_ sighting: TagSighting, at now: ContinuousClock.Instant) -> Bool {
        lastSeen = lastSeen.filter { $0.value.duration(to: now) < Self.absence }
        return lastSeen.updateValue(now, forKey: sighting) == nil
    }
}
