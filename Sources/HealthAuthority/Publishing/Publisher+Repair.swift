import AuthorityProtocol
package import CheckInProtocol
import Cryptography
import ExportFiles
import OperatingSystem

/// Which of two files that this authority has signed is kept.
package enum RepairWinner: String, Sendable, CaseIterable {
    /// The file in the database. It is the same for all instances, so all instances end in the same state,
    /// in whatever order they are repaired.
    case database
    /// The file in the public directory of the instance that is repaired. From then on it is in the database.
    case files
}

// Repairs that an operator starts.
extension Publisher {
    /// Rebuilds packages that were signed by another key or for another region. The new packages
    /// are for the same hours and contain the same reports and warnings. Clients have refused the
    /// old packages, so no client has read them.
    ///
    /// - Throws: ``AuthorityError``; ``DatabaseError``; `PublicationError` if a package cannot be
    ///   decoded.
    package func signAgain(_ hours: [Hour], now: UnixTime) async throws {
        try await publishConfiguration(now: now)
        for hour in hours {
            try await replace(hour, now: now) { connection in
                let package = try ReportPackage(unverified: connection.packages.file(of: hour))
                try connection.pool.putBack(package.pooled { hour.number })
                try remove(hour, connection)
                try PackageBuilder.settle(hour, package, connection)
                try builder.build(hour, connection)
                try ReportPool.end(hour, connection)
            }
        }
    }

    /// For each hour with two packages, keeps one of them, and deletes the other one. Reports that are only
    /// in the other one are published again in a later hour.
    ///
    /// Unused codes and results become void, because they may have been used in the database that the
    /// files come from.
    ///
    /// - Throws: ``AuthorityError``; ``DatabaseError``; `FileError`.
    package func keep(_ winner: RepairWinner, of hours: [Hour], now: UnixTime) async throws {
        for hour in hours {
            guard let file = try files.signed(hour) else { continue }
            try await replace(hour, now: now) { connection in
                var generator = SystemRandomNumberGenerator()
                var other = file.package
                if winner == .files {
                    other = try ReportPackage(unverified: connection.packages.file(of: hour))
                    try connection.warnings.unpublish(hour)
                    try remove(hour, connection)
                    try adopt(file, connection)
                } else {
                    try connection.voidUnusedProofs()
                }
                let reports = other.pooled { drawnHour(now, &generator) }
                let areNew = try connection.pool.insertNew(reports)
                try connection.acceptedReports.add(zip(reports, areNew.map { $0 ? 1 : 0 }).map { ($0, $1) })
                try ReportPool.end(hour, connection)
            }
            // The public directory gets the package of the database.
            if winner == .database { try PrivateFile.remove(files.name(hour)) }
        }
    }

    /// For each export file that differs, keeps the files of its period in the database or in the public
    /// directory. Keys that are only in the other ones are exported again in a later hour.
    ///
    /// - Throws: ``AuthorityError``, such as ``AuthorityError/twoExports(_:)`` if the directory has only
    ///   some files of a period; ``DatabaseError``; `FileError`.
    package func keep(_ winner: RepairWinner, of stored: [StoredExport], now: UnixTime) async throws {
        for (period, stored) in Dictionary(grouping: stored, by: \.period).sorted(by: { $0.key.hour < $1.key.hour }) {
            let batch = try exports.batch(period)
            guard winner == .database || batch != nil else { throw AuthorityError.twoExports(stored[0].path) }
            let signed = try stored.compactMap { try exports.signed($0.name) }
            let keys = (batch ?? signed).flatMap(\.file.keys)
            try await database.write { connection in
                try connection.lock(.publisher, .exclusive)
                try expectOwn(connection)
                try connection.lock(.diagnosisKeys, .exclusive)
                let hour = ExportPeriod.hour(of: now.seconds)
                if winner == .files, let batch {
                    try connection.diagnosisKeys.setHour(hour, exportedIn: period.hour..<period.hour + 1)
                    try connection.diagnosisKeys.setHour(period.hour, of: keys.map(\.bytes))
                    try connection.exports.delete(period)
                    try ExportBuilder.keep(batch, connection)
                } else {
                    try ExportBuilder.insert(keys, hour: hour, connection)
                }
                try connection.marks.add()
            }
            if winner == .database { for export in stored { try PrivateFile.remove(exports.path(of: export.name)) } }
            try await database.forget()
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
            try expectOwn(connection)
            try body(connection)
            try connection.marks.add()
            try publishIndex(now: now, connection)
        }
        try await database.forget()
    }

