package import CheckInProtocol
package import Cryptography
import Platform
package import Publication
package import Sharing
import SystemPackage

/// An instance of the authority: its parts, wired. Any number of them may share one database.
package struct Authority: Sendable {
    package let verification: Verification
    package let warnings: Warnings
    package let officers: Officers
    package let laboratories: Laboratories
    package let publisher: Publisher
    package let publicDirectory: PublicDirectory
    package let clock: AuthorityClock
    package let desk: SubmissionDesk
    package let meter = RequestMeter()
    package let database: any AuthorityDatabase
    let keyring: AuthorizationKeyring
    let identity: AuthorityIdentity

    /// Makes the tables of a new authority.
    ///
    /// - Returns: False, and nothing is changed, if the database has an authority already.
    package static func create(
        in database: any AuthorityDatabase,
        secrets: AuthoritySecrets,
        keys: SigningKeys,
        region: Region
    ) async throws -> Bool {
        let identity = AuthorityIdentity(keys: keys, secrets: secrets, region: region)
        return try await database.write { [dialect = database.dialect] connection in
            guard try Schema.create(connection, dialect) else { return false }
            try identity.store(connection)
            return true
        }
    }

    /// Whether the database has tables of an authority, of whichever version.
    package static func exists(in database: any AuthorityDatabase) async throws -> Bool {
        try await database.read { try Schema.storedVersion($0) != nil }
    }

    /// The version of the tables, and whether it is this program's.
    ///
    /// - Throws: ``AuthorityError/empty``; ``DatabaseError`` of the kind `newer` if a newer program made them.
    package static func tables(of database: any AuthorityDatabase) async throws -> (version: Int64, areCurrent: Bool) {
        let version = try await database.read { try Schema.usableVersion($0) }
        return (version, version == Schema.version)
    }

    /// Whether PINs are not issued, because somebody guesses them.
    package static func isGuessed(_ database: any AuthorityDatabase, now: UnixTime) async throws -> Bool {
        try await database.read { try UsageLimit.pins.wasReached($0, now: now) }
    }

    /// Changes tables of an older version.
    ///
    /// - Parameters:
    ///   - keys: Sign what is published.
    ///   - directory: The instance's own, for its owner only.
    ///   - passwordCost: Of hashing a password.
    ///   - makeAuthorizationKey: Generates the authorisation key of a day.
    /// - Throws: ``AuthorityError``: the database is of another authority, or of none; ``DatabaseError``.
    package init(
        database: any AuthorityDatabase,
        secrets: AuthoritySecrets,
        keys: SigningKeys,
        parameters: PublishedParameters,
        directory: AuthorityDirectory,
        passwordCost: Scrypt = .interactive,
        makeAuthorizationKey: @escaping @Sendable () -> AuthorizationKey.Private = { AuthorizationKey.Private() },
        clock: ClockSource,
        decoys: DecoyBudget = DecoyBudget()
    ) async throws {
        let identity = AuthorityIdentity(keys: keys, secrets: secrets, region: parameters.region)
        try await database.write { [dialect = database.dialect] connection in
            if try Schema.upgrade(connection, dialect) < Schema.firstWithIdentity {
                try identity.checkContent(keys: keys, secrets: secrets, connection)
                try identity.store(connection)
            }
            try identity.check(connection)
        }
        let clock = AuthorityClock(clock)
        try await clock.check(database)
        let keyring = AuthorizationKeyring(
            database: database,
            secrets: secrets,
            relay: parameters.relay,
            makeKey: makeAuthorizationKey
        )
        self.database = database
        self.clock = clock
        self.keyring = keyring
        self.identity = identity
        verification = Verification(
            database: database,
            secrets: secrets,
            keyring: keyring,
            clock: clock,
            decoys: decoys
        )
        warnings = Warnings(
            database: database,
            clock: clock,
            needsSecondOfficer: parameters.portal.warningsNeedSecondOfficer
        )
        officers = Officers(
            database: database,
            secrets: secrets,
            clock: clock,
            cost: passwordCost,
            requiresSecondFactor: parameters.portal.requiresSecondFactor
        )
        laboratories = Laboratories(database: database, secrets: secrets)
        desk = SubmissionDesk(
            database: database,
            keyring: keyring,
            publicationHours: parameters.schedule.publicationHours,
            clock: clock,
            decoys: decoys
        )
        let files = PackageFiles(directory.publicFiles, keys: keys.publicKeys, region: parameters.region)
        publisher = Publisher(
            database: database,
            keyring: keyring,
            keys: keys,
            parameters: parameters,
            identity: identity,
            workspace: directory.workspace,
            files: files
        )
        publicDirectory = PublicDirectory(
            directory.publicFiles,
            packages: files,
            key: keys.current.publicKey,
            database: database,
            clock: clock
        )
    }

    /// Makes the database belong to another key, secret or region, for an operator who has lost those before. What depends on a lost
    /// secret is deleted: codes, results, keys of laboratories, and sessions and second factors of officers.
    ///
    /// - Throws: ``AuthorityError/empty``; ``DatabaseError``.
    package static func adopt(
        _ identity: AuthorityIdentity,
        in database: any AuthorityDatabase
    ) async throws {
        try await database.write { connection in
            let stored = try AuthorityIdentity.stored(connection)
            if stored.secret != identity.secret {
                for table in [
                    "proof", "test", "registration", "authorization_key", "laboratory", "session", "browser",
                    "spent_form", "second_factor", "recovery_code", "issued_code",
                ] {
                    try connection.execute("DELETE FROM \(table)")
                }
                try connection.execute("UPDATE progress SET registrations = 0 WHERE id = 1")
                try connection.execute("DELETE FROM document WHERE kind = $1", .text(Configuration.kind))
            }
            try identity.store(connection)
        }
        try await database.forget()
    }

    /// Makes the database belong to the next signing key. Instances with the key before it refuse to publish from then on.
    package func replaceKey(by key: ECDSAP256.PublicKey) async throws {
        try await database.write { [identity] connection in
            try identity.check(connection)
            try identity.succeeded(by: key).store(connection)
        }
    }

    /// Trusts the time of day from now on, for all instances: takes back what was signed for later, and publishes the present hour. For
    /// an operator who has compared the time of day with another clock.
    ///
    /// - Returns: The time, and how many packages were taken back.
    /// - Throws: ``ClockError/database(by:)``: the database server has another time; ``DatabaseError``; `FileError`.
    package func acceptClock() async throws -> (now: UnixTime, takenBack: Int) {
        let now = try await clock.proposal(database)
        clock.accept()
        let count = try await publisher.takeBack(after: now)
        _ = try await publisher.publish(now: now)
        // They must not be adopted when their hour comes.
        try publisher.files.remove(after: now.hour)
        return (now, count)
    }

    /// Deletes what has expired. For once an hour.
    package func sweep() async throws {
        try await verification.sweep()
        try await officers.sweep()
        try await warnings.sweep()
        try await database.forget()
    }
}
