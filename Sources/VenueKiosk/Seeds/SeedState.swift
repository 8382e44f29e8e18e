package import CheckInProtocol

/// All that the kiosk remembers: its seed, for a while the one before, and how long the seed has lived.
package struct SeedState: Sendable, Equatable {
    package var current: Seed
    /// Nil when the hand-over is over.
    package var previous: Seed?
    /// The time of day at which the current seed began; nil if it was not known then and is not yet.
    package var began: UnixTime?
    /// Seconds that the current seed had lived when the clocks were read last, as far as the machine ran.
    package var lived: Int64
    /// When `lived` was true.
    package var mark: ClockReading

    /// Seconds that the current seed has lived at `now`, by clocks that nobody can set. The time that the machine was off is
    /// not known, so this is the least that it can be.
    func age(at now: ClockReading) -> Int64 {
        lived + (now.boot == mark.boot ? max(0, now.sinceBoot - mark.sinceBoot) : max(0, now.sinceBoot))
    }
}
