package import NFC

/// One or more readers for tags.
package protocol TagSource: Sendable {
    /// Passes each tag to `handle` until `handle` returns false. This method blocks the thread.
    ///
    /// - Parameter whenReady: Called once, when the reader begins to search for the first tag.
    /// - Throws: Any ``ReaderError``, such as `interrupted`. When the method throws or returns,
    ///   the reader is back in its original state.
    func run(whenReady: () -> Void, _ handle: (TagOutcome) -> Bool) throws(ReaderError)

    /// Makes ``run(whenReady:_:)`` end at the next reply from the device. May be called once, from any
    /// thread.
    func interrupt()
}

/// Filters repeated sightings of a tag. A tag that is left on the reader or held unsteadily counts
/// as new only once.
package struct SightingFilter: Sendable {
    /// The time for which a tag must be absent before it counts as new again.
    static let absence = Duration.seconds(5)

    private var lastSeen: [TagOutcome: ContinuousClock.Instant] = [:]

    package init() {}

    /// Whether this is the first occurrence of `outcome` in the five seconds before `now`. Each
    /// call must have a later time than the previous call.
    package mutating func isNew(_ outcome: TagOutcome, at now: ContinuousClock.Instant) -> Bool {
        lastSeen = lastSeen.filter { $0.value.duration(to: now) < Self.absence }
        return lastSeen.updateValue(now, forKey: outcome) == nil
    }
}
