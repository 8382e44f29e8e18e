package import CheckInProtocol
package import Cryptography
import Platform
import Publication
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
    package let counts = RequestCounts()
    let database: any AuthorityDatabase
    let keyring: AuthorizationKeyring

    /// Makes the tables where they are missing.
    ///
    /// - Parameters:
    ///   - keys: Sign what is published.
    ///   - directory: The instance's own, for its owner only.
    ///   - passwordCost: Of hashing a password.
    ///   - makeAuthorizationKey: Generates the authorisation key of a day.
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
        try await Schema.prepare(database)
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
        verification = Verification(
            database: database,
            secrets: secrets,
            keyring: keyring,
            clock: clock,
            decoys: decoys
        )
        warnings = Warnings(database: database, clock: clock)
        officers = Officers(database: database, secrets: secrets, clock: clock, cost: passwordCost)
        laboratories = Laboratories(database: database, secrets: secrets)
        desk = SubmissionDesk(
            database: database,
            keyring: keyring,
            publicationHours: parameters.schedule.publicationHours,
            clock: clock,
            decoys: decoys
        )
        publisher = Publisher(
            database: database,
            keyring: keyring,
            keys: keys,
            parameters: parameters,
            workspace: directory.workspace
        )
        publicDirectory = PublicDirectory(directory.publicFiles, key: keys.current.publicKey, database: database)
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
        return (now, count)
    }

    /// Deletes what has expired. For once an hour.
    package func sweep() async throws {
        try await verification.sweep()
        try await officers.sweep()
        try await database.forget()
    }
}
