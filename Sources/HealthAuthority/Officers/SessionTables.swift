import CheckInProtocol

/// The table `session`: officers' sessions, identified by keyed hashes of their tokens.
struct SessionTable {
    let connection: any DatabaseConnection

    static func definitions(_ dialect: SQLDialect) -> [String] {
        [
            """
            CREATE TABLE session (
                hash \(dialect.bytes) NOT NULL PRIMARY KEY, officer TEXT NOT NULL, provider \(dialect.bytes),
                expires BIGINT NOT NULL, seen BIGINT NOT NULL
            )\(dialect.byPrimaryKey)
            """
        ]
    }

    /// A session that has not ended.
    struct Stored: Sendable {
        let officer: String
        let isAdministrator: Bool
        let hasSecondFactor: Bool
        /// ``Officers/provider`` at the log-in; nil after a log-in with a password.
        let provider: [UInt8]?
        /// The minute of the last request.
        let seen: Int64
    }

    /// The session with this hash. Nil if the session does not exist or has expired, or if its last
    /// request was before the minute `oldest`.
    func session(_ hash: [UInt8], at hour: Hour, seenSince oldest: Int64) throws -> Stored? {
        try connection.rows(
            """
            SELECT officer.name, officer.is_administrator, session.seen, second_factor.officer, session.provider
            FROM session JOIN officer ON officer.name = session.officer
            LEFT JOIN second_factor ON second_factor.officer = officer.name
            WHERE session.hash = $1 AND session.expires > $2 AND session.seen >= $3
            """,
            .bytes(hash),
            .number(hour.number),
            .number(oldest)
        ).first.map {
            Stored(
                officer: $0.text(0),
                isAdministrator: $0.integer(1) == 1,
                hasSecondFactor: !$0.isNull(3),
                provider: $0.isNull(4) ? nil : $0.bytes(4),
                seen: $0.integer(2)
            )
        }
    }

    func insert(_ hash: [UInt8], officer: String, provider: [UInt8]?, expires: Hour, seen minute: Int64) throws {
        try connection.execute(
            "INSERT INTO session (hash, officer, provider, expires, seen) VALUES ($1, $2, $3, $4, $5)",
            .bytes(hash),
            .text(officer),
            .bytes(provider),
            .number(expires.number),
            .number(minute)
        )
    }

    /// Records a request in this minute.
    func setSeen(_ hash: [UInt8], _ minute: Int64) throws {
        try connection.execute(
            "UPDATE session SET seen = $2 WHERE hash = $1 AND seen < $2",
            .bytes(hash),
            .number(minute)
        )
    }

    func delete(_ hash: [UInt8]) throws {
        try connection.execute("DELETE FROM session WHERE hash = $1", .bytes(hash))
    }

    func delete(of officer: String) throws {
        try connection.execute("DELETE FROM session WHERE officer = $1", .text(officer))
    }

    /// Deletes sessions that have expired, or whose last request was before the minute `oldest`.
    func deleteEnded(at hour: Hour, seenBefore oldest: Int64) throws {
        try connection.execute(
            "DELETE FROM session WHERE expires <= $1 OR seen < $2",
            .number(hour.number),
            .number(oldest)
        )
    }
}

/// The table `browser`: browsers that officers have logged in from, with a failure counter for each
/// officer.
struct BrowserTable {
    let connection: any DatabaseConnection

    static func definitions(_ dialect: SQLDialect) -> [String] {
        [
            """
            CREATE TABLE browser (
                hash \(dialect.bytes) NOT NULL, officer TEXT NOT NULL, failures BIGINT NOT NULL, locked_until BIGINT NOT NULL,
                expires BIGINT NOT NULL, PRIMARY KEY (hash, officer)
            )\(dialect.byPrimaryKey)
            """
        ]
    }

    /// The failure counter; nil if the officer has not logged in from this browser.
    func failures(of officer: String, in browser: [UInt8], at hour: Hour) throws -> OfficerTable.Failures? {
        try connection.rows(
            "SELECT failures, locked_until FROM browser WHERE hash = $1 AND officer = $2 AND expires > $3",
            .bytes(browser),
            .text(officer),
            .number(hour.number)
        ).first.map { OfficerTable.Failures(count: $0.integer(0), lockedUntil: $0.integer(1), openUntil: 0) }
    }

    /// Whether any officer has logged in from this browser.
    func contains(_ browser: [UInt8], at hour: Hour) throws -> Bool {
        try !connection.rows(
            "SELECT officer FROM browser WHERE hash = $1 AND expires > $2",
            .bytes(browser),
            .number(hour.number)
        ).isEmpty
    }

    func setFailures(of officer: String, in browser: [UInt8], count: Int64, lockedUntil: Int64) throws {
        try connection.execute(
            "UPDATE browser SET failures = $2, locked_until = $3 WHERE officer = $1 AND hash = $4",
            .text(officer),
            .number(count),
            .number(lockedUntil),
            .bytes(browser)
        )
    }

    /// Stores a browser, or resets its failure counter. If the officer then has more than `maximum`
    /// browsers, deletes the oldest ones.
    func store(_ browser: [UInt8], of officer: String, expires: Hour, maximum: Int) throws {
        try connection.execute(
            """
            INSERT INTO browser (hash, officer, failures, locked_until, expires) VALUES ($1, $2, 0, 0, $3)
            ON CONFLICT (hash, officer) DO UPDATE SET failures = 0, locked_until = 0, expires = excluded.expires
            """,
            .bytes(browser),
            .text(officer),
            .number(expires.number)
        )
        try connection.execute(
            """
            DELETE FROM browser WHERE officer = $1 AND hash NOT IN (
                SELECT hash FROM browser WHERE officer = $1 ORDER BY expires DESC, hash LIMIT $2
            )
            """,
            .text(officer),
            .number(maximum)
        )
    }

    func delete(of officer: String) throws {
        try connection.execute("DELETE FROM browser WHERE officer = $1", .text(officer))
    }

    func deleteExpired(at hour: Hour) throws {
        try connection.execute("DELETE FROM browser WHERE expires <= $1", .number(hour.number))
    }
}

/// The table `spent_form`: single-use forms that officers have already submitted.
struct SpentFormTable {
    let connection: any DatabaseConnection

    static func definitions(_ dialect: SQLDialect) -> [String] {
        [
            "CREATE TABLE spent_form (hash \(dialect.bytes) NOT NULL PRIMARY KEY, expires BIGINT NOT NULL)\(dialect.byPrimaryKey)"
        ]
    }

    /// Returns false if the form was already stored.
    func insert(_ hash: [UInt8], expires: Hour) throws -> Bool {
        try connection.execute(
            "INSERT INTO spent_form (hash, expires) VALUES ($1, $2) ON CONFLICT (hash) DO NOTHING",
            .bytes(hash),
            .number(expires.number)
        ) == 1
    }

    func deleteExpired(at hour: Hour) throws {
        try connection.execute("DELETE FROM spent_form WHERE expires <= $1", .number(hour.number))
    }
}

extension DatabaseConnection {
    var sessions: SessionTable { SessionTable(connection: self) }
    var browsers: BrowserTable { BrowserTable(connection: self) }
    var spentForms: SpentFormTable { SpentFormTable(connection: self) }
}
