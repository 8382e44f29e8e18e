package import CheckInProtocol

// Exports of diagnosis keys. Together, all instances export each period once.
extension Publisher {
    /// Exports are published for this number of seconds after the end of their period.
    static let exportSeconds: Int64 = 14 * 86_400

    /// The maximum number of keys in a file. Larger exports have several files.
    static let maximumExportCount = 500_000

    /// Publishes the exports of all hours that have ended. Before the first key is accepted, there
    /// are no exports. After a downtime, the missed hours of the last 14 days are exported. If the
    /// public directory already contains the files of such an hour, those files are adopted.
    ///
    /// - Parameter maximumCount: The maximum number of keys in a file.
    /// - Returns: The number of periods that this instance exported or adopted.
    /// - Throws: ``AuthorityError`` if the database now belongs to another authority;
    ///   ``DatabaseError``; `FileError`.
    package func publishExports(now: UnixTime, maximumCount: Int = maximumExportCount) async throws -> Int {
        var made = 0
        let periods = try await duePeriods(now.seconds)
        if !periods.isEmpty { try await peers.compare() }
        for period in periods {
            try await database.write { connection in
                try connection.lock(.diagnosisKeys, .exclusive)
                try connection.keyProgress.close(before: period.hour + 1)
            }
            if try await export(period, maximumCount: maximumCount) { made += 1 }
        }
        if made > 0 {
            try await memory.note(database)
            try await database.forget()
        }
        return made
    }

    /// The published files, with the oldest first.
    package func publishedExports() async throws -> [StoredExport] { try await StoredExport.published(in: database) }

    /// The exports of a day (UTC).
    package struct ExportedDay: Sendable, Equatable {
        package let day: Day
        package let fileCount: Int
        /// The number of new keys in the files, including padding.
        package let keyCount: Int
    }

    /// The exports of each day, with the newest day first.
    package func exportedDays() async throws -> [ExportedDay] {
        let days = Dictionary(grouping: try await publishedExports()) { $0.period.start / Day.seconds }
        return days.sorted { $0.key > $1.key }.compactMap { number, exports in
            Day(number: UInt32(number)).map {
                ExportedDay(day: $0, fileCount: exports.count, keyCount: exports.reduce(0) { $0 + $1.keyCount })
            }
        }
    }

    /// Exports a closed period. Returns false if another instance has already exported it.
    private func export(_ period: ExportPeriod, maximumCount: Int) async throws -> Bool {
        try await database.write { connection in
            try connection.lock(.publisher, .exclusive)
            try expectOwn(connection)
            let latestEnd = try connection.exports.latestEnd
            if let latestEnd, latestEnd >= period.end { return false }
            if let files = try exports.batch(period) {
                try ExportBuilder.keep(files, connection)
            } else {
                let builder = ExportBuilder(region: parameters.region, key: key, maximumCount: maximumCount)
                try builder.build(period, from: ExportPeriod.hour(of: latestEnd ?? 0), connection)
            }
            try connection.exports.delete(endedBefore: period.end - Self.exportSeconds)
            try connection.marks.add()
            return true
        }
    }

    /// The periods that have ended and have not been exported, within the retention period.
    private func duePeriods(_ now: Int64) async throws -> [ExportPeriod] {
        let (stored, hasKeys) = try await database.read { connection in
            (try connection.exports.latestEnd, try !connection.diagnosisKeys.isEmpty)
        }
        let oldest = ExportPeriod(hour: ExportPeriod.hour(of: now - Self.exportSeconds)).start
        let latestEnd = try await stored == nil ? oldestFile(oldest..<now)?.start : stored
        guard latestEnd != nil || hasKeys else { return [] }
        return ExportPeriod.due(
            length: ExportPeriod.length,
            latestEnd: latestEnd.map { max($0, oldest) },
            now: now,
            window: ExportPeriod.length
        )
    }

    private func oldestFile(_ range: Range<Int64>) async throws -> ExportPeriod? {
        try await WorkerThreads.runOnce { [exports] in try exports.oldestPeriod(in: range) }
    }
}
