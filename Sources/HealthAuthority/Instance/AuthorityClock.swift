package import CheckInProtocol
import Clocks
import Synchronization

/// The time that an instance uses. It is the machine's time of day, as long as the time of day
/// agrees with clocks that cannot be set.
///
/// While the time of day is not trusted, ``now()`` throws, and the instance does not publish, sign
/// or delete anything.
///
/// 1. While the instance runs, the time of day advances with the seconds since boot. It may be set
///    by at most ``tolerance`` in total.
/// 2. If the database server runs on another machine, its time differs from the time of day by at
///    most ``tolerance``.
/// 3. The hour of the newest package begins at most ``tolerance`` after the time of day.
/// 4. When the instance starts, the newest package is at most ``maximumPause`` hours old. This rule
///    does not apply if a database server on another machine confirms the time, or if the kernel
///    regards the time of day as synchronised. Otherwise, after a longer pause, this machine cannot
///    distinguish a clock that is ahead from a server that was off. An operator must then confirm
///    the time (``Authority/acceptClock()``).
///
/// Rule 1 has one exception. The time of day is accepted if another instance has already made the
/// package for its hour, because the other instance has a trusted clock. A package from this
/// instance proves nothing: if it counted, this instance's clock could be moved by any amount in
/// small steps.
package final class AuthorityClock: Sendable {
    /// The largest accepted deviation, in seconds.
    static let tolerance: Int64 = 3600
    /// The longest accepted pause, in hours. Clients regard an older index as outdated.
    static let maximumPause: Int64 = 3

    private let source: ClockSource
    private let state = Mutex(State())

    private struct State {
        /// The time of boot, computed from the trusted time of day; nil before the time of day is
        /// first trusted.
        var start: Int64?
        /// The newest hour that this instance has published.
        var made: Hour?
        /// The result of the last comparison.
        var problem: ClockError?
    }

    package init(_ source: ClockSource) {
        self.source = source
    }

    /// The time of day.
    ///
    /// - Precondition: ``compare(newest:server:)`` has returned.
    /// - Throws: The reason why the time of day is not trusted.
    package func now() throws(ClockError) -> UnixTime {
        let state = state.withLock { $0 }
        if let problem = state.problem { throw problem }
        guard let start = state.start else { preconditionFailure("now() requires a completed comparison") }
        let wall = source.wall()
        let deviation = wall.seconds - start - source.sinceBoot()
        guard abs(deviation) <= Self.tolerance else { throw .set(by: deviation) }
        return wall
    }

    /// The time of day, trusted or not.
    var wall: UnixTime { source.wall() }

    /// Seconds since boot, for intervals between steps or log lines.
    var sinceBoot: Int64 { source.sinceBoot() }

    /// Compares the time of day with the database. ``now()`` throws the result of the comparison.
    ///
    /// - Parameters:
    ///   - newest: The hour of the newest package; nil before the first package is made.
    ///   - server: The database server's time; nil if the database is on this machine.
    func compare(newest: Hour?, server: UnixTime?) {
        let wall = source.wall()
        let problem = Self.compare(wall, newest, server)
        let isSet = isSet(to: wall)
        state.withLock { state in
            let isConfirmed = server != nil || source.isSynchronized()
            state.problem = problem ?? (state.start == nil && !isConfirmed ? Self.pause(wall, newest) : nil)
            let isMadeByAnother = newest == wall.hour && state.made != newest
            if state.problem == nil, state.start == nil || isSet && isMadeByAnother { state.start = start(wall) }
        }
    }

    /// Records that this instance has published an hour.
    func noteMade(_ hour: Hour) { state.withLock { $0.made = hour } }

    /// Trusts the time of day from now on. The caller must ensure that an operator has compared the
    /// time of day with another clock.
    func accept() {
        let wall = source.wall()
        state.withLock { $0 = State(start: start(wall)) }
    }

    private func start(_ wall: UnixTime) -> Int64 { wall.seconds - source.sinceBoot() }

    /// Whether the time of day was set by more than ``tolerance``.
    private func isSet(to wall: UnixTime) -> Bool {
        guard let start = state.withLock({ $0.start }) else { return false }
        return abs(self.start(wall) - start) > Self.tolerance
    }

    /// Returns the time of day. An operator should compare it with another clock.
    ///
    /// - Throws: ``ClockError`` if the database server's time differs by more than ``tolerance``;
    ///   ``DatabaseError``.
    func proposal(_ database: any AuthorityDatabase) async throws -> UnixTime {
        let wall = source.wall()
        if let error = Self.compare(wall, nil, try await database.time()) { throw error }
        return wall
    }

    private static func compare(_ wall: UnixTime, _ newest: Hour?, _ server: UnixTime?) -> ClockError? {
        if let server, abs(wall - server) > tolerance { return .database(by: wall - server) }
        if let newest, newest.start - wall > tolerance { return .behind(by: newest.start - wall) }
        return nil
    }

    private static func pause(_ wall: UnixTime, _ newest: Hour?) -> ClockError? {
        guard let newest else { return nil }
        let pause = wall - newest.start
        return pause >= (maximumPause + 1) * Hour.seconds ? .pause(pause) : nil
    }
}

