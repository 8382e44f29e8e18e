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

    private static func statements(_ dialect: SQLDialect) -> [String] {
        let tables: [(SQLDialect) -> [String]] = [
            IdentityTable.definitions, MarkTable.definitions, ProofTable.definitions, TestTable.definitions,
            RegistrationTable.definitions,
            IssuedCodeTable.definitions, LaboratoryTable.definitions, AuthorizationKeyTable.definitions,
            PoolTable.definitions, AcceptedReportTable.definitions, PublishedReportTable.definitions,
            ProgressTable.definitions, PlaceTable.definitions,
            PackageTables.definitions, DocumentTable.definitions, ExportTables.definitions,
            DiagnosisKeyTable.definitions, KeyProgressTable.definitions, DailySecretTable.definitions,
            VerificationTokenTable.definitions, KeyHolderTable.definitions,
            WarningTable.definitions,
            ProposedWarningTable.definitions, CodeWarningTable.definitions, OfficerTable.definitions,
            AccountTable.definitions,
            SessionTable.definitions,
            BrowserTable.definitions, SpentFormTable.definitions, SecondFactorTables.definitions,
            UsageCountTable.definitions, AuditTable.definitions, TallyTable.definitions,
            UsedNumberTable.definitions,
        ]
        return tables.flatMap { $0(dialect) }
    }
}

extension RewrittenTable {
    /// All tables whose rows are rewritten.
    static let rewritten = [
        pool, proof, registration, test, issuedCode, diagnosisKey, verificationToken,
    ]
}
