import CheckInProtocol

/// The seeds of paired kiosks. The rules differ from those of a single kiosk:
///
/// 1. A step is due when the time of day passes the scheduled time. All kiosks of a pair thus change
///    within the difference of their clocks. Running time does not count.
/// 2. A kiosk that was off makes up for at most ``freeSteps`` missed steps. If it has missed more, a
///    person must confirm the clock, because no step can be undone.
/// 3. While the machine runs, no step is missed. If a step is due only because the clock jumped, a person
///    must confirm the clock too.
/// 4. A clock that was set back does not undo a step.
/// 5. The hand-over is counted from the scheduled time, so that it ends on all kiosks together.
extension SeedSchedule {
    /// The number of missed steps that a kiosk makes up for without a person.
    static let freeSteps = 2

    /// Why the kiosk must not show a code at `now`; nil if it may.
    package func hold(at now: ClockReading) -> PairHold? {
        guard isPaired else { return nil }
        guard let state, let chain = state.pair else { return .notPaired }
        guard state.venue == venue else { return .otherVenue }
        guard let wall = now.wall else { return .timeUnknown }
        if let next = schedule.due(after: wall, venueClock: venueClock) {
            // A clock that is a little behind has the same next step as the chain.
            if next < chain.began { return .clockBehind(wall) }
        } else if wall + Self.tolerance < chain.began {
            return .clockBehind(wall)
        }
        var (began, missed) = (chain.began, 0)
        while missed <= Self.freeSteps, let due = schedule.due(after: began, venueClock: venueClock), due <= wall {
            (began, missed) = (due, missed + 1)
        }
        if missed > Self.freeSteps || missed > 0 && hasJumped(from: state.mark, to: now) { return .clockAhead(wall) }
        return nil
    }

    /// The reading without a jump of the time of day since the state was saved. Otherwise, a first jump to
    /// just before a change could prepare a second one past it.
    func steady(_ now: ClockReading) -> ClockReading {
        guard isPaired, let mark = state?.mark, let wall = mark.wall, hasJumped(from: mark, to: now) else { return now }
        return ClockReading(boot: now.boot, sinceBoot: now.sinceBoot, wall: wall + (now.sinceBoot - mark.sinceBoot))
    }

    /// Whether the time of day is further ahead than the running time since the state was saved.
    private func hasJumped(from mark: ClockReading, to now: ClockReading) -> Bool {
        guard now.boot == mark.boot, let (before, after) = mark.wall.flatMap({ mark in now.wall.map { (mark, $0) } })
        else { return false }
        return (after - before) - (now.sinceBoot - mark.sinceBoot) > Self.correction
    }

    /// By how many seconds a clock may be corrected while the machine runs.
    private static let correction: Int64 = 900

    /// How far behind a clock may be when the code changes only by hand, in seconds.
    private static let tolerance: Int64 = 86_400

    /// Returns the state after all steps that are due at `now`; nil if none is due. The number of steps
    /// is not limited.
    package func caughtUp(at now: ClockReading) -> SeedState? {
        guard let wall = now.wall, var state, var chain = state.pair else { return nil }
        var hasStepped = false
        while let due = schedule.due(after: chain.began, venueClock: venueClock), due <= wall {
            let (seed, stepped) = chain.stepped(scheduled: due)
            state = state.replaced(by: seed, of: stepped, handOver: handOver, began: due, age: wall - due, mark: now)
            chain = stepped
            hasStepped = true
        }
        return hasStepped ? state : nil
    }

    /// Returns the state after a step by hand.
    func steppedByHand(_ state: SeedState, _ chain: PairChain, at now: ClockReading) -> SeedState {
        let (seed, stepped) = chain.stepped(scheduled: nil)
        return state.replaced(by: seed, of: stepped, handOver: handOver, began: now.wall, age: 0, mark: now)
    }
}

extension SeedState {
    /// Begins the chain of a pair.
    ///
    /// - Parameter venue: The identity of the venue of the pair.
    package init(_ key: PairKey, venue: SeedScope, at now: ClockReading) {
        let (seed, chain) = PairChain.begin(key.secret, at: key.began)
        let age = now.wall.map { max(0, $0 - key.began) } ?? 0
        self.init(current: seed, previous: nil, began: key.began, lived: age, mark: now, venue: venue, pair: chain)
    }

    /// Whether this state was derived from the secret of `key`.
    func isPaired(by key: PairKey) -> Bool { pair?.identifier == PairChain.identifier(of: key.secret) }

    /// The state with another seed.
    ///
    /// - Parameters:
    ///   - began: The time at which the seed begins.
    ///   - age: The age of the seed in seconds.
    fileprivate func replaced(
        by seed: Seed,
        of chain: PairChain,
        handOver: Int64,
        began: UnixTime?,
        age: Int64,
        mark: ClockReading
    ) -> SeedState {
        SeedState(
            current: seed,
            previous: age < handOver ? current : nil,
            began: began,
            lived: age,
            mark: mark,
            venue: venue,
            pair: chain
        )
    }
}
