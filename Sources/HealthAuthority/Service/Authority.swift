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
    package let clock: @Sendable () -> UnixTime
    package let desk: SubmissionDesk
    package let counts = RequestCounts()
    let database: any AuthorityDatabase

    /// Makes the tables where they are missing.
    ///
    /// - Parameters:
    ///   - key: Signs what is published.
    ///   - directory: The instance's own, for its owner only.
    ///   - passwordCost: Of hashing a password.
    ///   - makeAuthorizationKey: Generates the authorisation key of a day.
    package init(
        database: any AuthorityDatabase,
        secrets: AuthoritySecrets,
        key: ECDSAP256.PrivateKey,
        parameters: PublishedParameters,
        directory: AuthorityDirectory,
        passwordCost: Scrypt = .interactive,
        makeAuthorizationKey: @escaping @Sendable () -> AuthorizationKey.Private = { AuthorizationKey.Private() },
        clock: @escaping @Sendable () -> UnixTime
    ) async throws {
        try await Schema.prepare(database)
        let keyring = AuthorizationKeyring(database: database, secrets: secrets, makeKey: makeAuthorizationKey)
        self.database = database
        self.clock = clock
        verification = Verification(database: database, secrets: secrets, keyring: keyring, clock: clock)
        warnings = Warnings(database: database, clock: clock)
        officers = Officers(database: database, secrets: secrets, clock: clock, cost: passwordCost)
        laboratories = Laboratories(database: database, secrets: secrets)
        desk = SubmissionDesk(
            database: database,
            keyring: keyring,
            publicationHours: parameters.schedule.publicationHours,
            clock: clock
        )
        publisher = Publisher(
            database: database,
            keyring: keyring,
            key: key,
            parameters: parameters,
            workspace: directory.workspace
        )
        publicDirectory = PublicDirectory(directory.publicFiles, key: key.publicKey, database: database)
    }

    /// Forgets what has expired. For once an hour.
    package func sweep() async throws {
        try await verification.sweep()
        try await officers.sweep()
        try await database.forget()
    }
}
