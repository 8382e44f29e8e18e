import ArgumentParser
import CommandLineTool
import Cryptography
import Foundation
import HealthAuthority
import Platform
import Publication
import SystemPackage

struct Initialize: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Make the directory of a new authority: keys, configuration, database, and the first officer.",
        discussion: """
            Prints the public key that clients pin, and the first officer's password, which is written down nowhere. Another \
            instance on the same database needs a copy of signing.key, authority.secret and authority.conf, and no init.

            With --keep-keys it makes a new database for a directory that has keys already, because the database was lost. Packages \
            that are in the directory of public files stay as they are.
            """
    )

    @OptionGroup var options: AuthorityOptions

    @Option(help: "For whom you publish: lower-case letters, digits and hyphens.")
    var region = "example"

    @Option(help: "The first officer, an administrator.")
    var officer = "admin"

    @Flag(help: "Keep the keys and the configuration of the directory, and make its database again.")
    var keepKeys = false

    func validate() throws {
        guard Region(region) != nil else {
            throw ValidationError(
                "a region has 1 to 32 lower-case letters, digits and hyphens, such as “de” or “example”"
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
            in: options.openDatabase(makesFile: true),
            secrets: options.secrets(),
            keys: keys,
            region: options.parameters().region
        )
        guard isMade else { throw existing }
        let password = try await options.authority().officers.add(officer, isAdministrator: true)
        let key = keys.current.publicKey
        try StandardOutput.write(lines: [
            "Directory:    \(directory.path)",
            "Public key:   \(Data(key.der).base64EncodedString())",
            "Fingerprint:  \(key.fingerprint)",
            "Officer:      \(officer)",
            "Password:     \(password)",
        ])
        Conversation.say("write the password down: it is kept nowhere")
        if !keepKeys {
            Conversation.say(
                "keep a copy of signing.key and authority.secret where nobody else gets at it: nobody can make them again"
            )
        }
        Conversation.say("hint: authorityd serve \(options.commandLine)")
    }

    private func expectNoKeys() throws {
        guard try PrivateFile.read(options.directory.signingKey) == nil else {
            throw Refusal(
                "\(options.data) is an authority's directory already, and its keys stay as they are",
                hints: [
                    "add officers with: authorityd officer add NAME", "or name another directory with --data",
                    "if its database is lost: authorityd init --keep-keys",
                ]
            )
        }
    }

    /// Before anything is written.
    private func expectNoAuthority() async throws {
        do {
            guard try await !Authority.exists(in: options.openDatabase()) else { throw existing }
        } catch AuthorityError.empty {
            // There is no file.
        }
    }

    private var existing: Refusal {
        Refusal(
            "the database is an authority's already, and nothing was changed",
            hints: [
                "for another instance, copy signing.key, authority.secret and authority.conf from the first one",
                "for another authority, name another database",
            ]
        )
    }

    private func makeFiles() throws {
        let directory = options.directory
        try Directory.makePrivate(directory.path)
        var generator = SystemRandomNumberGenerator()
        let key = ECDSAP256.PrivateKey()
        try PrivateFile.replace(directory.secret, with: generator.bytes(AuthoritySecrets.count))
        try PrivateFile.replace(directory.configuration, with: Array(SampleConfiguration.text(region: region).utf8))
        try PublicKeyFile.write(key.publicKey, to: directory.publicKey)
        // The last: with it the directory is an authority's.
        try PrivateFile.replace(directory.signingKey, with: Array(copying: key.der))
    }
}
