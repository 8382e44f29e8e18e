import AuthorityProtocol
import CheckInProtocol

/// The table `places`: the number of places in each block of the packages of a day. It has one row
/// for a day whose packages have one block, and one for each block otherwise.
struct PlaceTable {
    let connection: any DatabaseConnection

    static func definitions(_ dialect: SQLDialect) -> [String] {
        [
            """
            CREATE TABLE places (
                day BIGINT NOT NULL, block BIGINT NOT NULL, count BIGINT NOT NULL, PRIMARY KEY (day, block)
            )\(dialect.byPrimaryKey)
            """
        ]
    }

    /// The numbers of a day, in the order of the blocks; empty if none was drawn.
    func places(on day: Day) throws -> [Int] {
        try connection.rows("SELECT count FROM places WHERE day = $1 ORDER BY block", .number(day.number))
            .map { Int($0.integer(0)) }
    }

    /// The number of places in each package of the newest day; 0 if there is none.
    var newest: Int {
        get throws {
            try connection.rows("SELECT count FROM places WHERE day = (SELECT max(day) FROM places)")
                .reduce(0) { $0 + Int($1.integer(0)) }
        }
    }

    func insert(_ places: [Int], on day: Day) throws {
        try connection.execute(
            "INSERT INTO places (day, block, count) VALUES ($1, $2, $3)",
            each: places.enumerated().map { [.number(day.number), .number($0), .number($1)] }
        )
    }

    func delete(before day: Int64) throws {
        try connection.execute("DELETE FROM places WHERE day < $1", .integer(day))
    }

    func delete(after day: Day) throws {
        try connection.execute("DELETE FROM places WHERE day > $1", .number(day.number))
    }
}

extension DatabaseConnection {
    var places: PlaceTable { PlaceTable(connection: self) }
}
