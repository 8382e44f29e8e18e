import AuthorityProtocol

/// A row of the table `export`: a file of diagnosis keys for phones.
package struct StoredExport: Sendable, Hashable {
    package let period: ExportPeriod
    /// The number of the file in its batch, from 1.
    let number: Int
    /// The number of new keys in the file, including padding.
    package let keyCount: Int
    /// The size of the file in bytes.
    package let size: Int
    /// The SHA-256 digest of the file.
    let digest: [UInt8]

    /// The path of the file in the public directory.
    package var path: String { period.fileName(root: PublishedPath.exports, number: number) }

    /// The published files, with the oldest first.
    package static func published(in database: any AuthorityDatabase) async throws -> [StoredExport] {
        try await database.read { try $0.exports.all }
    }
}

/// The tables `export` and `export_part`: files of diagnosis keys, stored exactly as they are
/// published. A period is identified by the number of its hour.
struct ExportTables {
    let connection: any DatabaseConnection

    static func definitions(_ dialect: SQLDialect) -> [String] {
        let bytes = dialect.bytes
        return [
            """
            CREATE TABLE export (
                hour BIGINT NOT NULL, number BIGINT NOT NULL, keys BIGINT NOT NULL, size BIGINT NOT NULL,
                digest \(bytes) NOT NULL, PRIMARY KEY (hour, number)
            )\(dialect.byPrimaryKey)
            """,
            """
            CREATE TABLE export_part (
                hour BIGINT NOT NULL, number BIGINT NOT NULL, part BIGINT NOT NULL, bytes \(bytes) NOT NULL,
                PRIMARY KEY (hour, number, part)
            )
            """,
        ]
    }

    /// The end of the newest period; nil before the first export.
    var latestEnd: Int64? {
        get throws {
            let row = try connection.rows("SELECT max(hour) FROM export")[0]
            return row.isNull(0) ? nil : ExportPeriod(hour: row.integer(0)).end
        }
    }

    /// All files, sorted by period and number.
    var all: [StoredExport] {
        get throws {
            try connection.rows("SELECT hour, number, keys, size, digest FROM export ORDER BY hour, number").map {
                StoredExport(
                    period: ExportPeriod(hour: $0.integer(0)),
                    number: Int($0.integer(1)),
                    keyCount: Int($0.integer(2)),
                    size: Int($0.integer(3)),
                    digest: $0.bytes(4)
                )
            }
        }
    }

    func insert(_ export: StoredExport, _ file: [UInt8]) throws {
        let (hour, size) = (SQLValue.number(export.period.hour), PackageTables.partSize)
        try connection.execute(
            "INSERT INTO export (hour, number, keys, size, digest) VALUES ($1, $2, $3, $4, $5)",
            hour,
            .number(export.number),
            .number(export.keyCount),
            .number(export.size),
            .bytes(export.digest)
        )
        for (part, start) in stride(from: 0, to: file.count, by: size).enumerated() {
            try connection.execute(
                "INSERT INTO export_part (hour, number, part, bytes) VALUES ($1, $2, $3, $4)",
                hour,
                .number(export.number),
                .number(part),
                .bytes(Array(file[start..<min(start + size, file.count)]))
            )
        }
    }

    func contains(_ export: StoredExport) throws -> Bool {
        try !connection.rows(
            "SELECT hour FROM export WHERE hour = $1 AND number = $2",
            .number(export.period.hour),
            .number(export.number)
        ).isEmpty
    }

    /// Passes the parts of a file to `body` one by one.
    func forEachPart(of export: StoredExport, _ body: ([UInt8]) throws -> Void) throws {
        try connection.forEachRow(
            "SELECT bytes FROM export_part WHERE hour = $1 AND number = $2 ORDER BY part",
            [.number(export.period.hour), .number(export.number)]
        ) { try body($0.bytes(0)) }
    }

    /// Deletes the files of a period.
    func delete(_ period: ExportPeriod) throws { try delete(where: "hour = $1", period.hour) }

    /// Deletes the files of periods that ended before `time`.
    func delete(endedBefore time: Int64) throws { try delete(where: "hour < $1", ExportPeriod.hour(of: time) - 1) }

    /// Deletes the files of periods that ended after `time`.
    func delete(endedAfter time: Int64) throws { try delete(where: "hour >= $1", ExportPeriod.hour(of: time)) }

    private func delete(where condition: String, _ hour: Int64) throws {
        for table in ["export", "export_part"] {
            try connection.execute("DELETE FROM \(table) WHERE \(condition)", .number(hour))
        }
    }
}

extension DatabaseConnection {
    var exports: ExportTables { ExportTables(connection: self) }
}
