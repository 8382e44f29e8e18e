import CheckInProtocol

/// Decides when seeds rotate and when the old one is erased, as a state machine without clock, file or chance of its own.
///
/// 1. A seed is due when the venue's clock passes the scheduled time, or when it has lived as long as the schedule ever lets it.
/// 2. No schedule rotates a seed that has lived less than an hour, so a time of day that jumps to and fro rotates once at most.
/// 3. During the hand-over after a rotation the code carries the old seed too. It is over when the new seed has lived long
///    enough by a clock that nobody can set; then the old seed is erased.
/// 4. A restart changes nothing of this: seed and age are kept.
///
/// Protocol version 1, section "Seed life".
package struct SeedLife: Sendable {
    /// Seconds that a seed lives at least, if its operator does not end it.
    private static let shortestLife: Int64 = 3600
    /// Seconds after which the age is written down anew, for the case that the machine is switched off.
    private static let checkpoint: Int64 = 3600

    private let schedule: RotationSchedule
    /// Seconds.
    private let handOver: Int64
    private let localTime: LocalTime
    /// What is kept; nil before the first seed.
    private(set) var state: SeedState?

    /// - Parameters:
    ///   - handOver: Seconds, 0 to 43,200.
    ///   - state: What was kept; nil if there is nothing.
    package init(schedule: RotationSchedule, handOver: Int64, localTime: LocalTime, state: SeedState?) {
        self.schedule = schedule
        self.handOver = handOver
        self.localTime = localTime
        self.state = state
    }

    /// Why the state changed.
    package enum Event: Sendable, Equatable {
        case firstSeed
        case rotated
        case previousErased
        /// Nothing but the age.
        case checkpoint
    }

    /// The state to keep at `now`, and what is new about it; nil if nothing is.
    ///
    /// Call it every half a minute or so. What it returns becomes true by ``keep(_:)``, once it is safe on disk: a seed that
    /// could be lost is never shown.
    package func next(
        at now: ClockReading,
        using generator: inout some RandomNumberGenerator
    ) -> (state: SeedState, event: Event)? {
        guard let state else {
            let seed = Seed(using: &generator)
            return (SeedState(current: seed, previous: nil, began: now.wall, lived: 0, mark: now), .firstSeed)
        }
        if isDue(state, at: now) {
            return (rotated(state, at: now, using: &generator), .rotated)
        }
        let age = state.age(at: now)
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

    /// The state after a rotation that the operator asked for.
    package func rotatedNow(at now: ClockReading, using generator: inout some RandomNumberGenerator) -> SeedState? {
        state.map { rotated($0, at: now, using: &generator) }
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
        return schedule.due(after: began, localTime: localTime).map { $0 <= wall } ?? false
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
            mark: now
        )
    }
}
