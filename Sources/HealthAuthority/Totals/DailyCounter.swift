import CheckInProtocol
import Synchronization

/// Counts what clients and laboratories send on each day (UTC), for ``DailyTotals``.
///
/// An exact count in the database would show when a single code is used. So each instance counts in
/// memory, and adds only complete tens to the table `tally`. At the end of a day, and when the
/// instance ends, it discards the rest, which is at most nine of each kind.
package final class DailyCounter: Sendable {
    /// The raw value is the name in the table.
    enum Kind: String, CaseIterable, Sendable {
        /// Codes and test results that authorised a batch, and codes that gave a phone app a token.
        case used
        /// Results from laboratories, including results that were sent again.
        case results
        /// Accepted reports.
        case reports
    }

    /// Counts are stored and shown in multiples of this number.
    private static let step: Int64 = 10

    /// Rounds a count down to tens.
    static func tens(_ count: Int64) -> Int64 { count / step * step }

    private let counts = Mutex<[Day: [Kind: Int]]>([:])

    func add(_ count: Int, _ kind: Kind, at now: UnixTime) {
        counts.withLock { $0[now.day, default: [:]][kind, default: 0] += count }
    }

    /// Adds complete tens to the database, and discards the rest of the days before yesterday. Only
    /// one task may call this method.
    func store(in database: any AuthorityDatabase, now: UnixTime) async throws {
        let tens = counts.withLock { $0 }.flatMap { day, counts in
            Kind.allCases.map { (day: day, kind: $0, count: Int(Self.tens(Int64(counts[$0, default: 0])))) }
        }.filter { $0.count > 0 }
        guard !tens.isEmpty else { return discard(before: now.day) }
        try await database.write { connection in
            for (day, kind, count) in tens { try connection.tally.add(count, to: kind, of: day) }
        }
        counts.withLock { counts in
            for (day, kind, count) in tens { counts[day]?[kind]? -= count }
        }
        discard(before: now.day)
    }

    /// Yesterday is kept, because a transaction may end after midnight.
    private func discard(before today: Day) {
        counts.withLock { counts in counts = counts.filter { $0.key.number + 1 >= today.number } }
    }
}
