import CheckInProtocol

/// The table `test`: test results, identified by keyed hashes.
struct TestTable {
    let connection: any DatabaseConnection

    /// `is_issued` is 1 if the positive result was issued to the client. The only proof of this result
    /// was issued at the same time. No value in this table identifies the proof.
    ///
    /// The index contains the positive results that a laboratory corrected after they had been issued.
    static func definitions(_ dialect: SQLDialect) -> [String] {
        [
            """
            CREATE TABLE test (
                hash \(dialect.bytes) NOT NULL PRIMARY KEY, token \(dialect.bytes), result BIGINT, expires BIGINT NOT NULL,
                is_issued BIGINT NOT NULL DEFAULT 0
            )\(dialect.byPrimaryKey)
            """,
            "CREATE INDEX test_withdrawn ON test (token) WHERE result <> 1 AND is_issued = 1",
        ]
    }

    /// A laboratory's result.
    struct Result: Sendable {
        let hash: [UInt8]
        let verdict: LaboratoryResult.Verdict
        let isCorrection: Bool
    }

    /// Stores results. If a client is registered for a test, the client's token is stored with the
    /// result. Storing the same result again changes nothing.
    ///
    /// - Parameter expires: The number of the hour when the results expire.
    /// - Returns: For each result, whether it is stored. False if the test already has another
    ///   result and this result is not a correction.
    func store(_ results: [Result], expires: UInt32) throws -> [Bool] {
        // The statement counts the row unless a different result is stored.
        try connection.execute(
            """
            INSERT INTO test (hash, token, result, expires)
            VALUES ($1, (SELECT token FROM registration WHERE hash = $1), $2, $3)
            ON CONFLICT (hash) DO UPDATE SET
                expires = CASE WHEN test.result = excluded.result THEN test.expires ELSE excluded.expires END,
                result = excluded.result
            WHERE test.result = excluded.result OR $4 = 1
            """,
            each: results.map {
                [
                    .bytes($0.hash), .number($0.verdict.rawValue), .number(expires),
                    .number($0.isCorrection ? 1 : 0),
                ]
            }
        ).map { $0 != 0 }
    }

    /// If no client is assigned to a test, assigns the test to the client with this token. A decoy
    /// runs the same statement, but the statement then changes nothing.
    func assign(_ test: [UInt8], to token: [UInt8], isDecoy: Bool) throws {
        try connection.execute(
            "UPDATE test SET token = $2 WHERE hash = $1 AND token IS NULL AND $3 = 0",
            .bytes(test),
            .bytes(token),
            .number(isDecoy ? 1 : 0)
        )
    }

    /// A test's result; nil if no laboratory has sent a result. `token` is empty if no client is
    /// assigned.
    func result(of test: [UInt8]) throws -> (token: [UInt8], verdict: LaboratoryResult.Verdict)? {
        try connection.rows("SELECT token, result FROM test WHERE hash = $1", .bytes(test)).first.flatMap { row in
            LaboratoryResult.Verdict(rawValue: row.integer(1)).map { (row.isNull(0) ? [] : row.bytes(0), $0) }
        }
    }

    /// Records that the positive result was issued to the client. Returns false if this was already
    /// recorded.
    func markIssued(_ test: [UInt8]) throws -> Bool {
        try connection.execute("UPDATE test SET is_issued = 1 WHERE hash = $1 AND is_issued = 0", .bytes(test)) == 1
    }

    func markAllIssued() throws { try connection.execute("UPDATE test SET is_issued = 1 WHERE is_issued = 0") }
}

/// The table `registration`: clients that wait for the result of a test. No laboratory has sent this
/// result yet.
struct RegistrationTable {
    let connection: any DatabaseConnection

    static func definitions(_ dialect: SQLDialect) -> [String] {
        [
            """
            CREATE TABLE registration (
                hash \(dialect.bytes) NOT NULL PRIMARY KEY, token \(dialect.bytes) NOT NULL, expires BIGINT NOT NULL
            )\(dialect.byPrimaryKey)
            """
        ]
    }

    private static let deletion = BatchStatement(columns: 1) { "DELETE FROM registration WHERE hash IN (\($0))" }

    /// Whether a client is registered for a test.
    func contains(_ test: [UInt8]) throws -> Bool {
        try !connection.rows("SELECT hash FROM registration WHERE hash = $1", .bytes(test)).isEmpty
    }

    /// Registers a client. Returns false if another client is already registered.
    ///
    /// - Parameter expires: The number of the hour when the registration expires.
    func insert(_ token: [UInt8], for test: [UInt8], expires: UInt32) throws -> Bool {
        try connection.execute(
            "INSERT INTO registration (hash, token, expires) VALUES ($1, $2, $3) ON CONFLICT (hash) DO NOTHING",
            .bytes(test),
            .bytes(token),
            .number(expires)
        ) == 1
    }

    /// Returns the number of deleted registrations.
    func delete(_ tests: [[UInt8]]) throws -> Int {
        try connection.execute(Self.deletion, keys: tests)
    }

    /// Adds `count` to the number of rows, which the table `progress` stores. Returns false if this
    /// would exceed `maximum`.
    @discardableResult
    func addToCount(_ count: Int, maximum: Int64) throws -> Bool {
        try connection.execute(
            "UPDATE progress SET registrations = registrations + $1 WHERE id = 1 AND registrations + $1 <= $2",
            .number(count),
            .number(maximum)
        ) == 1
    }

    func resetCount() throws {
        try connection.execute("UPDATE progress SET registrations = 0 WHERE id = 1")
    }
}

extension RewrittenTable {
    static let test = RewrittenTable("test", columns: ["hash", "token", "result", "expires", "is_issued"])
    static let registration = RewrittenTable("registration", columns: ["hash", "token", "expires"])
}

extension TableSweep {
    static func tests(at now: UnixTime) -> TableSweep {
        TableSweep(table: .test, condition: "expires <= \(now.hour.number)")
    }

    static func registrations(at now: UnixTime) -> TableSweep {
        TableSweep(table: .registration, condition: "expires <= \(now.hour.number)")
    }
}

extension DatabaseConnection {
    var tests: TestTable { TestTable(connection: self) }
    var registrations: RegistrationTable { RegistrationTable(connection: self) }
}
