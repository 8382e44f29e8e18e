/// The authority's tables.
///
/// A report row does not show which reports came with it, and its only time is the hour of its
/// publication. A proof row does not lead to a report. `expires` is an hour, like all times of
/// clients. Only officers' log-ins have finer times: `seen` in minutes, `last_step` in steps of 30
/// seconds, `locked_until` and `open_until` in seconds.
///
/// The first new instance upgrades the tables while instances of the previous version keep running.
/// These are replaced one after the other. So a change may only add tables, or columns with
/// defaults, and no column to a ``RewrittenTable``. Unused tables and columns are removed one
/// version later.
package enum Schema {
    /// Incremented whenever the tables change.
    static let version: Int64 = 6
    /// The first version with the table `identity`.
    static let firstWithIdentity: Int64 = 5

    /// Creates the tables of a new authority.
    ///
    /// - Returns: False, without changes, if the database has an authority's tables already.
    static func create(_ connection: any DatabaseConnection, _ dialect: SQLDialect) throws -> Bool {
        try connection.lock(.schema, .exclusive)
        guard try storedVersion(connection) == nil else { return false }
        try connection.execute("CREATE TABLE schema_version (version BIGINT NOT NULL)")
        for statement in statements(dialect) { try connection.execute(statement) }
        // Rewriting the empty tables makes the database keep no samples of their content from now
        // on.
        for table in RewrittenTable.rewritten { try connection.rewrite(table) }
        try connection.execute("INSERT INTO schema_version VALUES ($1)", .number(version))
        try connection.execute("INSERT INTO progress (id, closed, is_mixed, registrations) VALUES (1, 0, 1, 0)")
        return true
    }

    /// Upgrades the tables of an older version.
    ///
    /// - Returns: The version before the upgrade.
    /// - Throws: ``AuthorityError/empty``; ``DatabaseError`` of the kind `newer` if a newer program
    ///   created the tables.
    static func upgrade(_ connection: any DatabaseConnection, _ dialect: SQLDialect) throws -> Int64 {
        try connection.lock(.schema, .exclusive)
        let old = try usableVersion(connection)
        guard old < version else { return old }
        for statement in (old..<version).flatMap({ changes(since: $0, dialect) }) {
            try connection.execute(statement)
        }
        for table in RewrittenTable.rewritten { try connection.rewrite(table) }
        try connection.execute("UPDATE schema_version SET version = $1", .number(version))
        return old
    }

    /// The version of the tables, which this program can use or upgrade.
    ///
    /// - Throws: The same errors as ``upgrade(_:_:)``.
    static func usableVersion(_ connection: any DatabaseConnection) throws -> Int64 {
        guard let stored = try storedVersion(connection) else { throw AuthorityError.empty }
        guard stored <= version else {
            throw DatabaseError(
                .newer,
                "the database tables have version \(stored), this program supports version \(version): install the newer program"
            )
        }
        return stored
    }

    /// Nil if the database has no tables of an authority.
    static func storedVersion(_ connection: any DatabaseConnection) throws -> Int64? {
        guard try connection.hasTable("schema_version") else { return nil }
        return try connection.rows("SELECT version FROM schema_version").first?.integer(0)
    }

    /// The statements that upgrade a version to the next one.
    private static func changes(since version: Int64, _ dialect: SQLDialect) -> [String] {
        switch version {
        case 1:
            [
                "ALTER TABLE test ADD COLUMN is_issued BIGINT NOT NULL DEFAULT 0",
                // Version 1 does not show whether a proof was used and deleted, so only proofs that
                // are still unused are issued again.
                """
                UPDATE test SET is_issued = 1 WHERE result = 1 AND token IS NOT NULL
                AND NOT EXISTS (SELECT 1 FROM proof WHERE proof.hash = test.token AND proof.blinded IS NULL)
                """,
                "DELETE FROM proof WHERE blinded IS NULL AND hash IN (SELECT token FROM test)",
            ]
        case 2:
            [registration(dialect), usageCount(dialect), browser(dialect)] + [
                // Times were in seconds and are now in hours, rounded up.
                """
                INSERT INTO registration SELECT hash, token, (expires + 3599) / 3600 FROM test
                WHERE result IS NULL AND token IS NOT NULL
                """,
                "DELETE FROM test WHERE result IS NULL",
                "UPDATE test SET expires = (expires + 3599) / 3600",
                "UPDATE proof SET expires = (expires + 3599) / 3600",
                "UPDATE session SET expires = (expires + 3599) / 3600",
                "UPDATE spent_form SET expires = (expires + 3599) / 3600",
                "ALTER TABLE progress ADD COLUMN registrations BIGINT NOT NULL DEFAULT 0",
                "UPDATE progress SET registrations = (SELECT count(*) FROM registration)",
                "DROP TABLE guesses",
                "ALTER TABLE laboratory ADD COLUMN daily_positives BIGINT NOT NULL DEFAULT 1000",
                "ALTER TABLE warning ADD COLUMN is_recall BIGINT NOT NULL DEFAULT 0",
                "ALTER TABLE officer ADD COLUMN open_until BIGINT NOT NULL DEFAULT 0",
            ]
        case 3: ["ALTER TABLE authorization_key ADD COLUMN relay TEXT"]
        case 4: [identity(dialect)]
        case 5:
            [
                secondFactor(dialect), recoveryCode(dialect), issuedCode(dialect), proposedWarning(dialect),
                withdrawnTest,
            ]
        default: []
        }
    }

    /// Clients that wait for a test result that no laboratory has sent yet.
    private static func registration(_ dialect: SQLDialect) -> String {
        """
        CREATE TABLE registration (
            hash \(dialect.bytes) NOT NULL PRIMARY KEY, token \(dialect.bytes) NOT NULL, expires BIGINT NOT NULL
        )\(dialect.byPrimaryKey)
        """
    }

    /// Counters of ``UsageLimit``, by the hour in which the period began.
    private static func usageCount(_ dialect: SQLDialect) -> String {
        """
        CREATE TABLE usage_count (space TEXT NOT NULL, period BIGINT NOT NULL, count BIGINT NOT NULL, PRIMARY KEY (space, period))
        """
    }

    /// Browsers in which officers have logged in, with the number of wrong passwords for each
    /// officer.
    private static func browser(_ dialect: SQLDialect) -> String {
        """
        CREATE TABLE browser (
            hash \(dialect.bytes) NOT NULL, officer TEXT NOT NULL, failures BIGINT NOT NULL, locked_until BIGINT NOT NULL,
            expires BIGINT NOT NULL, PRIMARY KEY (hash, officer)
        )\(dialect.byPrimaryKey)
        """
    }

    /// The authority to which the database belongs.
    private static func identity(_ dialect: SQLDialect) -> String {
        """
        CREATE TABLE identity (
            id BIGINT NOT NULL PRIMARY KEY, signing_key TEXT NOT NULL, secret \(dialect.bytes) NOT NULL, region TEXT NOT NULL
        )\(dialect.byPrimaryKey)
        """
    }

    /// Officers' authenticator apps. `secret` is encrypted. `last_step` is the step of the last
    /// accepted code.
    private static func secondFactor(_ dialect: SQLDialect) -> String {
        """
        CREATE TABLE second_factor (
            officer TEXT NOT NULL PRIMARY KEY, secret \(dialect.bytes) NOT NULL, last_step BIGINT NOT NULL
        )\(dialect.byPrimaryKey)
        """
    }

    /// Single-use recovery codes for a lost authenticator app, hashed under a key.
    private static func recoveryCode(_ dialect: SQLDialect) -> String {
        """
        CREATE TABLE recovery_code (hash \(dialect.bytes) NOT NULL PRIMARY KEY, officer TEXT NOT NULL)\(dialect.byPrimaryKey)
        """
    }

    /// Codes that can be revoked: who issued a code, and in which hour. `sealed` is the encrypted
    /// hash of the proof row, so that no join of the two tables shows which codes were used.
    private static func issuedCode(_ dialect: SQLDialect) -> String {
        """
        CREATE TABLE issued_code (
            id \(dialect.bytes) NOT NULL PRIMARY KEY, officer TEXT NOT NULL, hour BIGINT NOT NULL, kind TEXT NOT NULL,
            sealed \(dialect.bytes) NOT NULL
        )\(dialect.byPrimaryKey)
        """
    }

    /// Warnings that wait for confirmation by a second officer. Each row is a whole visit.
    private static func proposedWarning(_ dialect: SQLDialect) -> String {
        """
        CREATE TABLE proposed_warning (
            id TEXT NOT NULL PRIMARY KEY, identifier TEXT NOT NULL, start_interval BIGINT NOT NULL, end_interval BIGINT NOT NULL,
            level BIGINT NOT NULL, officer TEXT NOT NULL, hour BIGINT NOT NULL
        )\(dialect.byPrimaryKey)
        """
    }

    /// Index of the positive results that a laboratory corrected after they were issued.
    private static let withdrawnTest = "CREATE INDEX test_withdrawn ON test (token) WHERE result = 0 AND is_issued = 1"

    private static func statements(_ dialect: SQLDialect) -> [String] {
        let (bytes, end) = (dialect.bytes, dialect.byPrimaryKey)
        return [
            // A proof of a positive test, hashed under a key. `blinded` is the hash of the message
            // that it was used for; null if it is unused.
            """
            CREATE TABLE proof (
                hash \(bytes) NOT NULL PRIMARY KEY, expires BIGINT NOT NULL, blinded \(bytes), key_day BIGINT
            )\(end)
            """,
            // Results. `is_issued`: the positive result was issued, and with it the only proof. No
            // value leads from here to the proof.
            """
            CREATE TABLE test (
                hash \(bytes) NOT NULL PRIMARY KEY, token \(bytes), result BIGINT, expires BIGINT NOT NULL,
                is_issued BIGINT NOT NULL DEFAULT 0
            )\(end)
            """,
            withdrawnTest, identity(dialect), registration(dialect), usageCount(dialect), browser(dialect),
            secondFactor(dialect), recoveryCode(dialect), issuedCode(dialect), proposedWarning(dialect),
            // `relay`: where clients send messages on this day; null for the authority itself.
            """
            CREATE TABLE authorization_key (
                day BIGINT NOT NULL PRIMARY KEY, sealed \(bytes) NOT NULL, public_key \(bytes) NOT NULL, relay TEXT
            )\(end)
            """,
            // Accepted reports that wait for their hour.
            """
            CREATE TABLE pool (
                iv \(bytes) NOT NULL PRIMARY KEY, hour BIGINT NOT NULL, day BIGINT NOT NULL,
                ciphertext \(bytes) NOT NULL, tag \(bytes) NOT NULL
            )\(end)
            """,
            "CREATE INDEX pool_hour ON pool (hour, day, iv)",
            // Published IVs, including those of padding, so that no IV is published twice.
            "CREATE TABLE published (iv \(bytes) NOT NULL PRIMARY KEY, hour BIGINT NOT NULL)\(end)",
            "CREATE INDEX published_hour ON published (hour)",
            // `registrations`: the number of rows of that table.
            """
            CREATE TABLE progress (
                id BIGINT NOT NULL PRIMARY KEY, closed BIGINT NOT NULL, is_mixed BIGINT NOT NULL, registrations BIGINT NOT NULL DEFAULT 0
            )\(end)
            """,
            // Signed files as published.
            "CREATE TABLE package (hour BIGINT NOT NULL PRIMARY KEY, size BIGINT NOT NULL, digest \(bytes) NOT NULL)\(end)",
            "CREATE TABLE package_part (hour BIGINT NOT NULL, number BIGINT NOT NULL, bytes \(bytes) NOT NULL, PRIMARY KEY (hour, number))",
            "CREATE TABLE document (kind TEXT NOT NULL PRIMARY KEY, source \(bytes) NOT NULL, bytes \(bytes) NOT NULL)\(end)",
            """
            CREATE TABLE warning (
                id TEXT NOT NULL PRIMARY KEY, identifier TEXT NOT NULL, start_interval BIGINT NOT NULL, end_interval BIGINT NOT NULL,
                level BIGINT NOT NULL, published BIGINT, is_recall BIGINT NOT NULL DEFAULT 0
            )\(end)
            """,
            """
            CREATE TABLE laboratory (
                name TEXT NOT NULL PRIMARY KEY, key_hash \(bytes) NOT NULL, daily_positives BIGINT NOT NULL DEFAULT 1000
            )\(end)
            """,
            """
            CREATE TABLE officer (
                name TEXT NOT NULL PRIMARY KEY, password \(bytes) NOT NULL, is_administrator BIGINT NOT NULL,
                failures BIGINT NOT NULL, locked_until BIGINT NOT NULL, open_until BIGINT NOT NULL DEFAULT 0
            )\(end)
            """,
            "CREATE TABLE session (hash \(bytes) NOT NULL PRIMARY KEY, officer TEXT NOT NULL, expires BIGINT NOT NULL, seen BIGINT NOT NULL)\(end)",
            // Single-use forms that were submitted.
            "CREATE TABLE spent_form (hash \(bytes) NOT NULL PRIMARY KEY, expires BIGINT NOT NULL)\(end)",
            "CREATE TABLE audit (hour BIGINT NOT NULL, officer TEXT NOT NULL, action TEXT NOT NULL, times BIGINT NOT NULL, PRIMARY KEY (hour, officer, action))\(end)",
            "CREATE TABLE tally (day BIGINT NOT NULL, name TEXT NOT NULL, count BIGINT NOT NULL, PRIMARY KEY (day, name))\(end)",
        ]
    }
}
