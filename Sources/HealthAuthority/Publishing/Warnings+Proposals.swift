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
            guard try Self.deleteProposal(id, connection) else { return .gone }
            guard try !Self.isEntered(proposal.warnings, connection) else { return .exists }
            try Self.insert(proposal.warnings, connection)
            try Audit.record(
                .auditedWarningConfirmed,
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
            let isGone = try connection.execute(
                "DELETE FROM proposed_warning WHERE id = $1 AND officer = $2",
                .text(id),
                .text(officer)
            )
            guard isGone == 1 else { return false }
            try Audit.record(.auditedWarningWithdrawn, officer: officer, connection, now: now)
            return true
        }
    }

    static func propose(
        _ warnings: [VenueWarning],
        officer: String,
        _ connection: any DatabaseConnection,
        now: UnixTime
    ) throws {
        guard let first = warnings.first, let last = warnings.last else { return }
        try connection.execute(
            """
            INSERT INTO proposed_warning (id, identifier, start_interval, end_interval, level, officer, hour)
            VALUES ($1, $2, $3, $4, $5, $6, $7)
            """,
            .text(newID()),
            .text(first.publicIdentifier.string),
            .number(first.window.intervals.lowerBound.number),
            .number(last.window.intervals.upperBound.number),
            .number(first.transmissionRiskLevel),
            .text(officer),
            .number(now.hour.number)
        )
    }

    static func proposals(_ connection: any DatabaseConnection, now: UnixTime) throws -> [Proposal] {
        try connection.rows(
            """
            SELECT id, officer, identifier, start_interval, end_interval, level, hour FROM proposed_warning
            WHERE hour > $1 ORDER BY hour, id
            """,
            .number(Int64(now.hour.number) - Int64(proposalHours))
        ).compactMap(proposal)
    }

    private static func proposal(_ row: SQLRow) -> Proposal? {
        let range = Interval(number: UInt32(row.integer(3)))..<Interval(number: UInt32(row.integer(4)))
        guard let identifier = try? VenueText(row.text(2), for: .publicIdentifier),
            let end = Hour(number: UInt32(row.integer(6)) + proposalHours)
        else { return nil }
        let warnings = DayWindow.parts(of: range).compactMap {
            VenueWarning(publicIdentifier: identifier, window: $0, transmissionRiskLevel: UInt8(row.integer(5)))
        }
        return Proposal(id: row.text(0), officer: row.text(1), range: range, warnings: warnings, end: end)
    }

    private static func deleteProposal(_ id: String, _ connection: any DatabaseConnection) throws -> Bool {
        try connection.execute("DELETE FROM proposed_warning WHERE id = $1", .text(id)) == 1
    }

    /// Deletes warnings that were not confirmed within a day.
    func sweep() async throws {
        let oldest = Int64(try clock.now().hour.number) - Int64(Self.proposalHours)
        _ = try await database.write { connection in
            try connection.execute("DELETE FROM proposed_warning WHERE hour <= $1", .number(oldest))
        }
    }
}