/// The clocks of a machine.
package struct ClockSource: Sendable {
    /// The time of day. Users and time servers can set it.
    package let wall: @Sendable () -> UnixTime
    /// Seconds since boot, including sleep. Users and time servers cannot set this clock.
    let sinceBoot: @Sendable () -> Int64
    /// Whether the kernel regards the time of day as synchronised, such as with a time server.
    let isSynchronized: @Sendable () -> Bool

    package init(
        wall: @escaping @Sendable () -> UnixTime,
        sinceBoot: @escaping @Sendable () -> Int64,
        isSynchronized: @escaping @Sendable () -> Bool = { false }
    ) {
        self.wall = wall
        self.sinceBoot = sinceBoot
        self.isSynchronized = isSynchronized
    }

    /// The kernel's clocks. Both are moved forward by `passed()` seconds. In addition, the time of
    /// day is wrong by `error()` seconds. If it is wrong, it is not synchronised.
    package static func system(
        passed: @escaping @Sendable () -> Int64 = { 0 },
        error: @escaping @Sendable () -> Int64 = { 0 }
    ) -> ClockSource {
        ClockSource(
            wall: { UnixTime(seconds: MachineClock.wall + passed() + error()) },
            sinceBoot: { MachineClock.sinceBoot + passed() },
            isSynchronized: { error() == 0 && ClockSynchronization.isSynchronized }
        )
    }

    /// A clock that only the caller advances. It is never set.
    package static func steady(_ wall: @escaping @Sendable () -> UnixTime) -> ClockSource {
        ClockSource(wall: wall, sinceBoot: { wall().seconds })
    }
}

/// The reason why an instance does not trust its clock. Durations are in seconds.
package enum ClockError: Error, Sendable {
    /// While the instance was running, its clock was set ahead by this much; negative if the clock
    /// was set back.
    case set(by: Int64)
    /// The clock is ahead of the database server's clock by this much; negative if the clock is
    /// behind.
    case database(by: Int64)
    /// The clock is behind the newest package by this much.
    case behind(by: Int64)
    /// The newest package is this old, and no clock on another machine confirms the time.
    case pause(Int64)
}

// Two errors with the same reason are equal, because the duration changes every second.
extension ClockError: Equatable {
    package static func == (left: ClockError, right: ClockError) -> Bool {
        switch (left, right) {
        case (.set, .set), (.database, .database), (.behind, .behind), (.pause, .pause): true
        default: false
        }
    }
}

extension ClockError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .set(let seconds):
            "the clock was set \(Self.text(seconds)) \(seconds < 0 ? "back" : "ahead") while authorityd was running"
        case .database(let seconds):
            "the clock is \(Self.text(seconds)) \(seconds < 0 ? "behind" : "ahead of") the database server's"
        case .behind(let seconds):
            "the newest package is dated \(Self.text(seconds)) after the clock's time"
        case .pause(let seconds):
            "the newest package is \(Self.text(seconds)) old: authorityd was off, or the clock is ahead"
        }
    }

    /// Commands and instructions for the operator.
    package var hints: [String] {
        let compare = "compare “date --utc” with another clock; if it is wrong, set it with timedatectl"
        let accept = "if it is right: authorityd clock accept"
        return switch self {
        case .database: [compare, "compare the database server's clock too: SELECT clock_timestamp()"]
        case .pause:
            [
                "wait for a time server (“timedatectl” shows “System clock synchronized: yes”), or \(compare)",
                accept,
            ]
        case .set, .behind: [compare, accept]
        }
    }

    /// Formats a duration, rounded to minutes. Because the two clocks tick at different moments, a
    /// difference of one hour may be measured as one second less.
    private static func text(_ seconds: Int64) -> String {
        let minutes = (abs(seconds) + 30) / 60
        let hours = minutes / 60
        return hours == 0 ? "\(minutes) minutes" : "\(hours) \(hours == 1 ? "hour" : "hours")"
    }
}
