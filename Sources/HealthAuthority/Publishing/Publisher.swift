package import AuthorityProtocol
package import CheckInProtocol
import Cryptography
import SystemPackage

/// How many packages an instance has published.
package struct PublishedCount: Sendable {
    /// Packages that it has made.
    package var made = 0
    /// Packages that were already in the public directory.
    package var adopted = 0

    package var total: Int { made + adopted }
}

/// Publishes the package for each hour, the index and the configuration. All instances together
/// publish each hour only once.
package struct Publisher: Sendable {
    /// The interval, in seconds, for mixing newly added reports with the other reports.
    static let mixingSeconds: Int64 = 60
    /// After this number of hours, a published report cannot be submitted again. An authorisation
    /// key is in use for two days, and a report is published within one day.
    private static let replayHours = 3 * Hour.perDay
    let database: any AuthorityDatabase
    let keyring: AuthorizationKeyring
    let keys: SigningKeys
    package let parameters: PublishedParameters
    let identity: AuthorityIdentity
    package let memory: DatabaseMemory
    let peers: Peers
    let workspace: FilePath
    /// The published packages in the public directory, including packages that the database does
    /// not contain.
    let files: PackageFiles
    /// The export files in the public directory.
    let exports: ExportDirectory

    var key: SigningKey { keys.current }

    var builder: PackageBuilder {
        PackageBuilder(parameters: parameters, keys: keys, keyring: keyring, workspace: workspace)
    }

    /// The number of packages that stay published. Clients keep check-ins for the days that these
    /// packages cover.
    private var packageCount: UInt32 { parameters.schedule.retentionDays * Hour.perDay }

    /// Publishes every hour that has begun and has not been published yet. After a downtime, this
    /// includes the missed hours that are still within the retention period of packages. If the
    /// database was restored from a backup, the public directory may already contain packages for
    /// some of these hours. Those packages are adopted.
    ///
    /// - Returns: How many packages this instance made, and how many it adopted.
    /// - Throws: ``AuthorityError`` if the database now belongs to another authority, or if a peer uses
    ///   another database; ``DatabaseError``; `FileError`; ``TokenError``.
    @discardableResult
    package func publish(now: UnixTime) async throws -> PublishedCount {
        try await peers.compare()
        try await publishConfiguration(now: now)
        var count = PublishedCount()
        while let hour = try await next(now.hour) {
            // Without the key, a package would be built in vain.
            try key.prepare()
            let published = try await close(hour)
            guard try await make(hour, published, now: now) else { continue }
            if published == nil { count.made += 1 } else { count.adopted += 1 }
        }
        try await signIndexAgain(now: now)
        if count.total > 0 {
            try await memory.note(database)
            try await database.forget()
        }
        return count
    }

    /// - Throws: ``AuthorityError`` if the database belongs to another authority, or is not the last
    ///   one that this instance saw.
    func expectOwn(_ connection: any DatabaseConnection) throws {
        try identity.check(connection)
        try memory.check(connection)
    }

    /// Closes an hour. Reports that arrive from now on are published in later hours. Returns the hour's package
    /// if it is already in the public directory.
    private func close(_ hour: Hour) async throws -> PackageFiles.Signed? {
        try await database.write { connection in
            try connection.lock(.pool, .exclusive)
            try connection.progress.close(hour)
            let published = try files.signed(hour)
            try PackageBuilder.settle(hour, published?.package, connection)
            return published
        }
    }

    /// Makes the package for a closed hour. Returns false if another instance has already made the
    /// package.
    ///
    /// - Parameter published: The hour's package if it is already in the public directory.
    private func make(_ hour: Hour, _ published: PackageFiles.Signed?, now: UnixTime) async throws -> Bool {
        try await database.write { connection in
            try connection.lock(.publisher, .exclusive)
            try expectOwn(connection)
            let last = try connection.packages.newestHour
            if let last, last >= hour { return false }
            try retain(upTo: hour, after: last, connection)
            if let published {
                try adopt(published, connection)
            } else {
                try builder.build(hour, connection)
            }
            try publishIndex(now: now, connection)
            try ReportPool.end(hour, connection)
            try connection.marks.add()
            return true
        }
    }

    /// Mixes the waiting reports and the diagnosis keys if any have been added since the last
    /// mixing.
    package func mix() async throws {
        let areReportsMixed = try await database.write { try ReportPool.mix($0) }
        let areKeysMixed = try await database.write { connection in
            try connection.lock(.publisher, .exclusive)
            return try connection.diagnosisKeys.mix()
        }
        if areReportsMixed || areKeysMixed { try await database.forget() }
    }

    /// The next hour to publish; nil if all hours are published.
    private func next(_ current: Hour) async throws -> Hour? {
        let last = try await database.read { try $0.packages.newestHour }
        let oldest = current.number - min(current.number, packageCount - 1)
        guard let last else { return try await oldestFile(from: oldest, to: current) ?? current }
        guard last < current else { return nil }
        return Hour(number: max(last.number + 1, oldest))
    }

    /// The hour of the oldest package in the public directory. Only packages for hours in the range
    /// count. Nil if there is no such package.
    private func oldestFile(from oldest: UInt32, to current: Hour) async throws -> Hour? {
        try await WorkerThreads.runOnce { [files] in
            try files.names.compactMap(\.hour).sorted().first {
                try $0.number >= oldest && $0 <= current && files.signed($0) != nil
            }
        }
    }

    /// Deletes packages at the end of their retention period. If hours were skipped after a long
    /// downtime, deletes all packages for hours before `hour`, because the hours in an index must
    /// not have gaps.
    private func retain(upTo hour: Hour, after last: Hour?, _ connection: any DatabaseConnection) throws {
        let follows = last.map { $0.number + 1 == hour.number } ?? true
        let oldest = follows ? Int64(hour.number) - Int64(packageCount) + 1 : Int64(hour.number)
        try connection.packages.delete(before: oldest)
        try connection.places.delete(before: oldest / Int64(Hour.perDay))
        // IVs are kept even if hours were skipped or the retention period is short. A batch can be
        // submitted again as long as its authorisation key is in use.
        let replayable = Int64(hour.number) - Int64(max(packageCount - 1, Self.replayHours))
        try connection.publishedReports.delete(before: replayable)
        try connection.warnings.delete(publishedBefore: oldest)
    }

    /// Signs the index again if it was signed by the previous key.
    private func signIndexAgain(now: UnixTime) async throws {
        try await database.write { connection in
            try connection.lock(.publisher, .exclusive)
            try expectOwn(connection)
            guard let last = try connection.documents.document(PackageIndex.kind),
                PackageIndex.keyIdentifier(of: last.bytes) != key.publicKey.identifier
            else { return }
            try publishIndex(now: now, connection)
        }
    }

    func publishIndex(now: UnixTime, _ connection: any DatabaseConnection) throws {
        let packages = try connection.packages.all
        guard let first = packages.first, let last = packages.last,
            let index = PackageIndex(
                region: parameters.region,
                oldestHour: first.hour,
                packages: try packages.map { try PackageIndex.File(size: $0.size, digest: $0.digest) },
                // If the clock of another instance is ahead, the newest package may be for an hour
                // that has not begun yet for this instance.
                hour: max(last.hour, now.hour)
            )
        else { preconditionFailure("an index needs at least one package") }
        try publish(index, connection)
    }

    func publishConfiguration(now: UnixTime) async throws {
        let publishedKeys = try await keyring.turn(today: now.day)
        try await database.write { connection in
            try connection.lock(.publisher, .exclusive)
            try expectOwn(connection)
            let settings = try parameters.settings(of: now.day, signedBy: keys, connection)
            try connection.usedNumbers.note(settings.profiles, on: now.day)
            func configuration(_ hour: Hour) -> Configuration {
                guard
                    let configuration = parameters.configuration(
                        hour: hour,
                        settings: settings,
                        publishedKeys: publishedKeys,
                        keys: keys
                    )
                else { preconditionFailure("the keys are not of yesterday and today") }
                return configuration
            }
            // The source does not depend on the hour when the configuration is signed.
            let source = SHA256.hash(key.publicKey.der + configuration(now.day.start.hour).payload)
            let last = try connection.documents.document(Configuration.kind)
            if let last, last.source == source || isNewer(last.bytes, than: now.hour) { return }
            try publishAdvice(connection)
            try publish(configuration(now.hour), source: source, connection)
        }
    }

    /// Stores the advice that this instance's configuration names.
    private func publishAdvice(_ connection: any DatabaseConnection) throws {
        guard let advice = parameters.advice else { return try connection.documents.delete(DocumentTable.advice) }
        let bytes = advice.payload
        try connection.documents.store(
            StoredDocument(kind: DocumentTable.advice, source: SHA256.hash(bytes), bytes: bytes)
        )
    }

    /// The published configuration; nil before a configuration is published for the first time.
    package func publishedConfiguration() async throws -> Configuration? {
        let file = try await database.read { try $0.documents.document(Configuration.kind)?.bytes }
        return try file.map { try Configuration(verifying: $0, by: key.publicKey, region: parameters.region) }
    }

    /// Whether the published configuration is from a later hour. This can happen if the clock of
    /// another instance is ahead. Clients then do not accept an older configuration.
    private func isNewer(_ file: [UInt8], than hour: Hour) -> Bool {
        let last = try? Configuration(verifying: file, by: key.publicKey, region: parameters.region, notOlderThan: hour)
        return last.map { $0.hour > hour } ?? false
    }

    private func publish(
        _ file: some SmallSignedFile,
        source: [UInt8]? = nil,
        _ connection: any DatabaseConnection
    ) throws {
        try connection.documents.store(
            StoredDocument(
                kind: type(of: file).kind,
                source: source ?? SHA256.hash(key.publicKey.der + file.payload),
                bytes: try file.signed(by: key)
            )
        )
    }
}

// Adopts packages that were published but are missing from the database. This happens if an older
// state of the database was restored.
extension Publisher {
    /// Stores a package from the public directory in the database, as if the package had been built
    /// from the pool.
    ///
    /// Codes and results that are unused in the database may have been used during the lost hours.
    /// So all unused proofs and tokens are deleted, and all results are marked as issued. A positive
    /// test must not authorise a second batch.
    ///
    /// The caller must hold the publisher's lock.
    func adopt(_ file: PackageFiles.Signed, _ connection: any DatabaseConnection) throws {
        try connection.lock(.pool, .exclusive)
        let hour = file.package.hour
        try PackageBuilder.keep(file.bytes, hour, connection)
        for block in file.package.blocks {
            let ivs = (0..<block.count).map { Array(block[$0].iv) }
            try connection.pool.delete(ivs: ivs)
            try connection.publishedReports.insert(ivs, hour: hour)
        }
        try connection.warnings.markPublished(file.package.warnings, in: hour)
        try connection.voidUnusedProofs()
    }
}
