package import CheckInProtocol
import Publication

// Repairs that an operator starts.
extension Publisher {
    /// Rebuilds packages that were signed by another key or for another region. The new packages
    /// are for the same hours and contain the same reports and warnings. Clients have refused the
    /// old packages, so no client has read them.
    ///
    /// - Throws: ``AuthorityError``; ``DatabaseError``; `PublicationError` if a package cannot be
    ///   decoded.
    package func signAgain(_ hours: [Hour], now: UnixTime) async throws {
        for hour in hours {
            try await replace(hour, now: now) { connection in
                for day in try ReportPackage(unverified: connection.packages.file(of: hour)).days {
                    try putBack(day, connection) { hour.number }
                }
                try remove(hour, connection)
                try builder.build(hour, connection)
                try ReportPool.end(hour, connection)
            }
        }
    }

    /// Replaces packages in the database with the packages in the public directory, because clients
    /// have already read the latter.
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
        try connection.packages.delete(hour)
        try connection.publishedReports.delete(hour)
    }
}
