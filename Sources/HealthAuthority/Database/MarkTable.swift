import Cryptography

/// A random value that was stored with a publication.
package struct Mark: Sendable, Equatable, Codable {
    static let valueSize = 16

    /// Counts the marks of a database, from 1.
    let number: Int64
    /// 16 random bytes.
    let value: [UInt8]
}

/// The table `mark`: the random values of the last publications. Two databases that were once the same
/// differ in their marks as soon as one of them is published from.
struct MarkTable {
    /// The number of marks that stay in the table: the marks of more than a year.
    private static let maximumCount: Int64 = 10_000

    let connection: any DatabaseConnection

    static func definitions(_ dialect: SQLDialect) -> [String] {
        [
            "CREATE TABLE mark (number BIGINT NOT NULL PRIMARY KEY, value \(dialect.bytes) NOT NULL)\(dialect.byPrimaryKey)"
        ]
    }

    /// The last mark; nil before the first one.
    var newest: Mark? {
        get throws {
            try connection.rows("SELECT number, value FROM mark ORDER BY number DESC LIMIT 1").first.map {
                Mark(number: $0.integer(0), value: $0.bytes(1))
            }
        }
    }

    func contains(_ mark: Mark) throws -> Bool {
        try connection.rows("SELECT value FROM mark WHERE number = $1", .number(mark.number)).first?.bytes(0)
            == mark.value
    }

    /// Adds a mark. The caller must hold the publisher's lock.
    func add() throws {
        var generator = SystemRandomNumberGenerator()
        let number = (try newest?.number ?? 0) + 1
        try connection.execute(
            "INSERT INTO mark (number, value) VALUES ($1, $2)",
            .number(number),
            .bytes(generator.bytes(Mark.valueSize))
        )
        try connection.execute("DELETE FROM mark WHERE number <= $1", .number(number - Self.maximumCount))
    }
}

extension DatabaseConnection {
    var marks: MarkTable { MarkTable(connection: self) }
}
