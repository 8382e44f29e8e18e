import CheckInProtocol
import Cryptography

/// The officers, who may issue codes and publish warnings, and the audit list of their actions.
package struct Officers: Sendable {
    /// The name that the audit list shows for actions on the command line. It is not a valid
    /// officer name.
    package static let commandLine = PortalTexts.english(.commandLine)

    let database: any AuthorityDatabase
    let secrets: AuthoritySecrets
    let clock: AuthorityClock
    /// The cost parameters for hashing a password.
    var cost = Scrypt.interactive
    /// Whether every officer must use a second factor.
    var requiresSecondFactor = false
    /// Runs password checks for browsers in which the officer has logged in before.
    let work = PasswordWork()
    /// Runs password checks for all other browsers. It is separate, so that a flood of attempts
    /// from strangers does not delay officers.
    let strangersWork = PasswordWork()
    /// How many seconds after an unlock the officer may try to log in from any browser.
    static let openSeconds: Int64 = 15 * 60

    // MARK: Administration

    /// Adds an officer.
    ///
    /// - Parameters:
    ///   - name: A name that ``Officer/isName(_:)`` accepts.
    /// - actor: The person who adds the officer; recorded in the audit list.
    /// - Returns: The officer's password, which should be read aloud or written down. It is not
    ///   stored.
    /// - Throws: ``OfficersError``: `name`, `exists` or `busy`; ``DatabaseError``.
    package func add(_ name: String, isAdministrator: Bool, by actor: String = commandLine) async throws -> String {
        guard Officer.isName(name) else { throw OfficersError.name }
        let (password, hash) = try await generate()
        let now = try clock.now()
        let isNew = try await database.write { connection in
            let added = try connection.execute(
                """
                INSERT INTO officer (name, password, is_administrator, failures, locked_until) VALUES ($1, $2, $3, 0, 0)
                ON CONFLICT (name) DO NOTHING
                """,
                .text(name),
                .bytes(hash),
                .number(isAdministrator ? 1 : 0)
            )
            guard added == 1 else { return false }
            let action = isAdministrator ? PortalText.auditedAdministratorAdded : .auditedOfficerAdded
            try Audit.record(action, of: name, officer: actor, connection, now: now)
            return true
        }
        guard isNew else { throw OfficersError.exists }
        return password
    }

    /// Gives an officer a new password. Ends the officer's sessions, and unlocks the officer.
    ///
    /// - Returns: The new password. It is not stored.
    /// - Throws: ``OfficersError``: `unknown` or `busy`; ``DatabaseError``.
    package func setPassword(of name: String, by actor: String = commandLine) async throws -> String {
        guard Officer.isName(name) else { throw OfficersError.unknown }
        let (password, hash) = try await generate()
        let now = try clock.now()
        let isDone = try await database.write { connection in
            guard try Self.replacePassword(of: name, hash, connection) else { return false }
            try connection.execute("DELETE FROM browser WHERE officer = $1", .text(name))
            try Audit.record(.auditedNewPassword, of: name, officer: actor, connection, now: now)
            return true
        }
        guard isDone else { throw OfficersError.unknown }
        return password
    }

    /// Removes an officer. Ends the officer's sessions, and withdraws the officer's warnings that
    /// are waiting for a second officer.
    ///
    /// - Throws: ``OfficersError``: `unknown` or `lastAdministrator`; ``DatabaseError``.
    package func remove(_ name: String, by actor: String = commandLine) async throws {
        guard Officer.isName(name) else { throw OfficersError.unknown }
        let now = try clock.now()
        try await database.write { connection in
            try Self.expectOtherAdministrator(than: name, connection)
            guard try connection.execute("DELETE FROM officer WHERE name = $1", .text(name)) == 1 else {
                throw OfficersError.unknown
            }
            try Self.endSessions(of: name, connection)
            for table in ["browser", "second_factor", "recovery_code", "proposed_warning"] {
                try connection.execute("DELETE FROM \(table) WHERE officer = $1", .text(name))
            }
            try Audit.record(.auditedOfficerRemoved, of: name, officer: actor, connection, now: now)
        }
    }

    /// Makes an officer an administrator, or removes this role. The officer's sessions continue
    /// with the new role.
    ///
    /// - Throws: ``OfficersError``: `unknown` or `lastAdministrator`; ``DatabaseError``.
    package func setRole(of name: String, isAdministrator: Bool, by actor: String = commandLine) async throws {
        guard Officer.isName(name) else { throw OfficersError.unknown }
        let now = try clock.now()
        try await database.write { connection in
            if !isAdministrator { try Self.expectOtherAdministrator(than: name, connection) }
            let changed = try connection.execute(
                "UPDATE officer SET is_administrator = $2 WHERE name = $1",
                .text(name),
                .number(isAdministrator ? 1 : 0)
            )
            guard changed == 1 else { throw OfficersError.unknown }
            let action: PortalText = isAdministrator ? .auditedAdministrator : .auditedNoAdministrator
            try Audit.record(action, of: name, officer: actor, connection, now: now)
        }
    }

    /// Checks that there is an administrator other than this officer.
    ///
    /// This method locks the table of officers until the caller's transaction ends. Otherwise two
    /// administrators could remove each other concurrently.
    ///
    /// - Throws: `lastAdministrator`.
    private static func expectOtherAdministrator(than name: String, _ connection: any DatabaseConnection) throws {
        try connection.lock(.officers, .exclusive)
        let rows = try connection.rows("SELECT name FROM officer WHERE is_administrator = 1")
        if rows.count == 1, rows[0].text(0) == name { throw OfficersError.lastAdministrator }
    }

    /// Unlocks an officer. For 15 minutes, the officer can log in from any browser, regardless of
    /// how many wrong passwords are entered.
    ///
    /// - Throws: ``OfficersError``: `unknown`; ``DatabaseError``.
    package func unlock(_ name: String, by actor: String = commandLine) async throws {
        guard Officer.isName(name) else { throw OfficersError.unknown }
        let now = try clock.now()
        try await database.write { connection in
            let changed = try connection.execute(
                "UPDATE officer SET failures = 0, locked_until = 0, open_until = $2 WHERE name = $1",
                .text(name),
                .number(now.seconds + Self.openSeconds)
            )
            guard changed == 1 else { throw OfficersError.unknown }
            try connection.execute(
                "UPDATE browser SET failures = 0, locked_until = 0 WHERE officer = $1",
                .text(name)
            )
            try Audit.record(.auditedOfficerUnlocked, of: name, officer: actor, connection, now: now)
        }
    }

    /// All officers, sorted by name.
    package func list() async throws -> [Officer] {
        let now = try clock.now()
        return try await database.read { connection in
            try connection.rows(
                """
                SELECT name, is_administrator, locked_until, open_until, second_factor.officer
                FROM officer LEFT JOIN second_factor ON second_factor.officer = name ORDER BY name
                """
            ).map { row in
                Officer(
                    name: row.text(0),
                    isAdministrator: row.integer(1) == 1,
                    isLocked: row.integer(2) > now.seconds && row.integer(3) <= now.seconds,
                    hasSecondFactor: !row.isNull(4)
                )
            }
        }
    }

    /// The entries in the audit list, sorted with the newest first.
    ///
    /// - Parameter limit: The maximum number of entries.
    package func auditEntries(limit: Int) async throws -> [Audit.Entry] {
        try await database.read { try Audit.entries($0, limit: limit) }
    }

    private func generate() async throws -> (password: String, hash: [UInt8]) {
        var generator = SystemRandomNumberGenerator()
        let password = Password.generate(using: &generator)
        return (password, try await hash(Password(password)))
    }

    func hash(_ password: Password) async throws(OfficersError) -> [UInt8] {
        let cost = cost
        return try await work.run { PasswordHash(password, cost: cost).bytes }
    }

    /// Replaces a password and ends the officer's sessions. Returns false if the officer does not
    /// exist.
    static func replacePassword(of name: String, _ hash: [UInt8], _ connection: any DatabaseConnection) throws -> Bool {
        let changed = try connection.execute(
            "UPDATE officer SET password = $2, failures = 0, locked_until = 0 WHERE name = $1",
            .text(name),
            .bytes(hash)
        )
        try endSessions(of: name, connection)
        return changed == 1
    }

    static func endSessions(of name: String, _ connection: any DatabaseConnection) throws {
        try connection.execute("DELETE FROM session WHERE officer = $1", .text(name))
    }

    // MARK: Retention

    /// Deletes ended sessions, expired forms and browsers, old usage counters, and audit entries
    /// and tallies that are older than 90 days.
    func sweep() async throws {
        let now = try clock.now()
        _ = try await database.write { connection in
            try connection.execute(
                "DELETE FROM session WHERE expires <= $1 OR seen < $2",
                .number(now.hour.number),
                .number(now.seconds / 60 - Session.idleMinutes)
            )
            for table in ["spent_form", "browser"] {
                try connection.execute("DELETE FROM \(table) WHERE expires <= $1", .number(now.hour.number))
            }
            try UsageLimit.sweep(connection, now: now)
            try connection.execute("DELETE FROM audit WHERE hour < $1", .number(Int64(now.hour.number) - 90 * 24))
            try connection.execute("DELETE FROM tally WHERE day < $1", .number(Int64(now.day.number) - 90))
        }
    }
}
