package import CheckInProtocol
import Publication

// What an operator repairs after an accident.
extension Publisher {
    /// Signs packages again that another key has signed, or for another region: the same reports and warnings, for the same hour. Clients
    /// refused them, so that none has read them.
    ///
    /// - Throws: ``AuthorityError``; ``DatabaseError``; `PublicationError` if a package cannot be decoded.
    package func signAgain(_ hours: [Hour], now: UnixTime) async throws {
        for hour in hours {
            try await replace(hour, now: now) { connection in
                for day in try ReportPackage(unverified: PackageBuilder.stored(hour, connection)).days {
                    try putBack(day, connection) { .number(hour.number) }
                }
                try remove(hour, connection)
                try builder.build(hour, connection)
                try ReportPool.end(hour, connection)
            }
        }
    }

    /// Takes the packages of the public directory for those of the database: clients have read them.
    ///
    /// - Throws: ``AuthorityError``; ``DatabaseError``; `FileError`.
    package func adoptFiles(of hours: [Hour], now: UnixTime) async throws {
        for hour in hours {
            guard let file = try files.signed(hour) else { continue }
            try await replace(hour, now: now) { connection in
                try remove(hour, connection)
                try adopt(file, connection)
                try ReportPool.end(hour, connection)
            }
        }
    }

    private func replace(
        _ hour: Hour,
        now: UnixTime,
        _ body: @escaping @Sendable (any DatabaseConnection) throws -> Void
    ) async throws {
        try await database.write { connection in
            try connection.lock(.publisher, .exclusive)
            try connection.lock(.pool, .exclusive)
            try identity.check(connection)
            try body(connection)
            try publishIndex(now: now, connection)
        }
        try await database.forget()
    }

    private func remove(_ hour: Hour, _ connection: any DatabaseConnection) throws {
        for table in ["package", "package_part", "published"] {
            try connection.execute("DELETE FROM \(table) WHERE hour = $1", .number(hour.number))
        }
    }
}
