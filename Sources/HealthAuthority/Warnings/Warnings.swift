package import AuthorityProtocol
package import CheckInProtocol
import Cryptography
import Encodings

/// The warnings that officers enter for venues with a public identifier.
package struct Warnings: Sendable {
    let database: any AuthorityDatabase
    let clock: AuthorityClock
    /// Whether another officer must confirm a warning before it is published. Recalls never need a
    /// confirmation.
    package internal(set) var needsSecondOfficer = false
    /// The number of warnings that an officer may enter in an hour. Recalls are not counted.
    package internal(set) var limit = PortalRules.standardWarnings

    /// A warning or a recall, and its state.
    package struct Listed: Sendable, Equatable {
        /// The identifier of this entry: 16 hexadecimal digits.
        package let id: String
        package let warning: VenueWarning
        /// The hour of the package that contains the warning. Nil while the warning waits for the
        /// next package. A waiting warning can be withdrawn.
        package let published: Hour?

        /// Whether one of `recalls` recalls this warning. A recall of this warning is either
        /// waiting or published in a later package. A recall in the same package or an earlier
        /// package belongs to an earlier entry of the same warning.
        package func isRecalled(by recalls: some Sequence<Listed>) -> Bool {
            guard let published, !warning.isRecall else { return false }
            return recalls.contains {
                $0.warning.isRecall && $0.warning.original == warning && $0.published.map { $0 > published } ?? true
            }
        }
    }

    /// The result of entering warnings.
    package enum Entering: Sendable, Equatable {
        case entered
        /// The warnings wait for a second officer.
        case proposed
        /// Some of the warnings have already been entered and have not been recalled: those of the visits at these
        /// positions, counted from 0.
        case exists([Int])
        /// The officer has entered too many warnings in this hour, and can enter those of `left` more visits.
        case tooMany(left: Int64)
    }

    /// Adds a warning. The warning is included in the next package, or waits for a second officer.
    package func add(_ warning: VenueWarning, officer: String) async throws -> Entering {
        try await add([warning], officer: officer)
    }

    /// Adds the warnings for one visit.
    package func add(_ warnings: [VenueWarning], officer: String) async throws -> Entering {
        try await add(visits: [warnings], officer: officer)
    }

    /// Adds the warnings for visits: either all of them or none. A visit that extends over midnight has
    /// one warning for each day.
    package func add(visits: [[VenueWarning]], officer: String) async throws -> Entering {
        let now = try clock.now()
        return try await database.write { [needsSecondOfficer, limit] connection in
            let known = try Self.known(among: visits, connection, now: now)
            guard known.isEmpty else { return .exists(known) }
            let usage = UsageLimit.warnings(officer: officer, maximum: limit)
            guard try usage.take(connection, now: now, count: visits.count) else {
                return .tooMany(left: try usage.left(connection, now: now))
            }
            for warnings in visits {
                if needsSecondOfficer {
                    try Self.propose(warnings, officer: officer, connection, now: now)
                } else {
                    try Self.insert(warnings, connection)
                }
            }
            try Audit.record(.warningEntered, times: visits.count, officer: officer, connection, now: now)
            return needsSecondOfficer ? .proposed : .entered
        }
    }

    /// Adds warnings to the next package.
    static func insert(_ warnings: [VenueWarning], _ connection: any DatabaseConnection) throws {
        try connection.warnings.insert(warnings.map { (newID(), $0) })
    }

    static func newID() -> String {
        var generator = SystemRandomNumberGenerator()
        return Hexadecimal.text(generator.bytes(8))
    }

    /// The positions of the visits of which a warning has already been entered and has not been recalled.
    package func known(among visits: [[VenueWarning]]) async throws -> [Int] {
        let now = try clock.now()
        return try await database.read { try Self.known(among: visits, $0, now: now) }
    }

    private static func known(
        among visits: [[VenueWarning]],
        _ connection: any DatabaseConnection,
        now: UnixTime
    ) throws -> [Int] {
        let proposed = Set(try proposals(connection, now: now).flatMap(\.warnings))
        return try visits.indices.filter { index in
            try !proposed.isDisjoint(with: visits[index]) || isEntered(visits[index], connection)
        }
    }

    static func isEntered(_ warnings: [VenueWarning], _ connection: any DatabaseConnection) throws -> Bool {
        try Set(warnings.map(\.publicIdentifier)).contains { identifier in
            let listed = try connection.warnings.warnings(for: identifier)
            let recalls = listed.filter(\.warning.isRecall)
            return listed.contains { warnings.contains($0.warning) && !$0.isRecalled(by: recalls) }
        }
    }

    /// Withdraws a warning or a recall. Returns false if it has already been published or does not
    /// exist.
    package func withdraw(_ id: String, officer: String) async throws -> Bool {
        let now = try clock.now()
        return try await database.write { connection in
            let isRecall = try connection.warnings.deleteWaiting(id)
            guard try isRecall != nil || Self.withdrawCode(id, connection) else { return false }
            let action = isRecall == true ? AuditAction.recallWithdrawn : .warningWithdrawn
            try Audit.record(action, officer: officer, connection, now: now)
            return true
        }
    }

    /// Recalls a published warning. The recall is included in the next package, and devices then
    /// delete the warning. A warning can be recalled only once.
    ///
    /// - Returns: False if the warning has not been published, or if it has already been recalled.
    package func recall(_ id: String, officer: String) async throws -> Bool {
        let now = try clock.now()
        let recallID = Self.newID()
        return try await database.write { connection in
            guard let listed = try connection.warnings.warning(id), listed.published != nil,
                !listed.warning.isRecall,
                try !listed.isRecalled(by: connection.warnings.warnings(for: listed.warning.publicIdentifier))
            else { return false }
            try connection.warnings.insertRecall(recallID, of: id)
            try Audit.record(.warningRecalled, officer: officer, connection, now: now)
            return true
        }
    }

    /// The latest 1,000 warnings and recalls, sorted with the latest first. Warnings that wait for
    /// a second officer are not included.
    package func list() async throws -> [Listed] {
        try await database.read { try $0.warnings.latest(1000) }
    }
}

