import CheckInProtocol

/// The table `officer`.
struct OfficerTable {
    let connection: any DatabaseConnection

    static func definitions(_ dialect: SQLDialect) -> [String] {
        [
            """
            CREATE TABLE officer (
                name TEXT NOT NULL PRIMARY KEY, password \(dialect.bytes) NOT NULL, is_administrator BIGINT NOT NULL,
                failures BIGINT NOT NULL, locked_until BIGINT NOT NULL, open_until BIGINT NOT NULL DEFAULT 0
            )\(dialect.byPrimaryKey)
            """
        ]
    }

    /// What the column `password` contains if an officer has no password. It is not the hash of any password.
    static let noPassword: [UInt8] = []

    /// The failure counter of a name or of a browser, and the end of its lock. Times are in seconds
    /// since 1970.
    struct Failures {
        let count: Int64
        let lockedUntil: Int64
        /// Until this time, the officer may log in regardless of the lock. 0 for a browser.
        let openUntil: Int64
    }

    /// All officers, sorted by name.
    func all(now: UnixTime) throws -> [Officer] {
        try connection.rows(
            """
            SELECT name, is_administrator, locked_until, open_until, second_factor.officer, password, account.officer, hash
            FROM officer LEFT JOIN second_factor ON second_factor.officer = name
            LEFT JOIN account ON account.officer = name ORDER BY name
            """
        ).map { row in
            Officer(
                name: row.text(0),
                isAdministrator: row.integer(1) == 1,
                isLocked: row.integer(2) > now.seconds && row.integer(3) <= now.seconds,
                hasSecondFactor: !row.isNull(4),
                hasPassword: row.bytes(5) != Self.noPassword,
                signOn: row.isNull(6) ? .none : row.isNull(7) ? .expected : .used
            )
        }
    }

    var administrators: [String] {
        get throws { try connection.rows("SELECT name FROM officer WHERE is_administrator = 1").map { $0.text(0) } }
    }

    func contains(_ name: String) throws -> Bool {
        try !connection.rows("SELECT name FROM officer WHERE name = $1", .text(name)).isEmpty
    }

    /// The officer's password hash; nil if the officer does not exist.
    func passwordHash(of name: String) throws -> [UInt8]? {
        try connection.rows("SELECT password FROM officer WHERE name = $1", .text(name)).first?.bytes(0)
    }

    /// Returns false if the name is already used.
    func insert(_ name: String, passwordHash: [UInt8], isAdministrator: Bool) throws -> Bool {
        try connection.execute(
            """
            INSERT INTO officer (name, password, is_administrator, failures, locked_until) VALUES ($1, $2, $3, 0, 0)
            ON CONFLICT (name) DO NOTHING
            """,
            .text(name),
            .bytes(passwordHash),
            .number(isAdministrator ? 1 : 0)
        ) == 1
    }

    /// Replaces the password and resets the failure counter. Returns false if the officer does not
    /// exist.
    func setPassword(of name: String, hash: [UInt8]) throws -> Bool {
        try connection.execute(
            "UPDATE officer SET password = $2, failures = 0, locked_until = 0 WHERE name = $1",
            .text(name),
            .bytes(hash)
        ) == 1
    }

    /// Returns false if the officer does not exist.
    func setRole(of name: String, isAdministrator: Bool) throws -> Bool {
        try connection.execute(
            "UPDATE officer SET is_administrator = $2 WHERE name = $1",
            .text(name),
            .number(isAdministrator ? 1 : 0)
        ) == 1
    }

    /// Deletes an officer and the officer's sessions, browsers, second factor and proposed
    /// warnings. Returns false if the officer does not exist.
    func delete(_ name: String) throws -> Bool {
        let isDeleted = try connection.execute("DELETE FROM officer WHERE name = $1", .text(name)) == 1
        for table in ["session", "browser", "second_factor", "recovery_code", "account"] {
            try connection.execute("DELETE FROM \(table) WHERE officer = $1", .text(name))
        }
        try connection.proposedWarnings.deleteAll(of: name)
        try connection.codeWarnings.deleteProposals(of: name)
        return isDeleted
    }

    /// Locks the officer's row until the transaction ends. Returns false if the officer does not
    /// exist.
    @discardableResult
    func lockRow(of name: String) throws -> Bool {
        try connection.execute("UPDATE officer SET failures = failures WHERE name = $1", .text(name)) == 1
    }

    /// The failure counter for browsers that the officer has never logged in from.
    func failures(of name: String) throws -> Failures? {
        try connection.rows("SELECT failures, locked_until, open_until FROM officer WHERE name = $1", .text(name)).first
            .map { Failures(count: $0.integer(0), lockedUntil: $0.integer(1), openUntil: $0.integer(2)) }
    }

    func setFailures(of name: String, count: Int64, lockedUntil: Int64) throws {
        try connection.execute(
            "UPDATE officer SET failures = $2, locked_until = $3 WHERE name = $1",
            .text(name),
            .number(count),
            .number(lockedUntil)
        )
    }

    /// Unlocks the officer in all browsers. Until `time`, in seconds since 1970, the name cannot be
    /// locked. Returns false if the officer does not exist.
    func unlock(_ name: String, openUntil time: Int64) throws -> Bool {
        let changed = try connection.execute(
            "UPDATE officer SET failures = 0, locked_until = 0, open_until = $2 WHERE name = $1",
            .text(name),
            .number(time)
        )
        try connection.execute("UPDATE browser SET failures = 0, locked_until = 0 WHERE officer = $1", .text(name))
        return changed == 1
    }

    /// Unlocks all officers in all browsers, but keeps the failure counters.
    func unlockAll() throws {
        try connection.execute("UPDATE officer SET locked_until = 0, open_until = 0")
        try connection.execute("UPDATE browser SET locked_until = 0")
    }
}

extension DatabaseConnection {
    var officers: OfficerTable { OfficerTable(connection: self) }
}
