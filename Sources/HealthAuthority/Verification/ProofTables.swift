import CheckInProtocol

/// The table `proof`: proofs of positive tests, stored as keyed hashes.
struct ProofTable {
    let connection: any DatabaseConnection

    /// `blinded` is the hash of the message that the proof authorised; null if the proof is unused.
    static func definitions(_ dialect: SQLDialect) -> [String] {
        [
            """
            CREATE TABLE proof (
                hash \(dialect.bytes) NOT NULL PRIMARY KEY, expires BIGINT NOT NULL, blinded \(dialect.bytes), key_day BIGINT
            )\(dialect.byPrimaryKey)
            """
        ]
    }

    private static let deletion = BatchStatement(columns: 1) { "DELETE FROM proof WHERE hash IN (\($0))" }

    /// Stores unused proofs.
    ///
    /// - Parameter expires: The number of the hour when the proofs expire.
    func insert(_ hashes: [[UInt8]], expires: UInt32) throws {
        try connection.execute(
            "INSERT INTO proof (hash, expires) VALUES ($1, $2)",
            each: hashes.map { [.bytes($0), .number(expires)] }
        )
    }

    /// The change of a proof's row when the proof is used.
    struct Use {
        /// All hashes that the row can have while the proof is unused.
        let unused: [[UInt8]]
        /// The new hash of the row.
        let used: [UInt8]
        /// The hash of the message that the proof authorises.
        let blinded: [UInt8]
        let keyDay: Day
        /// The hash of the registration token. If a corrected test has this token hash, the proof
        /// is void.
        let token: [UInt8]
        let hour: Hour
        /// Whether the use is a decoy. A decoy runs the same statement, but the statement then
        /// changes nothing.
        let isDecoy: Bool
    }

    /// Marks a proof as used. Returns false if the proof is not valid.
    func use(_ use: Use) throws -> Bool {
        let places = SQLValue.places(use.unused.count, from: 7)
        let arguments: [SQLValue] =
            [
                .bytes(use.used), .bytes(use.blinded), .number(use.keyDay.number), .number(use.hour.number),
                .number(use.isDecoy ? 1 : 0), .bytes(use.token),
            ] + use.unused.map { .bytes($0) }
        return try connection.execute(
            """
            UPDATE proof SET hash = $1, blinded = $2, key_day = $3
            WHERE hash IN (\(places)) AND blinded IS NULL AND expires > $4 AND $5 = 0
            AND NOT EXISTS (SELECT 1 FROM test WHERE token = $6 AND result <> 1 AND is_issued = 1)
            """,
            each: [arguments]
        )[0] == 1
    }

    /// Deletes the unused proof that has one of these hashes. Returns false if there is no such proof,
    /// or if it has expired.
    func take(_ hashes: [[UInt8]], hour: Hour) throws -> Bool {
        try connection.execute(
            "DELETE FROM proof WHERE hash IN (\(SQLValue.places(hashes.count, from: 2))) AND blinded IS NULL AND expires > $1",
            each: [[.number(hour.number)] + hashes.map { .bytes($0) }]
        )[0] == 1
    }

    /// Whether an unused proof has one of these hashes.
    func hasUnused(_ hashes: [[UInt8]]) throws -> Bool {
        var isFound = false
        try connection.forEachRow(
            "SELECT hash FROM proof WHERE hash IN (\(SQLValue.places(hashes.count))) AND blinded IS NULL",
            hashes.map { .bytes($0) }
        ) { _ in isFound = true }
        return isFound
    }

    /// The hash of the message that a used proof authorised with the key of `keyDay`; nil if it
    /// authorised none.
    func message(of used: [UInt8], keyDay: Day) throws -> [UInt8]? {
        try connection.rows(
            "SELECT blinded FROM proof WHERE hash = $1 AND key_day = $2",
            .bytes(used),
            .number(keyDay.number)
        ).first.flatMap { $0.isNull(0) ? nil : $0.bytes(0) }
    }

