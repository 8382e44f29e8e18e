/// The table `laboratory`: laboratories, with hashes of their keys.
struct LaboratoryTable {
    let connection: any DatabaseConnection

    static func definitions(_ dialect: SQLDialect) -> [String] {
        [
            """
            CREATE TABLE laboratory (
                name TEXT NOT NULL PRIMARY KEY, key_hash \(dialect.bytes) NOT NULL, daily_positives BIGINT NOT NULL DEFAULT 1000
            )\(dialect.byPrimaryKey)
            """
        ]
    }

    /// All laboratories and the hashes of their keys, sorted by name.
    var all: [(laboratory: Laboratories.Laboratory, keyHash: [UInt8])] {
        get throws {
            try connection.rows("SELECT name, daily_positives, key_hash FROM laboratory ORDER BY name").map {
                (Laboratories.Laboratory(name: $0.text(0), dailyPositives: $0.integer(1)), $0.bytes(2))
            }
        }
    }

    /// Stores a laboratory, or replaces its key and its limit.
    func store(_ laboratory: Laboratories.Laboratory, keyHash: [UInt8]) throws {
        try connection.execute(
            """
            INSERT INTO laboratory (name, key_hash, daily_positives) VALUES ($1, $2, $3)
            ON CONFLICT (name) DO UPDATE SET key_hash = excluded.key_hash, daily_positives = excluded.daily_positives
            """,
            .text(laboratory.name),
            .bytes(keyHash),
            .number(laboratory.dailyPositives)
        )
    }

    /// Returns false if no laboratory has this name.
    func delete(_ name: String) throws -> Bool {
        try connection.execute("DELETE FROM laboratory WHERE name = $1", .text(name)) == 1
    }
}

extension DatabaseConnection {
    var laboratories: LaboratoryTable { LaboratoryTable(connection: self) }
}
