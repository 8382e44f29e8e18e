public import CheckInProtocol
public import Cryptography
public import Publication

/// Compares the check-ins of a diary with packages, one after the other: no more than one is in memory.
public struct PackageMatching<ID: Hashable & Comparable & Sendable>: Sendable {
    /// The check-ins, each with its presences: one for each seed and day.
    public let checkIns: [ID: [Presence]]
    private let ownIVs: Set<[UInt8]>
    private let filter: BlockFilter

    /// What a package gave.
    public struct Step: Sendable {
        public let hour: Hour
        /// Packages that are done, of all that there are.
        public let done: Int
        public let count: Int
        /// The check-ins that were compared with it, in order.
        public let compared: [ID]
        /// By check-in. The index of a match's presence is that of the check-in's. A report that was published before may come again.
        public let matches: [ID: [Match]]
    }

    /// - Parameter ownIVs: Of reports that this device has shared, 16 bytes each.
    public init(_ checkIns: [ID: [Presence]], ownIVs: Set<[UInt8]> = [], filter: BlockFilter = .best) {
        self.checkIns = checkIns
        self.ownIVs = ownIVs
        self.filter = filter
    }

    /// Compares what was not compared before.
    ///
    /// - Parameters:
    ///   - hours: Of the packages that there are, rising. None before the last of them may come
    ///     later.
    ///   - ledger: Says what is still to be compared.
    ///   - load: Reads a package. All of them are on the device before the first is compared.
    ///   - report: Told about each package, to keep its matches and, in the same step, that
    ///     check-ins were compared with it: those whose presences are still the ones that were. If
    ///     it throws, everything before stays compared.
    /// - Throws: `CancellationError`, and what `load` and `report` throw.
    public func run(
        _ hours: [Hour],
        ledger: inout MatchLedger<ID>,
        load: (Hour) throws -> ReportPackage,
        report: (Step) throws -> Void
    ) async throws {
        precondition(zip(hours, hours.dropFirst()).allSatisfy(<), "hours must be ascending")
        var current: (due: [ID], matcher: DueMatcher)?
        for (index, hour) in hours.enumerated() {
            let due = checkIns.keys.filter { ledger.isDue($0, at: hour) }.sorted()
            var matches: [ID: [Match]] = [:]
            if !due.isEmpty {
                let matcher = current.flatMap { $0.due == due ? $0.matcher : nil } ?? DueMatcher(due, self)
                current = (due, matcher)
                matches = try await matcher.matches(in: load(hour))
            }
            try report(Step(hour: hour, done: index + 1, count: hours.count, compared: due, matches: matches))
            for id in due { ledger.compared(id, until: hour) }
        }
    }

    /// A matcher for some of the check-ins.
    private struct DueMatcher {
        private let matcher: Matcher
        /// Whose each of the matcher's presences is, and its index there.
        private let owners: [(id: ID, index: Int)]

        init(_ ids: [ID], _ matching: PackageMatching) {
            owners = ids.flatMap { id in matching.checkIns[id, default: []].indices.map { (id, $0) } }
            matcher = Matcher(
                ids.flatMap { matching.checkIns[$0, default: []] },
                ownIVs: matching.ownIVs,
                filter: matching.filter
            )
        }

        func matches(in package: ReportPackage) async throws -> [ID: [Match]] {
            let matches = try await matcher.matches(in: package)
            return Dictionary(grouping: matches) { owners[$0.presence].id }.mapValues { matches in
                matches.map { Match(presence: owners[$0.presence].index, iv: $0.iv, record: $0.record) }
            }
        }
    }
}

extension PackageMatching: Redacted {
    public var description: String { "<matching of \(checkIns.count) check-ins>" }
}

extension PackageMatching.Step: Redacted {
    public var description: String { "<\(done) of \(count) packages>" }
}
