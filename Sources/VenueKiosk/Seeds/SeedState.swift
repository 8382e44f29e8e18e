package import CheckInProtocol

/// The whole state of a kiosk: its seed, the age of the seed, and the previous seed during the
/// hand-over.
package struct SeedState: Sendable, Equatable {
    package var current: Seed
    /// The previous seed; nil after the hand-over.
    package var previous: Seed?
    /// The time of day at which the current seed began; nil while this time is unknown.
    package var began: UnixTime?
    /// The age of the current seed in seconds at `mark`. Only time during which the machine was
    /// running counts.
    package var lived: Int64
    /// The clock reading at which `lived` was measured.
    package var mark: ClockReading

    /// The age of the current seed in seconds at `now`, measured with clocks that cannot be set.
    /// The real age may be higher, because it is unknown how long the machine was off.
    func age(at now: ClockReading) -> Int64 {
        lived + (now.boot == mark.boot ? max(0, now.sinceBoot - mark.sinceBoot) : max(0, now.sinceBoot))
    }
}
