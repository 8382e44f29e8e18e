import CheckInProtocol

/// Daily counts of issued and used codes.
package enum Tally {
    /// The name of a daily count.
    package enum Name: Sendable, Equatable {
        case issued(CodeKind)
        /// The number of codes and test results that authorised a batch.
        case used

        var text: String {
            switch self {
            case .issued(let kind): "issued \(kind.rawValue)"
            case .used: "used"
            }
        }
    }

    static func add(_ count: Int, to name: Name, _ connection: any DatabaseConnection, now: UnixTime) throws {
        try connection.execute(
            """
            INSERT INTO tally (day, name, count) VALUES ($1, $2, $3)
            ON CONFLICT (day, name) DO UPDATE SET count = tally.count + excluded.count
            """,
            .number(now.day.number),
            .text(name.text),
            .number(count)
        )
    }

    static func count(_ name: Name, of day: Day, _ connection: any DatabaseConnection) throws -> Int64 {
        try connection.rows(
            "SELECT count FROM tally WHERE day = $1 AND name = $2",
            .number(day.number),
            .text(name.text)
        ).first?.integer(0) ?? 0
    }
}
