package import CheckInProtocol

/// The kiosk's whole state: its seed, the previous seed during the hand-over, and the age of its
/// seed.
package struct SeedState: Sendable, Equatable {
    package var current: Seed
    /// The previous seed; nil after the hand-over.
    package var previous: Seed?
    /// The time of day at which the current seed began; nil while unknown.
    package var began: UnixTime?
    /// The age of the current seed in seconds at `mark`, counting only the time that the machine
    /// ran.
    package var lived: Int64
    /// The clock reading to which `lived` refers.
    package var mark: ClockReading

    /// The age of the current seed in seconds at `now`, by clocks that cannot be set. This is a
    /// lower bound, because the time that the machine was off is unknown.
    func age(at now: ClockReading) -> Int64 {
        lived + (now.boot == mark.boot ? max(0, now.sinceBoot - mark.sinceBoot) : max(0, now.sinceBoot))
    }
}