    func delete(_ hashes: [[UInt8]]) throws {
        try connection.execute(Self.deletion, keys: hashes)
    }

    func deleteUnused() throws { try connection.execute("DELETE FROM proof WHERE blinded IS NULL") }
}

/// The table `issued_code`: codes that can be revoked. The hash of each code's proof is encrypted.
struct IssuedCodeTable {
    let connection: any DatabaseConnection

    /// `sealed` is the encrypted hash from the row in `proof`. Because the hash is encrypted, joining
    /// the two tables does not show which codes were used.
    static func definitions(_ dialect: SQLDialect) -> [String] {
        [
            """
            CREATE TABLE issued_code (
                id \(dialect.bytes) NOT NULL PRIMARY KEY, officer TEXT NOT NULL, hour BIGINT NOT NULL, kind TEXT NOT NULL,
                sealed \(dialect.bytes) NOT NULL
            )\(dialect.byPrimaryKey)
            """
        ]
    }

    private static let deletion = BatchStatement(columns: 1) { "DELETE FROM issued_code WHERE id IN (\($0))" }

    /// A code, as stored when it is issued.
    struct Code {
        /// 16 random bytes.
        let id: [UInt8]
        /// The encrypted hash from the code's row in `proof`.
        let sealed: [UInt8]
    }

    func insert(_ codes: [Code], _ kind: CodeKind, officer: String, in hour: Hour) throws {
        try connection.execute(
            "INSERT INTO issued_code (id, officer, hour, kind, sealed) VALUES ($1, $2, $3, $4, $5)",
            each: codes.map {
                [.bytes($0.id), .text(officer), .number(hour.number), .text(kind.rawValue), .bytes($0.sealed)]
            }
        )
    }

    /// The codes that an officer issued in a range of hours.
    func codes(of officer: String, in hours: ClosedRange<Int64>) throws -> [Code] {
        try connection.rows(
            "SELECT id, sealed FROM issued_code WHERE officer = $1 AND hour >= $2 AND hour <= $3",
            .text(officer),
            .number(hours.lowerBound),
            .number(hours.upperBound)
        ).map { Code(id: $0.bytes(0), sealed: $0.bytes(1)) }
    }

    /// Counts the codes that were issued in `hour` or later. Each count is for one hour, one
    /// officer and one kind. The counts are sorted by hour with the newest first, and then by
    /// officer. Kinds that this version does not have are omitted.
    func counts(since hour: Int64) throws -> [(hour: Hour, officer: String, kind: CodeKind, count: Int)] {
        try connection.rows(
            """
            SELECT hour, officer, kind, count(*) FROM issued_code WHERE hour >= $1
            GROUP BY hour, officer, kind ORDER BY hour DESC, officer, kind
            """,
            .number(hour)
        ).compactMap { row in
            CodeKind(rawValue: row.text(2)).map { (row.hour(0), row.text(1), $0, Int(row.integer(3))) }
        }
    }

    func delete(_ codes: [Code]) throws {
        try connection.execute(Self.deletion, keys: codes.map(\.id))
    }
}

extension RewrittenTable {
    static let proof = RewrittenTable("proof", columns: ["hash", "expires", "blinded", "key_day"])
    static let issuedCode = RewrittenTable("issued_code", columns: ["id", "officer", "hour", "kind", "sealed"])
}

extension TableSweep {
    /// Deletes expired unused proofs, and used proofs whose authorisation key has expired.
    static func proofs(at now: UnixTime) -> TableSweep {
        TableSweep(
            table: .proof,
            condition:
                "(blinded IS NULL AND expires <= \(now.hour.number)) OR key_day < \(Int64(now.day.number) - 1)"
        )
    }

    /// Deletes codes that were issued before `hour`.
    static func issuedCodes(before hour: Int64) -> TableSweep {
        TableSweep(table: .issuedCode, condition: "hour < \(hour)")
    }
}

extension DatabaseConnection {
    var proofs: ProofTable { ProofTable(connection: self) }
    var issuedCodes: IssuedCodeTable { IssuedCodeTable(connection: self) }
}