    private func remove(_ hour: Hour, _ connection: any DatabaseConnection) throws {
        try connection.packages.delete(hour)
        try connection.publishedReports.delete(hour)
    }
}

// Withdraws files and rows that an instance signed or stored while its clock was ahead.
extension Publisher {
    /// Withdraws packages and keys for hours and days after `now`. The reports in those packages
    /// are returned to the pool, and a new hour is chosen for each report. Clients refuse files
    /// from the future, so no client has read these packages.
    ///
    /// - Parameter limitTimes: Called in the transaction. Limits the times in the other tables.
    /// - Returns: The number of withdrawn packages.
    func withdraw(
        after now: UnixTime,
        limitTimes: @escaping @Sendable (any DatabaseConnection) throws -> Void
    ) async throws -> Int {
        let count = try await database.write { connection in
            try connection.lock(.publisher, .exclusive)
            try connection.lock(.pool, .exclusive)
            try expectOwn(connection)
            let hours = try connection.packages.hours(after: now.hour)
            for hour in hours { try reopen(hour, now, connection) }
            try redraw(now, connection)
            try delete(after: now, connection)
            try limitTimes(connection)
            try connection.progress.reopen(after: now.hour)
            try connection.pool.mix()
            return hours.count
        }
        try await database.forget()
        return count
    }

    /// Returns a package's reports to the pool. The random reports are returned too, because they
    /// cannot be distinguished from the other reports.
    private func reopen(_ hour: Hour, _ now: UnixTime, _ connection: any DatabaseConnection) throws {
        let file = try connection.packages.file(of: hour)
        let package = try ReportPackage(verifying: file, by: key.publicKey, region: parameters.region, hour: hour)
        var generator = SystemRandomNumberGenerator()
        let reports = package.pooled { drawnHour(now, &generator) }.filter { $0.day.map { $0 <= now.day } ?? true }
        try connection.pool.putBack(reports)
        try connection.acceptedReports.add(reports.map { ($0, 1) })
    }

    /// Chooses a new hour for each report whose hour is too late.
    private func redraw(_ now: UnixTime, _ connection: any DatabaseConnection) throws {
        let latest = now.hour.number + parameters.publicationHours
        var generator = SystemRandomNumberGenerator()
        while true {
            let ivs = try connection.pool.ivs(after: latest)
            guard !ivs.isEmpty else { return }
            try connection.pool.setHours(ivs.map { ($0, drawnHour(now, &generator)) })
        }
    }

    private func drawnHour(_ now: UnixTime, _ generator: inout SystemRandomNumberGenerator) -> UInt32 {
        now.hour.number + UInt32.random(in: 1...parameters.publicationHours, using: &generator)
    }

    /// Deletes data for later hours and days. The index and the configuration are signed again when
    /// the current hour is published.
    private func delete(after now: UnixTime, _ connection: any DatabaseConnection) throws {
        try connection.packages.delete(after: now.hour)
        try connection.publishedReports.delete(after: now.hour)
        try connection.places.delete(after: now.day)
        try connection.warnings.unpublish(after: now.hour)
        try connection.authorizationKeys.delete(after: now.day)
        try connection.dailySecrets.delete(after: now.day)
        try connection.exports.delete(endedAfter: now.seconds)
        try connection.keyProgress.reopen(from: ExportPeriod.hour(of: now.seconds))
        try connection.documents.delete(Configuration.kind)
        if try connection.packages.isEmpty {
            try connection.documents.delete(PackageIndex.kind)
        } else {
            try publishIndex(now: now, connection)
        }
    }
}

extension ReportPackage {
    /// The reports, as they wait to be published again.
    ///
    /// - Parameter hour: Called for each report. Returns the number of the hour from which it can be
    ///   published.
    fileprivate func pooled(hour: () -> UInt32) -> [PooledReport] {
        blocks.flatMap { block in
            let day = block.days.lowerBound == block.days.upperBound ? block.days.lowerBound : nil
            return (0..<block.count).map { PooledReport(block[$0], hour: Int64(hour()), day: day) }
        }
    }
}
