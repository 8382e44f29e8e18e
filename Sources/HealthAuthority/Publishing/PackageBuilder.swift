import CheckInProtocol
import Cryptography
import Files
import Publication
import SystemPackage

/// Builds an hour's package from the pool, up to the maximum size. The package is never held in
/// memory as a whole.
struct PackageBuilder {
    let region: Region
    let key: ECDSAP256.PrivateKey
    /// Provides the day's keys and the day's relay. By naming them, the package binds all clients
    /// to the same keys and relay. A day on which the authority was not running has no keys and no
    /// relay.
    let keyring: AuthorizationKeyring
    /// The temporary file in which the package is built.
    let workspace: FilePath

    /// The maximum number of reports, including padding, that fit into
    /// ``ReportPackage/maximumSize`` together with the warnings. It is more than a million.
    private static let maximumCount = ReportPackage.maximumSize / (ProtectedReport.count + 3)
    private static let partSize = 256 << 10

    /// Decides which reports belong to `hour`, so that reports can still be added while the package
    /// is being built. The caller must hold the pool's lock. Otherwise two transactions could wait
    /// for each other: this transaction, and one that adds one of these reports again.
    ///
    /// Calling this method again changes nothing, even after the hour has been published.
    static func settle(_ hour: Hour, _ connection: any DatabaseConnection) throws {
        // These reports are too old for every client.
        try connection.execute("DELETE FROM pool WHERE day < $1", .number(ReportPackage.days(of: hour)[0].number))
        // After a downtime that was longer than the retention period of packages, the hours of
        // these reports are skipped.
        try connection.execute("UPDATE pool SET hour = $1 WHERE hour < $1", .number(hour.number))
        try postponeExcess(of: hour, connection)
    }

    /// Builds the package for `hour`, which must already be settled. The caller must hold the
    /// publisher's lock, and must remove the reports from the pool.
    func build(_ hour: Hour, _ connection: any DatabaseConnection) throws {
        let counts = try Self.counts(of: hour, connection).reduce(into: [Day: Int]()) { counts, row in
            if let day = Day(number: UInt32(row.day)) { counts[day] = row.count }
        }
        for day in ReportPackage.days(of: hour) { try pad(day, of: hour, from: counts[day] ?? 0, connection) }
        let warnings = try takeWarnings(hour, connection)
        let published = try Day(number: hour.number / Hour.perDay).flatMap { try keyring.published($0, connection) }
        let layout = try PackageLayout(
            region: region,
            hour: hour,
            counts: counts,
            warnings: warnings,
            authorizationKeyDigest: (published?.authorization.publicKey).map { SHA256.hash($0) },
            obliviousHTTPDigest: published.flatMap { $0.obliviousHTTP?.digest(of: $0.day) }
        )
        let file = try FileError.wrap("create \(workspace)") {
            try FileDescriptor.open(
                workspace,
                .readWrite,
                options: [.create, .truncate, .closeOnExec, .noFollow],
                permissions: .ownerReadWrite
            )
        }
        do {
            try file.closeAfter {
                try write(layout, hour, to: file, connection)
                try keep(file, hour, connection)
            }
            try PrivateFile.remove(workspace)
        } catch {
            try PrivateFile.remove(workspace)
            throw error
        }
        try connection.execute(
            "INSERT INTO published (iv, hour) SELECT iv, hour FROM pool WHERE hour = $1 ORDER BY day, iv",
            .number(hour.number)
        )
    }

    /// The number of reports of each day that wait for `hour`, sorted with the largest number
    /// first.
    private static func counts(
        of hour: Hour,
        _ connection: any DatabaseConnection
    ) throws -> [(day: Int64, count: Int)] {
        try connection.rows(
            "SELECT day, count(*) FROM pool WHERE hour = $1 GROUP BY day ORDER BY 2 DESC",
            .number(hour.number)
        ).map { ($0.integer(0), Int($0.integer(1))) }
    }

    /// Moves the reports that do not fit into the package to the next hour.
    private static func postponeExcess(of hour: Hour, _ connection: any DatabaseConnection) throws {
        while true {
            let counts = try counts(of: hour, connection)
            let total = counts.reduce(0) { $0 + DayReports.paddedCount($1.count) }
            guard total > maximumCount, let (largest, count) = counts.first else { return }
            // Because IVs are random, this statement moves randomly chosen reports.
            try connection.execute(
                """
                UPDATE pool SET hour = hour + 1 WHERE hour = $1 AND day = $2 AND iv IN (
                    SELECT iv FROM pool WHERE hour = $1 AND day = $2 ORDER BY iv LIMIT $3
                )
                """,
                .number(hour.number),
                .number(largest),
                .number(count - DayReports.paddedCount(count) / 2)
            )
        }
    }

