import CheckInProtocol
import Cryptography
import Publication
import Sharing

// Withdrawal of files and rows that an instance signed and stored while its clock was ahead.
extension Publisher {
    /// Withdraws packages and keys for hours and days after `now`. The reports in those packages
    /// are returned to the pool, and a new hour is chosen for each report. Clients refuse files
    /// from the future, so no client has read these packages.
    ///
    /// - Returns: The number of withdrawn packages.
    func takeBack(after now: UnixTime) async throws -> Int {
        let count = try await database.write { connection in
            try connection.lock(.publisher, .exclusive)
            try connection.lock(.pool, .exclusive)
            let hours = try connection.rows("SELECT hour FROM package WHERE hour > $1", .number(now.hour.number))
                .compactMap { Hour(number: UInt32($0.integer(0))) }
            for hour in hours { try reopen(hour, now, connection) }
            try redraw(now, connection)
            try delete(after: now, connection)
            try limit(to: now, connection)
            try connection.execute(
                "UPDATE progress SET closed = $1 WHERE closed > $1",
                .number(now.hour.number)
            )
            try ReportPool.rewrite(connection)
            return hours.count
        }
        try await database.forget()
        return count
    }

    /// Returns a package's reports to the pool. The padding reports are returned too, because they
    /// cannot be distinguished from the other reports.
    private func reopen(_ hour: Hour, _ now: UnixTime, _ connection: any DatabaseConnection) throws {
        let file = try PackageBuilder.stored(hour, connection)
        let package = try ReportPackage(verifying: file, by: key.publicKey, region: parameters.region, hour: hour)
        var generator = SystemRandomNumberGenerator()
        for day in package.days where day.day <= now.day {
            try putBack(day, connection) { drawnHour(now, &generator) }
        }
    }

    /// Returns a day's reports to the pool. `hour` is called for each report and returns the
    /// report's new hour.
    func putBack(_ day: DayReports, _ connection: any DatabaseConnection, hour: () -> SQLValue) throws {
        let rows = (0..<day.count).map { index -> [SQLValue] in
            let report = day[index]
            return [
                .bytes(Array(report.iv)), hour(), .number(day.day.number), .bytes(Array(report.ciphertext)),
                .bytes(Array(report.tag)),
            ]
        }
        try connection.execute(
            """
            INSERT INTO pool (iv, hour, day, ciphertext, tag) VALUES ($1, $2, $3, $4, $5)
            ON CONFLICT (iv) DO NOTHING
            """,
            each: rows
        )
    }

    /// Chooses a new hour for each report whose hour is too late.
    private func redraw(_ now: UnixTime, _ connection: any DatabaseConnection) throws {
        let latest = SQLValue.number(now.hour.number + parameters.schedule.publicationHours)
        var generator = SystemRandomNumberGenerator()
        while true {
            let ivs = try connection.rows("SELECT iv FROM pool WHERE hour > $1 LIMIT 10000", latest)
            guard !ivs.isEmpty else { return }
            try connection.execute(
                "UPDATE pool SET hour = $2 WHERE iv = $1",
                each: ivs.map { [.bytes($0.bytes(0)), drawnHour(now, &generator)] }
            )
        }
    }

    private func drawnHour(_ now: UnixTime, _ generator: inout SystemRandomNumberGenerator) -> SQLValue {
        .number(now.hour.number + UInt32.random(in: 1...parameters.schedule.publicationHours, using: &generator))
    }

    /// Deletes data for later hours and days. The index and the configuration are signed again when
    /// the current hour is published.
    private func delete(after now: UnixTime, _ connection: any DatabaseConnection) throws {
        for table in ["package", "package_part", "published"] {
            try connection.execute("DELETE FROM \(table) WHERE hour > $1", .number(now.hour.number))
        }
        try connection.execute("UPDATE warning SET published = NULL WHERE published > $1", .number(now.hour.number))
        try connection.execute("DELETE FROM authorization_key WHERE day > $1", .number(now.day.number))
        try connection.execute("DELETE FROM document WHERE kind = $1", .text(Configuration.kind))
        if try connection.rows("SELECT hour FROM package LIMIT 1").isEmpty {
            try connection.execute("DELETE FROM document WHERE kind = $1", .text(PackageIndex.kind))
        } else {
            try publishIndex(now: now, connection)
        }
    }

    /// Limits each expiry time to the expiry time of a row that is stored now.
    private func limit(to now: UnixTime, _ connection: any DatabaseConnection) throws {
        let hours: KeyValuePairs<String, UInt32> = [
            "proof": 14 * Hour.perDay, "test": 14 * Hour.perDay, "registration": Verification.registrationHours,
            "session": 8,
            "spent_form": 8,
        ]
        for (table, hours) in hours {
            try connection.execute(
                "UPDATE \(table) SET expires = $1 WHERE expires > $1",
                .number(now.hour.number + hours)
            )
        }
        try connection.execute("DELETE FROM usage_count WHERE period > $1", .number(now.hour.number))
        for table in ["issued_code", "proposed_warning"] {
            try connection.execute("UPDATE \(table) SET hour = $1 WHERE hour > $1", .number(now.hour.number))
        }
        // Otherwise codes would be refused until the clock reaches the time step that is stored.
        try connection.execute(
            "UPDATE second_factor SET last_step = $1 WHERE last_step > $1",
            .number(OneTimePassword.step(at: now) + 1)
        )
        try connection.execute("UPDATE officer SET locked_until = 0, open_until = 0")
        try connection.execute("UPDATE browser SET locked_until = 0")
    }
}
