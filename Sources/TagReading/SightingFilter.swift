/// Filters repeated sightings of a tag. A tag that is left on the reader or held unsteadily counts
/// as new only once.
package struct SightingFilter: Sendable {
    /// The time for which a tag must be absent before it counts as new again.
    package static let absence = Duration.seconds(5)

    private var lastSeen: [TagSighting: ContinuousClock.Instant] = [:]

    package init() {}

    /// Whether this is the first occurrence of `sighting` in the five seconds before `now`. Each
    /// call must have a later time than the previous call.
    package mutating func isNew(_ sighting: TagSighting, at now: ContinuousClock.Instant) -> Bool {
        lastSeen = lastSeen.filter { $0.value.duration(to: now) < Self.absence }
        return lastSeen.updateValue(now, forKey: sighting) == nil
    }
}
