/// The tables `second_factor` and `recovery_code`: officers' authenticator apps, and the single-use
/// codes that replace a lost app. The codes are stored as keyed hashes.
struct SecondFactorTables {
    let connection: any DatabaseConnection

    /// `secret` is encrypted. `last_step` is the time step of the code that was accepted last.
    static func definitions(_ dialect: SQLDialect) -> [String] {
        let (bytes, end) = (dialect.bytes, dialect.byPrimaryKey)
        return [
            "CREATE TABLE second_factor (officer TEXT NOT NULL PRIMARY KEY, secret \(bytes) NOT NULL, last_step BIGINT NOT NULL)\(end)",
            "CREATE TABLE recovery_code (hash \(bytes) NOT NULL PRIMARY KEY, officer TEXT NOT NULL)\(end)",
        ]
    }

    /// An officer's authenticator app.
    struct Factor {
        /// The encrypted secret.
        let sealed: [UInt8]
        /// The time step of the code that was accepted last.
        let lastStep: Int64
    }

    /// Nil if the officer has no second factor.
    func factor(of officer: String) throws -> Factor? {
        try connection.rows("SELECT secret, last_step FROM second_factor WHERE officer = $1", .text(officer)).first
            .map { Factor(sealed: $0.bytes(0), lastStep: $0.integer(1)) }
    }

    /// Stores a second factor with the hashes of its recovery codes. Returns false if the officer
    /// already has a second factor.
    func insert(_ factor: Factor, recoveryCodes hashes: [[UInt8]], of officer: String) throws -> Bool {
        let added = try connection.execute(
            """
            INSERT INTO second_factor (officer, secret, last_step) VALUES ($1, $2, $3) ON CONFLICT (officer) DO NOTHING
            """,
            .text(officer),
            .bytes(factor.sealed),
            .number(factor.lastStep)
        )
        guard added == 1 else { return false }
        try connection.execute(
            "INSERT INTO recovery_code (hash, officer) VALUES ($1, $2)",
            each: hashes.map { [.bytes($0), .text(officer)] }
        )
        return true
    }

    func setLastStep(of officer: String, _ step: Int64) throws {
        try connection.execute(
            "UPDATE second_factor SET last_step = $2 WHERE officer = $1",
            .text(officer),
            .number(step)
        )
    }

    /// Lowers all stored time steps to at most `step`.
    func limitLastSteps(to step: Int64) throws {
        try connection.execute("UPDATE second_factor SET last_step = $1 WHERE last_step > $1", .number(step))
    }

    func hasRecoveryCode(_ hash: [UInt8]) throws -> Bool {
        try !connection.rows("SELECT officer FROM recovery_code WHERE hash = $1", .bytes(hash)).isEmpty
    }

    func recoveryCodeCount(of officer: String) throws -> Int {
        try connection.rows("SELECT hash FROM recovery_code WHERE officer = $1", .text(officer)).count
    }

    func deleteRecoveryCode(_ hash: [UInt8]) throws {
        try connection.execute("DELETE FROM recovery_code WHERE hash = $1", .bytes(hash))
    }

    /// Deletes an officer's second factor and recovery codes. Returns false if the officer has no
    /// second factor.
    func delete(of officer: String) throws -> Bool {
        try connection.execute("DELETE FROM recovery_code WHERE officer = $1", .text(officer))
        return try connection.execute("DELETE FROM second_factor WHERE officer = $1", .text(officer)) == 1
    }
}

extension DatabaseConnection {
    var secondFactors: SecondFactorTables { SecondFactorTables(connection: self) }
}
