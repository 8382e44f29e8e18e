import CheckInProtocol

/// Decides when the seed rotates and when the old seed is erased. It is a state machine that does
/// not read clocks, access files or generate random numbers itself.
///
/// 1. A rotation is due when the venue's clock passes the scheduled time, or when the seed reaches
///    the schedule's maximum age.
/// 2. A schedule never rotates a seed that is less than an hour old. Therefore, a clock that jumps
///    back and forth causes at most one rotation.
/// 3. During the hand-over after a rotation, the code also carries the old seed. The hand-over ends
///    when the age of the new seed reaches the length of the hand-over. The age is measured with a
///    clock that cannot be set. Then the old seed is erased.
/// 4. A restart does not affect these rules, because the seed and its age are saved.
/// 5. A change of the venue's identity begins a first seed without a hand-over, because presence keys are
///    bound to the venue: visitors could not match with a seed of another venue.
///
/// The rules of paired kiosks are in SeedSchedule+Pair.swift.
///
/// Protocol version 1, section "Seed life".
package struct SeedSchedule: Sendable {
    /// The minimum age of a seed in seconds before a scheduled rotation. The operator can rotate
    /// earlier.
    private static let shortestLife: Int64 = 3600
    /// The age is saved at this interval in seconds, in case the machine is switched off.
    private static let checkpoint: Int64 = 3600

    let schedule: RotationSchedule
    /// The length of the hand-over in seconds.
    let handOver: Int64
    let venueClock: VenueClock
    let venue: SeedScope
    /// Whether the seeds are those of a pair.
    let isPaired: Bool
    /// The current state; nil before the first seed.
    private(set) var state: SeedState?

    /// - Parameters:
    ///   - handOver: The length of the hand-over in seconds, 0 to 43,200.
    ///   - venue: The identity of the venue.
    ///   - isPaired: Whether the seeds are those of a pair.
    ///   - state: The saved state; nil if no state was saved yet.
    package init(
        schedule: RotationSchedule,
        handOver: Int64,
        venueClock: VenueClock,
        venue: SeedScope,
        isPaired: Bool = false,
        state: SeedState?
    ) {
        self.schedule = schedule
        self.handOver = handOver
        self.venueClock = venueClock
        self.venue = venue
        self.isPaired = isPaired
        self.state = state
    }

    /// - Parameter state: The saved state; nil if no state was saved yet.
    package init(_ configuration: KioskConfiguration, venueClock: VenueClock = .system, state: SeedState?) {
        self.init(
            schedule: configuration.rotation,
            handOver: configuration.handOver,
            venueClock: venueClock,
            venue: configuration.seedScope(),
            isPaired: configuration.isPaired,
            state: state
        )
    }

    /// Why the state changed.
    package enum Event: Sendable, Equatable {
        case firstSeed
        /// A first seed, because the venue's identity has changed.
        case venueChanged
        case rotated
        case previousErased
        /// Only the age changed.
        case checkpoint
    }

    /// Returns the state to save at `reading` and the reason; nil if the state has not changed.
    ///
    /// Call this method about every 30 seconds. The result takes effect only when ``keep(_:)`` is
    /// called, after the state has been saved to disk. A seed that could be lost must never be
    /// shown.
    package func next(
        at reading: ClockReading,
        using generator: inout some RandomNumberGenerator
    ) -> (state: SeedState, event: Event)? {
        var now = reading
        if isPaired {
            // Without a key of the pair, there is no seed.
            guard hold(at: now) == nil else { return nil }
            now = steady(now)
            if let state = caughtUp(at: now) { return (state, .rotated) }
        } else {
            guard let state else { return (SeedState(first: now, venue: venue, using: &generator), .firstSeed) }
            guard state.venue == venue else {
                return (SeedState(first: now, venue: venue, using: &generator), .venueChanged)
            }
            if isDue(state, at: now) { return (rotated(state, at: now, using: &generator), .rotated) }
        }
        guard let state else { return nil }
        let age = age(of: state, at: now)
        var next = state
        next.lived = age
        next.mark = now
        next.began = state.began ?? now.wall.map { $0 + -age }
        if state.previous != nil, age >= handOver {
            next.previous = nil
            return (next, .previousErased)
        }
        let isStale = now.boot != state.mark.boot || age - state.lived >= Self.checkpoint || next.began != state.began
        return isStale ? (next, .checkpoint) : nil
    }

    /// Returns the state after a rotation that the operator requested; nil before the first seed.
    package func rotatedNow(at now: ClockReading, using generator: inout some RandomNumberGenerator) -> SeedState? {
        guard let state else { return nil }
        if let chain = state.pair { return steppedByHand(state, chain, at: now) }
        return rotated(state, at: now, using: &generator)
    }

    /// The times that are known at `now`; nil before the first seed.
    package func times(at now: ClockReading) -> SeedTimes? {
        guard let state else { return nil }
        let age = age(of: state, at: now)
        return SeedTimes(
            now: KioskTime(0, after: now),
            lastRotation: state.began.map { .wall($0) } ?? KioskTime(-age, after: now),
            nextRotation: nextRotation(of: state, at: now),
            handOverEnd: state.previous == nil ? nil : KioskTime(max(0, handOver - age), after: now)
        )
    }

    private func nextRotation(of state: SeedState, at now: ClockReading) -> KioskTime? {
        if now.wall != nil, let began = state.pair?.began ?? state.began {
            return schedule.due(after: began, venueClock: venueClock).map { .wall($0) }
        }
        return schedule.longestLife(isWallKnown: now.wall != nil).map {
            KioskTime(max(0, $0 - state.age(at: now)), after: now)
        }
    }

    /// The age of the seed, in seconds. The age of a pair's seed also counts the time for which the machine
    /// was off, so that the hand-over ends on all kiosks together.
    private func age(of state: SeedState, at now: ClockReading) -> Int64 {
        let running = state.age(at: now)
        guard isPaired, let wall = now.wall, let began = state.began else { return running }
        return max(running, wall - began)
    }

    /// Makes `state` the current one.
    package mutating func keep(_ state: SeedState) {
        self.state = state
    }

    private func isDue(_ state: SeedState, at now: ClockReading) -> Bool {
        let age = state.age(at: now)
        guard age >= Self.shortestLife else { return false }
        if let longest = schedule.longestLife(isWallKnown: now.wall != nil), age >= longest { return true }
        guard let wall = now.wall, let began = state.began else { return false }
        return schedule.due(after: began, venueClock: venueClock).map { $0 <= wall } ?? false
    }

    private func rotated(
        _ state: SeedState,
        at now: ClockReading,
        using generator: inout some RandomNumberGenerator
    ) -> SeedState {
        SeedState(
            current: Seed(using: &generator),
            previous: handOver > 0 ? state.current : nil,
            began: now.wall,
            lived: 0,
            mark: now,
            venue: venue,
            pair: nil
        )
    }
}

/// The times of a seed and of its rotation.
package struct SeedTimes: Sendable, Equatable {
    let now: KioskTime
    /// When the seed began.
    package let lastRotation: KioskTime
    /// When the next rotation is due; nil if seeds do not rotate automatically.
    package let nextRotation: KioskTime?
    /// When the hand-over ends; nil if there is no hand-over.
    package let handOverEnd: KioskTime?
}
