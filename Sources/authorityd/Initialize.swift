import ArgumentParser
import AuthorityProtocol
import CommandLineTool
import ConfigurationFiles
import Cryptography
import Foundation
import HealthAuthority
import OperatingSystem
import SystemPackage

struct Initialize: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Create the directory of a new authority: keys, configuration, database, and the first officer.",
        discussion: """
            Prints the public key that clients pin, and the first officer's password. The password is not stored. For another \
            instance on the same database, copy \(AuthorityDirectory.sharedFiles) instead of running init.

            With --keep-keys, the command replaces a lost database: it creates a new database for a directory that already has \
            keys. It does not change the packages in the directory of public files.
            """
    )

    @OptionGroup var options: AuthorityOptions
    @OptionGroup var newKey: SigningKeyOptions

    @Option(help: "The region you publish for: lower-case letters, digits and hyphens.")
    var region = "example"

    @Option(help: "Name of the first officer, an administrator.")
    var officer = "admin"

    @Flag(help: "Keep the directory's keys and configuration, and create a new database.")
    var keepKeys = false

    func validate() throws {
        guard !keepKeys || newKey.signingKey == nil else {
            throw ValidationError("--keep-keys keeps the signing key; remove --signing-key")
        }
        guard Region(region) != nil else {
            throw ValidationError(
                "a region has 1 to 32 lower-case letters, digits and hyphens, such as “de” or “example”"
            )
        }
        guard Officer.isName(officer) else {
            throw ValidationError(
                "the officer's name “\(officer)” must have 1 to 64 characters from a to z, 0 to 9, “.” and “-”"
            )
        }
    }

    func run() async throws {
        let directory = options.directory
        if !keepKeys { try expectNoKeys() }
        try await expectNoAuthority()
        if keepKeys { try options.completePublicKey() } else { try makeFiles() }
        let keys = try options.signingKeys()
        let isMade = try await Authority.create(
            in: options.openDatabase(makesFile: true, memory: nil),
            secrets: options.secrets(),
            keys: keys,
            region: options.parameters().region
        )
        guard isMade else { throw existing }
        try DatabaseMemory(directory).forget()
        let authority = try await options.authority()
        try await authority.record(.databaseCreated)
        let password = try await authority.officers.add(officer, isAdministrator: true)
        let key = keys.current.publicKey
        try StandardOutput.write(lines: [
            "Directory:    \(directory.path)",
            "Public key:   \(Data(key.der).base64EncodedString())",
            "Fingerprint:  \(key.fingerprint)",
            "Officer:      \(officer)",
            "Password:     \(password)",
        ])
        Conversation.say("write the password down: it is not stored")
        if !keepKeys {
            Conversation.say(
                "keep a copy of signing.key and authority.secret where only you can read it: they cannot be created again"
            )
        }
        Conversation.say("hint: authorityd serve \(options.commandLine)")
    }

    private func expectNoKeys() throws {
        guard try PrivateFile.read(options.directory.signingKey) == nil else {
            throw Refusal(
                "\(options.data) is already an authority's directory; its keys were not changed",
                hints: [
                    "add officers with: authorityd officer add NAME", "or select another directory with --data",
                    "if its database is lost: authorityd init --keep-keys",
                ]
            )
        }
    }

    /// Throws if the database already belongs to an authority. Runs before any file is written.
    private func expectNoAuthority() async throws {
        do {
            guard try await !Authority.exists(in: options.openDatabase(memory: nil)) else { throw existing }
        } catch AuthorityError.empty {
            // The database file does not exist.
        }
    }

    private var existing: Refusal {
        Refusal(
            "the database already belongs to an authority; nothing was changed",
            hints: [
                "for another instance, copy \(AuthorityDirectory.sharedFiles) from the first one",
                "for another authority, use another database",
            ]
        )
    }

    private func makeFiles() throws {
        let key = try newKey.key()
        let directory = options.directory
        try Directory.makePrivate(directory.path)
        var generator = SystemRandomNumberGenerator()
        let sample = PublishedParameters.sample(setting: "region = \(region)")
        try PrivateFile.replace(directory.secret, with: generator.bytes(AuthoritySecrets.count))
        try PrivateFile.replace(directory.configuration, with: Array(sample.utf8))
        try PublicKeyFile.write(key.publicKey, to: directory.publicKey)
        // Write this file last: if it exists, the directory counts as an authority's directory.
        try PrivateFile.replace(directory.signingKey, with: SigningKeyFile.bytes(key))
    }
}
