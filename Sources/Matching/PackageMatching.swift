public import AuthorityProtocol
public import CheckInProtocol
public import Cryptography

/// Compares the check-ins of a diary with packages, one after the other. At most one package is in
/// memory at a time.
public struct PackageMatching<ID: Hashable & Comparable & Sendable>: Sendable {
    /// The check-ins, each with its presences: one for each seed and day.
    public let checkIns: [ID: [Presence]]
    private let ownIVs: Set<[UInt8]>
    private let filter: BlockFilter

    /// The result of one package.
    public struct Step: Sendable {
        /// The hour of the package.
        public let hour: Hour
        /// The number of packages that have been compared so far.
        public let done: Int
        /// The number of all packages.
        public let count: Int
        /// The check-ins that were compared with the package, in ascending order.
        public let compared: [ID]
        /// The matches for each check-in. ``Match/presence`` is an index into the check-in's
        /// presences. The matches may include reports that were already in an earlier package.
        public let matches: [ID: [Match]]
    }

    /// Creates a comparison of some check-ins.
    ///
    /// - Parameters:
    ///   - checkIns: The check-ins, each with its presences.
    ///   - ownIVs: The IVs of reports that this device has shared, 16 bytes each.
    ///   - filter: The filter to use.
    public init(_ checkIns: [ID: [Presence]], ownIVs: Set<[UInt8]> = [], filter: BlockFilter = .best) {
        self.checkIns = checkIns
        self.ownIVs = ownIVs
        self.filter = filter
    }

    /// Compares each check-in with the packages that it has not been compared with.
    ///
    /// - Parameters:
    ///   - hours: The hours of the available packages, ascending. After a package was compared, no
    ///     package of an earlier hour may become available.
    ///   - ledger: Records what was compared before.
    ///   - load: Reads a package. The caller must have downloaded all packages before it calls
    ///     this method.
    ///   - report: Called for each package. In one transaction, it must store the matches and
    ///     record that check-ins were compared with the package. It must skip check-ins whose
    ///     presences have changed in the meantime. If it throws, all earlier packages count as
    ///     compared.
    /// - Throws: `CancellationError`, and the errors of `load` and `report`.
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
        /// One element for each of the matcher's presences: the check-in that contains the
        /// presence, and the index of the presence in that check-in.
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
