import CheckInProtocol

/// A package in the table `package`.
struct StoredPackage: Sendable {
    let hour: Hour
    /// The size of the file in bytes.
    let size: Int
    /// The SHA-256 digest of the file.
    let digest: [UInt8]
}

/// The tables `package` and `package_part`: packages, stored exactly as they are published.
struct PackageTables {
    /// The maximum size of a part in bytes.
    static let partSize = 256 << 10

    let connection: any DatabaseConnection

    static func definitions(_ dialect: SQLDialect) -> [String] {
        let bytes = dialect.bytes
        return [
            "CREATE TABLE package (hour BIGINT NOT NULL PRIMARY KEY, size BIGINT NOT NULL, digest \(bytes) NOT NULL)\(dialect.byPrimaryKey)",
            "CREATE TABLE package_part (hour BIGINT NOT NULL, number BIGINT NOT NULL, bytes \(bytes) NOT NULL, PRIMARY KEY (hour, number))",
        ]
    }

    /// The hour of the newest package; nil before the first package is made.
    var newestHour: Hour? {
        get throws {
            let row = try connection.rows("SELECT max(hour) FROM package")[0]
            return row.isNull(0) ? nil : row.hour(0)
        }
    }

    var isEmpty: Bool {
        get throws { try connection.rows("SELECT hour FROM package LIMIT 1").isEmpty }
    }

    /// All packages, sorted by hour.
    var all: [StoredPackage] {
        get throws {
            try connection.rows("SELECT hour, size, digest FROM package ORDER BY hour").map {
                StoredPackage(hour: $0.hour(0), size: Int($0.integer(1)), digest: $0.bytes(2))
            }
        }
    }

    func contains(_ hour: Hour) throws -> Bool {
        try !connection.rows("SELECT hour FROM package WHERE hour = $1", .number(hour.number)).isEmpty
    }

    func hours(after hour: Hour) throws -> [Hour] {
        try connection.rows("SELECT hour FROM package WHERE hour > $1", .number(hour.number)).map { $0.hour(0) }
    }

    /// The package for `hour`; empty if there is no such package.
    func file(of hour: Hour) throws -> [UInt8] {
        var file: [UInt8] = []
        try forEachPart(of: hour) { file += $0 }
        return file
    }

    /// Passes the parts of a package to `body` one by one.
    func forEachPart(of hour: Hour, _ body: ([UInt8]) throws -> Void) throws {
        try connection.forEachRow(
            "SELECT bytes FROM package_part WHERE hour = $1 ORDER BY number",
            [.number(hour.number)]
        ) { try body($0.bytes(0)) }
    }

    func insert(_ package: StoredPackage) throws {
        try connection.execute(
            "INSERT INTO package (hour, size, digest) VALUES ($1, $2, $3)",
            .number(package.hour.number),
            .number(package.size),
            .bytes(package.digest)
        )
    }

    /// - Parameter number: The position of the part, counted from 0.
    func insertPart(_ bytes: some Sequence<UInt8>, number: Int, of hour: Hour) throws {
        try connection.execute(
            "INSERT INTO package_part (hour, number, bytes) VALUES ($1, $2, $3)",
            .number(hour.number),
            .number(number),
            .bytes(Array(bytes))
        )
    }

    func delete(_ hour: Hour) throws { try delete(where: "hour = $1", Int64(hour.number)) }

    func delete(before hour: Int64) throws { try delete(where: "hour < $1", hour) }

    func delete(after hour: Hour) throws { try delete(where: "hour > $1", Int64(hour.number)) }

    private func delete(where condition: String, _ hour: Int64) throws {
        for table in ["package", "package_part"] {
            try connection.execute("DELETE FROM \(table) WHERE \(condition)", .number(hour))
        }
    }
}

extension DatabaseConnection {
    var packages: PackageTables { PackageTables(connection: self) }
}