    /// Adds random reports to a day until the number of reports is a power of two and at least 16.
    private func pad(_ day: Day, of hour: Hour, from count: Int, _ connection: any DatabaseConnection) throws {
        var generator = SystemRandomNumberGenerator()
        var missing = DayReports.paddedCount(count) - count
        while missing > 0 {
            let rows = (0..<min(missing, 1000)).map { _ -> [SQLValue] in
                [
                    .bytes(generator.bytes(ProtectedReport.ivCount)), .number(hour.number), .number(day.number),
                    .bytes(generator.bytes(ReportRecord.count)), .bytes(generator.bytes(ProtectedReport.tagCount)),
                ]
            }
            try connection.execute(
                "INSERT INTO pool (iv, hour, day, ciphertext, tag) VALUES ($1, $2, $3, $4, $5)",
                each: rows
            )
            missing -= rows.count
        }
    }

    private func takeWarnings(_ hour: Hour, _ connection: any DatabaseConnection) throws -> [VenueWarning] {
        let rows = try connection.rows(
            "SELECT id FROM warning WHERE published IS NULL ORDER BY id LIMIT $1",
            .number(ReportPackage.maximumWarningCount)
        )
        if !rows.isEmpty {
            try connection.execute(
                "UPDATE warning SET published = $2 WHERE id = $1",
                each: rows.map { [.text($0.text(0)), .number(hour.number)] }
            )
        }
        return try Warnings.published(in: hour, connection)
    }

    private func write(
        _ layout: PackageLayout,
        _ hour: Hour,
        to file: FileDescriptor,
        _ connection: any DatabaseConnection
    ) throws {
        var writer = try PackageWriter(layout, to: file)
        try connection.forEachRow(
            "SELECT day, iv, ciphertext, tag FROM pool WHERE hour = $1 ORDER BY day, iv",
            [.number(hour.number)]
        ) { row in
            guard let day = UInt32(exactly: row.integer(0)).flatMap(Day.init(number:)) else {
                throw PublicationError.value(field: "a report's day")
            }
            try writer.add(day: day, iv: row.bytes(1), ciphertext: row.bytes(2), tag: row.bytes(3))
        }
        try writer.finish()
        let signature = try key.sign(context: ReportPackage.context) { part in
            try file.forEachPart(of: layout.payload, size: Self.partSize, part)
        }
        try file.write(
            ReportPackage.ending(signature: signature, key: key.publicKey),
            at: layout.payload.upperBound
        )
    }

    /// Reads an hour's package from the database.
    static func stored(_ hour: Hour, _ connection: any DatabaseConnection) throws -> [UInt8] {
        var file: [UInt8] = []
        try forEachPart(of: hour, connection) { file += $0 }
        return file
    }

    /// Passes the parts of an hour's stored package to `body`, one by one.
    static func forEachPart(
        of hour: Hour,
        _ connection: any DatabaseConnection,
        _ body: ([UInt8]) throws -> Void
    ) throws {
        try connection.forEachRow(
            "SELECT bytes FROM package_part WHERE hour = $1 ORDER BY number",
            [.number(hour.number)]
        ) { try body($0.bytes(0)) }
    }

    /// Stores a package that has already been published.
    static func keep(_ file: [UInt8], _ hour: Hour, _ connection: any DatabaseConnection) throws {
        var number = 0
        for start in stride(from: 0, to: file.count, by: partSize) {
            try keep(file[start..<min(start + partSize, file.count)], number, hour, connection)
            number += 1
        }
        try keep(hour, size: file.count, digest: SHA256.hash(file), connection)
    }

    private static func keep(
        _ part: ArraySlice<UInt8>,
        _ number: Int,
        _ hour: Hour,
        _ connection: any DatabaseConnection
    ) throws {
        try connection.execute(
            "INSERT INTO package_part (hour, number, bytes) VALUES ($1, $2, $3)",
            .number(hour.number),
            .number(number),
            .bytes(Array(part))
        )
    }

    private static func keep(
        _ hour: Hour,
        size: Int,
        digest: [UInt8],
        _ connection: any DatabaseConnection
    ) throws {
        try connection.execute(
            "INSERT INTO package (hour, size, digest) VALUES ($1, $2, $3)",
            .number(hour.number),
            .number(size),
            .bytes(digest)
        )
    }

    /// Stores the file in the database, divided into parts.
    private func keep(_ file: FileDescriptor, _ hour: Hour, _ connection: any DatabaseConnection) throws {
        let size = Int(try file.seek(offset: 0, from: .end))
        var number = 0
        let digest = try SHA256.hash { (add: (ArraySlice<UInt8>) -> Void) in
            try file.forEachPart(of: 0..<size, size: Self.partSize) { part in
                add(part)
                try Self.keep(part, number, hour, connection)
                number += 1
            }
        }
        try Self.keep(hour, size: size, digest: digest, connection)
    }
}
