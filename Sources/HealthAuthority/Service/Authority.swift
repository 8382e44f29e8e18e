package import AuthorityProtocol
package import CheckInProtocol
package import Cryptography
import ExposureNotification
import SystemPackage

/// An instance of the authority with all its parts. Any number of instances may share one database.
package struct Authority: Sendable {
    package let verification: Verification
    package let warnings: Warnings
    package let officers: Officers
    package let laboratories: Laboratories
    package let publisher: Publisher
    package let publicDirectory: PublicDirectory
    package let clock: AuthorityClock
    package let desk: SubmissionDesk
    /// Nil if apps cannot publish diagnosis keys.
    package let diagnosisKeys: DiagnosisKeyDesk?
    /// Nil if apps cannot publish diagnosis keys.
    package let certificates: CertificateDesk?
    /// Nil if keys of ProteGO Safe are not accepted.
    let protego: ProteGODesk?
    package let apps: KeyHolders
    package let caseSystems: KeyHolders
    package let meter = RequestMeter()
    package let peers: Peers
    /// What the publisher does, for ``Health``.
    let progress = PublisherProgress()
    let counter: DailyCounter
    package let database: any AuthorityDatabase
    let keyring: AuthorizationKeyring
    package let identity: AuthorityIdentity
    let helpPage: HelpPage?

    /// Creates the tables for a new authority.
    ///
    /// - Returns: False if the database already belongs to an authority. In that case, nothing is
    ///   changed.
    package static func create(
        in database: any AuthorityDatabase,
        secrets: AuthoritySecrets,
        keys: SigningKeys,
        region: Region
    ) async throws -> Bool {
        let identity = AuthorityIdentity(keys: keys, secrets: secrets, region: region)
        return try await database.write { [dialect = database.dialect] connection in
            guard try Schema.create(connection, dialect) else { return false }
            try connection.identity.store(identity)
            try connection.marks.add()
            return true
        }
    }

    /// Whether the database has authority tables of any version.
    package static func exists(in database: any AuthorityDatabase) async throws -> Bool {
        try await database.read { try Schema.storedVersion($0) != nil }
    }

    /// The table version, and whether it is the current version.
    ///
    /// - Throws: ``AuthorityError/empty``; ``DatabaseError`` of the kind `newer` if a newer program
    ///   created the tables.
    package static func tables(of database: any AuthorityDatabase) async throws -> (version: Int64, areCurrent: Bool) {
        let version = try await database.read { try Schema.usableVersion($0) }
        return (version, version == Schema.version)
    }

    /// Whether the issuing of PINs is suspended, because too many wrong PINs were entered.
    package static func isGuessed(_ database: any AuthorityDatabase, now: UnixTime) async throws -> Bool {
        try await database.read { try UsageLimit.pins.wasReached($0, now: now) }
    }

    /// Creates an instance. If the tables have an older version, they are upgraded.
    ///
    /// - Parameters:
    ///   - keys: The keys that sign the published files.
    ///   - helpPage: The page that ``publicDirectory`` writes and ``AuthorityServer`` serves. Nil for
    ///     commands that publish no files.
    ///   - directory: The instance's own directory, which only its owner can access.
    ///   - memory: The memory with which `database` was opened; nil if none was.
    ///   - passwordCost: The cost of hashing a password.
    ///   - makeAuthorizationKey: Generates a day's authorisation key.
    /// - Throws: ``AuthorityError`` if the database belongs to another authority or to no
    ///   authority; ``DatabaseError``.
    package init(
        database: any AuthorityDatabase,
        secrets: AuthoritySecrets,
        keys: SigningKeys,
        parameters: PublishedParameters,
        helpPage: HelpPage?,
        directory: AuthorityDirectory,
        memory: DatabaseMemory? = nil,
        passwordCost: Scrypt = .standard,
        makeAuthorizationKey: @escaping @Sendable () -> AuthorizationKey.Private = { AuthorizationKey.Private() },
        clock: ClockSource,
        decoys: DecoyBudget = DecoyBudget()
    ) async throws {
        let identity = AuthorityIdentity(keys: keys, secrets: secrets, region: parameters.region)
        try await database.write { [dialect = database.dialect] connection in
            try Schema.upgrade(connection, dialect)
            try identity.check(connection)
        }
        let memory = memory ?? DatabaseMemory(directory)
        try await memory.note(database)
        peers = Peers(parameters.peers, secrets: secrets, database: database, memory: memory)
        let clock = AuthorityClock(clock)
        try await clock.check(database)
        let keyring = AuthorizationKeyring(
            database: database,
            secrets: secrets,
            relay: parameters.relay,
            makeKey: makeAuthorizationKey
        )
        let counter = DailyCounter()
        self.counter = counter
        self.database = database
        self.clock = clock
        self.keyring = keyring
        self.identity = identity
        self.helpPage = helpPage
        verification = Verification(
            database: database,
            secrets: secrets,
            keyring: keyring,
            clock: clock,
            decoys: decoys,
            counter: counter,
            codesPerHour: parameters.portal.codesPerHour
        )
        warnings = Warnings(
            database: database,
            clock: clock,
            needsSecondOfficer: parameters.portal.warningsNeedSecondOfficer,
            limit: parameters.portal.warningsPerHour
        )
        officers = Officers(
            database: database,
            secrets: secrets,
            clock: clock,
            cost: passwordCost,
            requiresSecondFactor: parameters.portal.requiresSecondFactor,
            provider: parameters.portal.singleSignOn.map {
                secrets.hash(Array($0.rules.utf8), kind: "provider of sessions")
            }
        )
        laboratories = Laboratories(database: database, secrets: secrets, clock: clock)
        desk = SubmissionDesk(
            database: database,
            keyring: keyring,
            publicationHours: parameters.publicationHours,
            acceptsKeys: parameters.proximity != nil,
            clock: clock,
            decoys: decoys,
            counter: counter
        )
        diagnosisKeys = parameters.diagnosisKeys.map {
            DiagnosisKeyDesk(settings: $0, database: database, secrets: secrets, clock: clock)
        }
        certificates = parameters.diagnosisKeys.map {
            CertificateDesk(settings: $0, database: database, secrets: secrets, clock: clock, counter: counter)
        }
        protego = diagnosisKeys.flatMap { desk in
            desk.settings.protegoDevices.map { ProteGODesk(keys: desk, verifier: $0, counter: counter) }
        }
        apps = KeyHolders(kind: .app, database: database, secrets: secrets, clock: clock)
        caseSystems = KeyHolders(kind: .caseSystem, database: database, secrets: secrets, clock: clock)
        let files = PackageFiles(directory.publicFiles, keys: keys.publicKeys, region: parameters.region)
        let exports = ExportDirectory(directory.publicFiles, keys: keys.publicKeys, region: parameters.region)
        publisher = Publisher(
            database: database,
            keyring: keyring,
            keys: keys,
            parameters: parameters,
            identity: identity,
            memory: memory,
            peers: peers,
            workspace: directory.workspace,
            files: files,
            exports: exports
        )
        publicDirectory = PublicDirectory(
            directory.publicFiles,
            packages: files,
            exports: exports,
            key: keys.current.publicKey,
            helpPage: helpPage,
            database: database,
            clock: clock
        )
    }

    /// Assigns the database to another key, secret or region. This is for operators who have lost
    /// the old files. If the secret is different, deletes all data that depends on the old secret:
    /// codes, results, laboratory keys, and officers' sessions and second factors.
    ///
    /// - Throws: ``AuthorityError/empty``; ``DatabaseError``.
    package static func adopt(
        _ identity: AuthorityIdentity,
        in database: any AuthorityDatabase
    ) async throws {
        try await database.write { connection in
            let stored = try AuthorityIdentity.stored(connection)
            if stored.secret != identity.secret {
                try connection.deleteRowsThatDependOnSecret()
                try connection.documents.delete(Configuration.kind)
            }
            try connection.identity.store(identity)
        }
        try await database.forget()
    }

    /// Assigns the database to the next signing key. From then on, instances that still use the
    /// previous key refuse to publish.
    package func replaceKey(by key: ECDSAP256.PublicKey) async throws {
        try await database.write { [identity, clock] connection in
            try identity.check(connection)
            try connection.identity.store(identity.succeeded(by: key))
            try Audit.record(.keySwitched, connection, clock)
        }
    }

    /// Trusts the time of day from now on, for all instances. Withdraws files that were signed for
    /// later hours, and publishes the current hour. The caller must ensure that an operator has
    /// compared the time of day with another clock.
    ///
    /// - Returns: The time, and the number of withdrawn packages.
    /// - Throws: ``ClockError/database(by:)`` if the database server's time is different;
    ///   ``DatabaseError``; `FileError`.
    package func acceptClock() async throws -> (now: UnixTime, withdrawn: Int) {
        let now = try await clock.proposal(database)
        clock.accept()
        let count = try await publisher.withdraw(after: now) { connection in
            try connection.limitTimes(to: now)
            try Audit.record(.clockAccepted, officer: Audit.commandLine, connection, now: now)
        }
        _ = try await publisher.publish(now: now)
        // Remove the files of later hours. Otherwise, they would be adopted when their hour begins.
        try publisher.files.remove(after: now.hour)
        try publisher.exports.remove(after: now.seconds)
        _ = try await publisher.publishExports(now: now)
        return (now, count)
    }

    /// The number of codes of each kind that officers have issued today (UTC).
    package func issuedToday() async throws -> (hotlineCodes: Int64, pins: Int64) {
        let day = try clock.now().day
        return try await database.read { connection in
            func count(_ action: AuditAction) throws -> Int64 {
                try connection.audit.count(of: action, since: day.start.hour)
            }
            return try (count(.hotlineCode), count(.pin))
        }
    }

    /// The totals of the days before today, with the newest first.
    package func dailyTotals() async throws -> [DailyTotals] {
        let today = try clock.now().day
        return try await database.read { try DailyTotals.all($0, today: today) }
    }

    /// Adds an action of the command line to the audit list, if the action has changed no other table.
    package func record(_ action: AuditAction) async throws {
        try await database.write { [clock] in try Audit.record(action, $0, clock) }
    }

    /// Compares the database with the public directory.
    package func publicationState() async throws -> PublicationState {
        try await PublicationState(of: database, files: publisher.files, exports: publisher.exports, now: clock.now())
    }

    /// Deletes expired data. ``PublisherService`` calls this once an hour.
    package func sweep() async throws {
        try await verification.sweep()
        try await officers.sweep()
        try await warnings.sweep()
        let (now, days) = (try clock.now(), Int64(publisher.parameters.portal.auditDays))
        try await database.write { connection in
            try UsageLimit.sweep(connection, now: now)
            try connection.audit.delete(before: Int64(now.hour.number) - days * Int64(Hour.perDay))
            try connection.tally.delete(before: Int64(now.day.number) - days)
        }
        try await TableSweep.diagnosisKeys(until: DiagnosisKeyRetention.lastExpiredEnd(now)).run(in: database)
        // These rows can exist although diagnosis keys are no longer accepted.
        try await database.write { try $0.dailySecrets.sweep(today: now.day) }
        try await TableSweep.verificationTokens(at: now).run(in: database)
        try await database.forget()
    }
}
