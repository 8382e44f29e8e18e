/// The authority's tables.
///
/// A row in the table `pool` does not show which reports were submitted with it. The only time in
/// the row is the hour when the report will be published. A row in the table `proof` cannot be
/// linked to a report. `expires` is an hour, like all times that concern clients. Only officers'
/// log-ins have more precise times: `seen` is in minutes, `last_step` is in steps of 30 seconds,
/// and `locked_until` and `open_until` are in seconds.
///
/// During an upgrade, instances are replaced one after the other. The first new instance upgrades
/// the tables while instances with the previous version are still running. So an upgrade may only
/// add tables, or columns with default values, and must not add a column to a ``RewrittenTable``.
/// Tables and columns that are no longer used are removed one version later.
package enum Schema {
    /// A step from one version of the tables to the next: its statements.
    typealias Change = @Sendable (SQLDialect) -> [String]

    /// All changes since the first release, in their order. Until then, the tables change without one.
    private static let changes: [Change] = []
    static let version = Int64(changes.count + 1)

    /// Creates the tables for a new authority.
    ///
    /// - Returns: False if the database already has an authority's tables. In that case, nothing is
    ///   changed.
    static func create(_ connection: any DatabaseConnection, _ dialect: SQLDialect) throws -> Bool {
        try connection.lock(.schema, .exclusive)
        guard try storedVersion(connection) == nil else { return false }
        try connection.execute("CREATE TABLE schema_version (version BIGINT NOT NULL)")
        for statement in statements(dialect) { try connection.execute(statement) }
        // Rewrite the empty tables, so that the database never keeps samples of their content.
        for table in RewrittenTable.rewritten { try connection.rewrite(table) }
        try connection.execute("INSERT INTO schema_version VALUES ($1)", .number(version))
        try connection.execute("INSERT INTO progress (id, closed, is_mixed, registrations) VALUES (1, 0, 1, 0)")
        return true
    }

    /// Upgrades tables from an older version.
    ///
    /// - Throws: ``AuthorityError/empty``; ``DatabaseError`` of the kind `newer` if a newer program
    ///   created the tables.
    static func upgrade(
        _ connection: any DatabaseConnection,
        _ dialect: SQLDialect,
        by changes: [Change] = changes
    ) throws {
        try connection.lock(.schema, .exclusive)
        let new = Int64(changes.count + 1)
        let old = try usableVersion(connection, new)
        guard old < new else { return }
        for change in changes[Int(old - 1)...] {
            for statement in change(dialect) { try connection.execute(statement) }
        }
        for table in RewrittenTable.rewritten { try connection.rewrite(table) }
        try connection.execute("UPDATE schema_version SET version = $1", .number(new))
    }

    /// The stored table version, if a program with the version `version` can use or upgrade it.
    ///
    /// - Throws: The same errors as ``upgrade(_:_:by:)``.
    static func usableVersion(_ connection: any DatabaseConnection, _ version: Int64 = version) throws -> Int64 {
        guard let stored = try storedVersion(connection) else { throw AuthorityError.empty }
        guard stored <= version else {
            throw DatabaseError(
                .newer,
                "the database tables have version \(stored), this program supports version \(version): install the newer program"
            )
        }
        return stored
    }

    /// The stored table version; nil if the database has no authority tables.
    static func storedVersion(_ connection: any DatabaseConnection) throws -> Int64? {
        guard try connection.hasTable("schema_version") else { return nil }
        return try connection.rows("SELECT version FROM schema_version").first?.integer(0)
    }

    /// Clients that wait for the result of a test. No laboratory has sent this result yet.
    private static func registration(_ dialect: SQLDialect) -> String {
        """
        CREATE TABLE registration (
            hash \(dialect.bytes) NOT NULL PRIMARY KEY, token \(dialect.bytes) NOT NULL, expires BIGINT NOT NULL
        )\(dialect.byPrimaryKey)
        """
    }

    /// Counters for ``UsageLimit``. `period` is the hour when the period began.
    private static func usageCount(_ dialect: SQLDialect) -> String {
        """
        CREATE TABLE usage_count (space TEXT NOT NULL, period BIGINT NOT NULL, count BIGINT NOT NULL, PRIMARY KEY (space, period))
        """
    }

    /// Browsers that officers have logged in from, with a count of wrong passwords for each
    /// officer.
    private static func browser(_ dialect: SQLDialect) -> String {
        """
        CREATE TABLE browser (
            hash \(dialect.bytes) NOT NULL, officer TEXT NOT NULL, failures BIGINT NOT NULL, locked_until BIGINT NOT NULL,
            expires BIGINT NOT NULL, PRIMARY KEY (hash, officer)
        )\(dialect.byPrimaryKey)
        """
    }

    /// The authority that the database belongs to.
    private static func identity(_ dialect: SQLDialect) -> String {
        """
        CREATE TABLE identity (
            id BIGINT NOT NULL PRIMARY KEY, signing_key TEXT NOT NULL, secret \(dialect.bytes) NOT NULL, region TEXT NOT NULL
        )\(dialect.byPrimaryKey)
        """
    }

    /// Officers' authenticator apps. `secret` is encrypted. `last_step` is the time step of the
    /// code that was accepted last.
    private static func secondFactor(_ dialect: SQLDialect) -> String {
        """
        CREATE TABLE second_factor (
            officer TEXT NOT NULL PRIMARY KEY, secret \(dialect.bytes) NOT NULL, last_step BIGINT NOT NULL
        )\(dialect.byPrimaryKey)
        """
    }

    /// Single-use recovery codes that replace a lost authenticator app. They are stored as keyed
    /// hashes.
    private static func recoveryCode(_ dialect: SQLDialect) -> String {
        """
        CREATE TABLE recovery_code (hash \(dialect.bytes) NOT NULL PRIMARY KEY, officer TEXT NOT NULL)\(dialect.byPrimaryKey)
        """
    }

    /// Codes that can be revoked, with the officer who issued each code and the hour of issue.
    /// `sealed` is the encrypted hash from the row in `proof`. Because the hash is encrypted,
    /// joining the two tables does not show which codes were used.
    private static func issuedCode(_ dialect: SQLDialect) -> String {
        """
        CREATE TABLE issued_code (
            id \(dialect.bytes) NOT NULL PRIMARY KEY, officer TEXT NOT NULL, hour BIGINT NOT NULL, kind TEXT NOT NULL,
            sealed \(dialect.bytes) NOT NULL
        )\(dialect.byPrimaryKey)
        """
    }

    /// Warnings that wait for confirmation by a second officer. Each row describes a whole visit.
    private static func proposedWarning(_ dialect: SQLDialect) -> String {
        """
        CREATE TABLE proposed_warning (
            id TEXT NOT NULL PRIMARY KEY, identifier TEXT NOT NULL, start_interval BIGINT NOT NULL, end_interval BIGINT NOT NULL,
            level BIGINT NOT NULL, officer TEXT NOT NULL, hour BIGINT NOT NULL
        )\(dialect.byPrimaryKey)
        """
    }

    /// Indexes the positive results that a laboratory corrected after they had been issued.
    private static let withdrawnTest = "CREATE INDEX test_withdrawn ON test (token) WHERE result = 0 AND is_issued = 1"

    private static func statements(_ dialect: SQLDialect) -> [String] {
        let (bytes, end) = (dialect.bytes, dialect.byPrimaryKey)
        return [
            // Proofs of positive tests, stored as keyed hashes. `blinded` is the hash of the
            // message that the proof authorised; null if the proof is unused.
            """
            CREATE TABLE proof (
                hash \(bytes) NOT NULL PRIMARY KEY, expires BIGINT NOT NULL, blinded \(bytes), key_day BIGINT
            )\(end)
            """,
            // Test results. `is_issued` is 1 if the positive result was issued to the client. The
            // only proof of this result was issued at the same time. No value in this table
            // identifies the proof.
            """
            CREATE TABLE test (
                hash \(bytes) NOT NULL PRIMARY KEY, token \(bytes), result BIGINT, expires BIGINT NOT NULL,
                is_issued BIGINT NOT NULL DEFAULT 0
            )\(end)
            """,
            withdrawnTest, identity(dialect), registration(dialect), usageCount(dialect), browser(dialect),
            secondFactor(dialect), recoveryCode(dialect), issuedCode(dialect), proposedWarning(dialect),
            DiagnosisKeyTable.definition(dialect), DailySecretTable.definition(dialect),
            VerificationTokenTable.definition(dialect), AppTable.definition(dialect),
        ] + ExportTables.definitions(dialect) + KeyProgressTable.definitions + [
            // `relay` is the URL of the day's relay; null if clients send directly to the
            // authority.
            """
            CREATE TABLE authorization_key (
                day BIGINT NOT NULL PRIMARY KEY, sealed \(bytes) NOT NULL, public_key \(bytes) NOT NULL, relay TEXT
            )\(end)
            """,
            // Accepted reports that wait to be published.
            """
            CREATE TABLE pool (
                iv \(bytes) NOT NULL PRIMARY KEY, hour BIGINT NOT NULL, day BIGINT NOT NULL,
                ciphertext \(bytes) NOT NULL, tag \(bytes) NOT NULL
            )\(end)
            """,
            "CREATE INDEX pool_hour ON pool (hour, day, iv)",
            // The IVs of all published reports, including padding reports. The table prevents an IV
            // from being published twice.
            "CREATE TABLE published (iv \(bytes) NOT NULL PRIMARY KEY, hour BIGINT NOT NULL)\(end)",
            "CREATE INDEX published_hour ON published (hour)",
            // `registrations` is the number of rows in the table `registration`.
            """
            CREATE TABLE progress (
                id BIGINT NOT NULL PRIMARY KEY, closed BIGINT NOT NULL, is_mixed BIGINT NOT NULL, registrations BIGINT NOT NULL DEFAULT 0
            )\(end)
            """,
            // Signed files, stored exactly as they are published.
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
            // Single-use forms that officers have already submitted.
            "CREATE TABLE spent_form (hash \(bytes) NOT NULL PRIMARY KEY, expires BIGINT NOT NULL)\(end)",
            "CREATE TABLE audit (hour BIGINT NOT NULL, officer TEXT NOT NULL, action TEXT NOT NULL, times BIGINT NOT NULL, PRIMARY KEY (hour, officer, action))\(end)",
            "CREATE TABLE tally (day BIGINT NOT NULL, name TEXT NOT NULL, count BIGINT NOT NULL, PRIMARY KEY (day, name))\(end)",
        ]
    }
}
