public import CheckInProtocol
import Glibc
public import Publication

/// Compares presences with what is published, on the device alone.
///
/// For each pair of a key and a report of its day one AES block is decrypted, all blocks of a batch at once, and its first four bytes
/// say whether the report could begin within the day and before the stay ends: about one in ten million of other venues' reports does.
/// Those are looked at closely, and only a right tag makes a match: the result is that of verifying every pair, but for the limit of attempts.
///
/// One call at a time. How long it takes depends on what it finds. So nothing that leaves the device may depend on when it ends.
/// Protocol version 1, section "Matching".
public final class Matcher: Sendable {
    private let slotsOfDay: [Day: [Int]]
    private let verifier: Verifier
    private let workers: [Worker]

    /// - Parameters:
    ///   - ownIVs: Of reports that this device has shared, 16 bytes each: they never match.
    ///   - filter: What does the work.
    ///   - threads: How many share it; without it, as many as there are processors.
    public init(_ presences: [Presence], ownIVs: Set<[UInt8]> = [], filter: BlockFilter = .best, threads: Int? = nil) {
        let slots = KeySlot.slots(for: presences)
        slotsOfDay = Dictionary(grouping: slots.indices) { slots[$0].keys.day }
        let verifier = Verifier(slots: slots, ownIVs: ownIVs)
        self.verifier = verifier
        workers = (0..<max(1, threads ?? sysconf(Int32(_SC_NPROCESSORS_ONLN)))).map { _ in
            Worker(slots: slots, verifier: verifier, filter: filter)
        }
    }

    /// What was done so far.
    public var statistics: MatchStatistics { verifier.statistics }

    /// Matches that none of the packages before this one gave, in the order of presences, days and IVs.
    ///
    /// - Throws: If the task is cancelled. The package is to be matched again then.
    public func matches(in package: ReportPackage) async throws(CancellationError) -> [Match] {
        try await matches(in: package.days)
    }

    package func matches(in days: [DayReports]) async throws(CancellationError) -> [Match] {
        let work = Work(days.compactMap { reports in slotsOfDay[reports.day].map { (reports, $0) } })
        let isDone = await withTaskGroup(of: Bool.self) { group in
            for worker in workers.prefix(work.portionCount) {
                group.addTask { await worker.finish(work) }
            }
            return await group.reduce(true) { $0 && $1 }
        }
        guard isDone else { throw CancellationError() }
        return verifier.takeMatches()
    }
}
