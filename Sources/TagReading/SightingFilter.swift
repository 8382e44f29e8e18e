/// Filters repeated sightings of a tag: a tag that is left on the reader or held unsteadily is new
/// once.
package struct SightingFilter: Sendable {
    /// How long a tag must be absent before it counts as new again.
    package static let absence = Duration.seconds(5)

    private var lastSeen: [TagSighting: ContinuousClock.Instant] = [:]

    package init() {}

    /// Whether `sighting` did not occur in the five seconds before `now`. Later calls must have
    /// later times.
    package mutating func isNew(_ sighting: TagSighting, at now: ContinuousClock.Instant) -> Bool {
        lastSeen = lastSeen.filter { $0.value.duration(to: now) < Self.absence }
        return lastSeen.updateValue(now, forKey: sighting) == nil
    }
}
