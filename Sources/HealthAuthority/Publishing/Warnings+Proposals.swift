package import CheckInProtocol
package import Publication

/// Warnings that wait for confirmation by a second officer. They are stored in a separate table,
/// from which packages are not built.
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
        /// The hour in which the warning is deleted if it has not been confirmed.
        package let end: Hour
    }

    /// The result of confirming a warning.
    package enum Confirmation: Sendable {
        case confirmed
        /// The warning is no longer waiting.
        case gone
        /// The officer who wants to confirm the warning has entered it, so another officer must
        /// confirm it.
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
        let now = try clock.now()
        return try await database.write { connection in
            guard let proposal = try Self.proposals(connection, now: now).first(where: { $0.id == id }) else {
                return .gone
            }
            guard proposal.officer != officer else { return .own }
            // If two officers confirm concurrently, only the officer whose transaction deletes the
            // row publishes the warning.
            guard try connection.proposedWarnings.delete(id) else { return .gone }
            guard try !Self.isEntered(proposal.warnings, connection) else { return .exists }
            try Self.insert(proposal.warnings, connection)
            try Audit.record(
                .warningConfirmed,
                of: proposal.officer,
                officer: officer,
                connection,
                now: now
            )
            return .confirmed
        }
    }

    /// Withdraws a warning that waits for a second officer.
    ///
    /// - Returns: False if the warning is no longer waiting, or if another officer entered it.
    package func withdrawProposal(_ id: String, officer: String) async throws -> Bool {
        let now = try clock.now()
        return try await database.write { connection in
            guard try connection.proposedWarnings.delete(id, of: officer) else { return false }
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

    /// Deletes warnings that were not confirmed within a day.
    func sweep() async throws {
        let oldest = Int64(try clock.now().hour.number) - Int64(Self.proposalHours)
        try await database.write { try $0.proposedWarnings.delete(until: oldest) }
    }
}