/// Warnings that wait for confirmation by a second officer. They are stored in a separate table.
/// Packages are not built from this table.
extension Warnings {
    /// The number of hours after which an unconfirmed warning is deleted.
    static let proposalHours: UInt32 = 24

    /// A warning that waits for a second officer.
    package struct Proposal: Sendable, Equatable {
        /// The identifier of this entry: 16 hexadecimal digits.
        package let id: String
        /// The officer who entered the warning.
        package let officer: String
        /// The whole range of times. It may extend over midnight (UTC).
        package let range: Range<Interval>
        /// One warning for each day (UTC).
        package let warnings: [VenueWarning]
        /// If the warning has not been confirmed by this hour, it is deleted.
        package let end: Hour
    }

    /// The result of confirming a warning.
    package enum Confirmation: Sendable {
        case confirmed
        /// The warning is no longer waiting.
        case gone
        /// This officer entered the warning, so another officer must confirm it.
        case own
        /// The same warning has been entered again in the meantime.
        case exists
    }

    /// The waiting warnings, sorted with the oldest first.
    package func proposals() async throws -> [Proposal] {
        let now = try clock.now()
        return try await database.read { try Self.proposals($0, now: now) }
    }

    /// Confirms a warning that another officer entered. The warning is then included in the next
    /// package.
    package func confirm(_ id: String, officer: String) async throws -> Confirmation {
        try await confirm([id], officer: officer)
    }

    /// Confirms several warnings: either all of them or none. A warning that exists is not published again.
    package func confirm(_ ids: [String], officer: String) async throws -> Confirmation {
        let now = try clock.now()
        do {
            return try await database.write { connection in
                let results = try ids.map { try Self.confirm($0, officer: officer, connection, now: now) }
                if let reason = results.first(where: { [.gone, .own].contains($0) }) {
                    throw Unconfirmed(reason: reason)
                }
                return results.contains(.exists) ? .exists : .confirmed
            }
        } catch let error as Unconfirmed {
            return error.reason
        }
    }

    /// One of several warnings cannot be confirmed.
    private struct Unconfirmed: Error {
        let reason: Confirmation
    }

    private static func confirm(
        _ id: String,
        officer: String,
        _ connection: any DatabaseConnection,
        now: UnixTime
    ) throws -> Confirmation {
        guard let proposal = try proposals(connection, now: now).first(where: { $0.id == id }) else {
            return try confirmCode(id, officer: officer, connection, now: now)
        }
        guard proposal.officer != officer else { return .own }
        // If two officers confirm concurrently, only the officer whose transaction deletes the
        // row publishes the warning.
        guard try connection.proposedWarnings.delete(id) else { return .gone }
        guard try !isEntered(proposal.warnings, connection) else { return .exists }
        try insert(proposal.warnings, connection)
        try Audit.record(.warningConfirmed, of: proposal.officer, officer: officer, connection, now: now)
        return .confirmed
    }

    /// Withdraws a warning that waits for a second officer.
    ///
    /// - Returns: False if the warning is no longer waiting, or if another officer entered it.
    package func withdrawProposal(_ id: String, officer: String) async throws -> Bool {
        let now = try clock.now()
        return try await database.write { connection in
            guard
                try connection.proposedWarnings.delete(id, of: officer)
                    || connection.codeWarnings.delete(id, of: officer)
            else { return false }
            try Audit.record(.warningWithdrawn, officer: officer, connection, now: now)
            return true
        }
    }

    static func propose(
        _ warnings: [VenueWarning],
        officer: String,
        _ connection: any DatabaseConnection,
        now: UnixTime
    ) throws {
        try connection.proposedWarnings.insert(newID(), warnings, officer: officer, in: now.hour)
    }

    static func proposals(_ connection: any DatabaseConnection, now: UnixTime) throws -> [Proposal] {
        try connection.proposedWarnings.proposals(after: Int64(now.hour.number) - Int64(proposalHours))
    }

    /// Deletes warnings that were not confirmed within a day, and warnings from codes whose reports are no
    /// longer published.
    func sweep() async throws {
        let oldest = Int64(try clock.now().hour.number) - Int64(Self.proposalHours)
        try await database.write { connection in
            try connection.proposedWarnings.delete(until: oldest)
            try connection.codeWarnings.sweep(until: oldest)
        }
    }
}

extension UsageLimit {
    /// The number of warnings that an officer may enter.
    static func warnings(officer: String, maximum: UInt32) -> UsageLimit {
        UsageLimit(space: "warnings of \(officer)", maximum: Int64(maximum))
    }
}
