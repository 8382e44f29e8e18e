import CheckInProtocol

/// The tables `laboratory` and `laboratory_key`: laboratories, and hashes of their keys.
struct LaboratoryTable {
    let connection: any DatabaseConnection

    static func definitions(_ dialect: SQLDialect) -> [String] {
        [
            """
            CREATE TABLE laboratory (
                name TEXT NOT NULL PRIMARY KEY, daily_positives BIGINT NOT NULL
            )\(dialect.byPrimaryKey)
            """,
            """
            CREATE TABLE laboratory_key (
                laboratory TEXT NOT NULL, number BIGINT NOT NULL, day BIGINT NOT NULL, hash \(dialect.bytes) NOT NULL,
                PRIMARY KEY (laboratory, number)
            )\(dialect.byPrimaryKey)
            """,
        ]
    }

    /// A valid key. A newer key of the laboratory has a higher number.
    struct Key: Sendable {
        let laboratory: String
        let number: Int64
        /// The day (UTC) on which it was made.
        let day: Day
        let hash: [UInt8]
    }

    /// All laboratories, sorted by name.
    var all: [Laboratories.Laboratory] {
        get throws {
            try connection.rows("SELECT name, daily_positives FROM laboratory ORDER BY name").map {
                Laboratories.Laboratory(name: $0.text(0), dailyPositives: $0.integer(1))
            }
        }
    }

    /// The keys of all laboratories, the older before the newer.
    var keys: [Key] {
        get throws {
            try connection.rows("SELECT laboratory, number, day, hash FROM laboratory_key ORDER BY number").compactMap {
                guard let day = UInt32(exactly: $0.integer(2)).flatMap(Day.init(number:)) else { return nil }
                return Key(laboratory: $0.text(0), number: $0.integer(1), day: day, hash: $0.bytes(3))
            }
        }
    }

    /// The keys of a laboratory, the older before the newer.
    func keys(of name: String) throws -> [Key] { try keys.filter { $0.laboratory == name } }

    /// Adds a laboratory. Returns false if it exists.
    func insert(_ name: String, dailyPositives: Int64) throws -> Bool {
        try connection.execute(
            "INSERT INTO laboratory (name, daily_positives) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING",
            .text(name),
            .number(dailyPositives)
        ) == 1
    }

    /// Returns false if no laboratory has this name.
    func setLimit(_ dailyPositives: Int64, of name: String) throws -> Bool {
        try connection.execute(
            "UPDATE laboratory SET daily_positives = $2 WHERE name = $1",
            .text(name),
            .number(dailyPositives)
        ) == 1
    }

    func insertKey(of name: String, number: Int64, day: Day, hash: [UInt8]) throws {
        try connection.execute(
            "INSERT INTO laboratory_key (laboratory, number, day, hash) VALUES ($1, $2, $3, $4)",
            .text(name),
            .number(number),
            .number(day.number),
            .bytes(hash)
        )
    }

    func deleteKey(of name: String, number: Int64) throws {
        try connection.execute(
            "DELETE FROM laboratory_key WHERE laboratory = $1 AND number = $2",
            .text(name),
            .number(number)
        )
    }

    /// Deletes a laboratory and its keys. Returns false if no laboratory has this name.
    func delete(_ name: String) throws -> Bool {
        try connection.execute("DELETE FROM laboratory_key WHERE laboratory = $1", .text(name))
        return try connection.execute("DELETE FROM laboratory WHERE name = $1", .text(name)) == 1
    }
}

extension DatabaseConnection {
    var laboratories: LaboratoryTable { LaboratoryTable(connection: self) }
}
