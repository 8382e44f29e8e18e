public import AuthorityProtocol
public import CheckInProtocol
import Glibc

/// Compares presences with published reports, on this device alone.
///
/// For each pair of a key and a report from a block of the key's day, the matcher decrypts one AES block. All
/// blocks in a batch are decrypted at once. The first four bytes of a block contain the start of
/// the report. This start must be within the day and before the end of the stay. Only about one in
/// ten million reports from other venues passes this test. Reports that pass are verified, and only
/// a report with a correct tag is a match. Apart from the limit on attempts, the result is the same
/// as if every pair were verified.
///
/// Only one call may run at a time. The duration of a call depends on the matches. Therefore, data
/// that leaves the device must not depend on when a call ends. See protocol version 1, section
/// "Matching".
public final class Matcher: Sendable {
    private let slots: [KeySlot]
    private let verifier: Verifier
    private let workers: [Worker]

    /// Creates a matcher for some presences.
    ///
    /// - Parameters:
    ///   - presences: The presences.
    ///   - ownIVs: The IVs of reports that this device has shared, 16 bytes each. They never match.
    ///   - filter: The filter to use.
    ///   - threads: The number of threads; nil for the number of processors.
    public init(_ presences: [Presence], ownIVs: Set<[UInt8]> = [], filter: BlockFilter = .best, threads: Int? = nil) {
        let slots = KeySlot.slots(for: presences)
        self.slots = slots
        let verifier = Verifier(slots: slots, ownIVs: ownIVs)
        self.verifier = verifier
        workers = (0..<max(1, threads ?? sysconf(Int32(_SC_NPROCESSORS_ONLN)))).map { _ in
            Worker(slots: slots, verifier: verifier, filter: filter)
        }
    }

    /// The cost of all calls so far.
    public var statistics: MatchStatistics { verifier.statistics }

    /// Returns the matches in a package that were not in an earlier package, ordered by presences,
    /// days and IVs.
    ///
    /// - Throws: `CancellationError` if the task is cancelled. The package must then be matched
    ///   again.
    public func matches(in package: ReportPackage) async throws(CancellationError) -> [Match] {
        try await matches(in: package.blocks)
    }

    package func matches(in blocks: [ReportBlock]) async throws(CancellationError) -> [Match] {
        let work = Work(
            blocks.map { block in (block, slots.indices.filter { block.days.contains(slots[$0].keys.day) }) }
        )
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

/// A worker of a ``Matcher``.
actor Worker {
    private let scanner: Scanner

    init(slots: [KeySlot], verifier: Verifier, filter: BlockFilter) {
        scanner = Scanner(slots: slots, verifier: verifier, filter: filter)
    }

    /// Scans portions until no portion is left. Returns false if the task was cancelled before the
    /// end.
    func finish(_ work: Work) -> Bool {
        while let portion = work.take() {
            guard !Task.isCancelled else { return false }
            scanner.scan(portion)
        }
        return true
    }
}

/// All presences with the same keys. A report is decrypted only once for all of these presences.
struct KeySlot {
    let keys: PresenceKeys
    /// If a report overlaps one of the presences, its start is in this range.
    let range: StartRange
    /// The presences' indices, and the intervals that a report must overlap.
    let presences: [(index: Int, intervals: Range<Interval>)]

    private init(keys: PresenceKeys, presences: [(index: Int, intervals: Range<Interval>)]) {
        self.keys = keys
        self.presences = presences
        let first = keys.day.intervals.lowerBound
        let end = presences.map(\.intervals.upperBound).max() ?? first
        // The range extends from the day's first interval to the last interval of the last
        // presence.
        range = StartRange(lowest: first.number, span: end.number - first.number - 1)
    }

    static func slots(for presences: [Presence]) -> [KeySlot] {
        // Keys are secret, so they are compared in constant time and not hashed. There are at most
        // a few hundred keys.
        var groups: [(keys: PresenceKeys, presences: [(index: Int, intervals: Range<Interval>)])] = []
        for (index, presence) in presences.enumerated() {
            let member = (index, presence.window.intervals)
            if let group = groups.firstIndex(where: { $0.keys == presence.keys }) {
                groups[group].presences.append(member)
            } else {
                groups.append((presence.keys, [member]))
            }
        }
        return groups.map { KeySlot(keys: $0.keys, presences: $0.presences) }
    }
}
