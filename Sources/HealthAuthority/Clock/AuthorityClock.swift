package import CheckInProtocol
import Synchronization

/// The time by which an instance works: the machine's time of day, as long as clocks that cannot be set agree with it.
///
/// The instance does not publish, sign or delete while the time of day cannot be trusted: ``now()`` throws.
///
/// 1. While the instance runs, the time of day follows the seconds since boot. It may be set by at most ``tolerance`` in total.
/// 2. A database server on another machine has the same time, within ``tolerance``.
/// 3. The newest package is not of an hour that begins more than ``tolerance`` later.
/// 4. When the instance starts, the newest package is at most ``maximumPause`` hours old, unless a database server on another machine
///    confirms the time. After a longer pause nothing on this machine tells a clock that is ahead from a server that was off, so that
///    an operator must confirm the time (``Authority/acceptClock()``).
///
/// A time that contradicts rule 1 is right if the newest package is of its hour and another instance has made it: one whose clock is
/// trusted. A package of this instance shows nothing: with small steps, its clock could be moved as far as anybody likes.
package final class AuthorityClock: Sendable {
    /// Seconds.
    static let tolerance: Int64 = 3600
    /// Hours. Clients take an older index for no news.
    static let maximumPause: Int64 = 3

    private let source: ClockSource
    private let state = Mutex(State())

    private struct State {
        /// The time of day at which the machine started, by the time of day that was trusted; nil as long as none was.
        var start: Int64?
        /// The newest hour that this instance has published.
        var made: Hour?
        /// What the last comparison found.
        var problem: ClockError?
    }

    package init(_ source: ClockSource) {
        self.source = source
    }

    /// - Precondition: ``check(_:)`` has returned.
    /// - Throws: Why the time of day is not trusted.
    package func now() throws(ClockError) -> UnixTime {
        let state = state.withLock { $0 }
        if let problem = state.problem { throw problem }
        guard let start = state.start else { preconditionFailure("now() requires a completed check(_:)") }
        let wall = source.wall()
        let deviation = wall.seconds - start - source.sinceBoot()
        guard abs(deviation) <= Self.tolerance else { throw .set(by: deviation) }
        return wall
    }

    /// The time of day, whether it is trusted or not.
    var wall: UnixTime { source.wall() }

    /// Seconds since boot, for intervals between what is done or logged.
    var sinceBoot: Int64 { source.sinceBoot() }

    /// Compares the time of day with the database: when the instance starts, then once a minute, and as often as wanted while the time
    /// of day is not trusted.
    ///
    /// - Throws: ``DatabaseError``. What the comparison finds, ``now()`` throws.
    package func check(_ database: any AuthorityDatabase) async throws {
        let (newest, server) = (try await Self.newestHour(database), try await database.time())
        let wall = source.wall()
        let problem = Self.compare(wall, newest, server)
        let isSet = isSet(to: wall)
        state.withLock { state in
            state.problem = problem ?? (state.start == nil ? Self.pause(wall, newest, server) : nil)
            let isConfirmed = newest == wall.hour && state.made != newest
            if state.problem == nil, state.start == nil || isSet && isConfirmed { state.start = start(wall) }
        }
    }

    /// Notes that this instance has published an hour.
    func noteMade(_ hour: Hour) { state.withLock { $0.made = hour } }

    /// From now on the time of day is trusted: an operator has compared it with another clock.
    func accept() {
        let wall = source.wall()
        state.withLock { $0 = State(start: start(wall)) }
    }

    private func start(_ wall: UnixTime) -> Int64 { wall.seconds - source.sinceBoot() }

    /// Whether the time of day was set by more than is tolerated.
    private func isSet(to wall: UnixTime) -> Bool {
        guard let start = state.withLock({ $0.start }) else { return false }
        return abs(self.start(wall) - start) > Self.tolerance
    }

    /// The time of day, for an operator who compares it.
    ///
    /// - Throws: ``ClockError``: the database server has another time; ``DatabaseError``.
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

    private static func pause(_ wall: UnixTime, _ newest: Hour?, _ server: UnixTime?) -> ClockError? {
        guard let newest, server == nil else { return nil }
        let pause = wall - newest.start
        return pause >= (maximumPause + 1) * Hour.seconds ? .pause(pause) : nil
    }

    private static func newestHour(_ database: any AuthorityDatabase) async throws -> Hour? {
        try await database.read { connection in
            let row = try connection.rows("SELECT max(hour) FROM package")[0]
            return row.isNull(0) ? nil : Hour(number: UInt32(row.integer(0)))
        }
    }
}
