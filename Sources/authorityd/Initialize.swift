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
            """
    )

    @OptionGroup var options: AuthorityOptions

    @Option(help: "For whom you publish: lower-case letters, digits and hyphens.")
    var region = "example"

    @Option(help: "The first officer, an administrator.")
    var officer = "admin"

    func validate() throws {
        guard Region(region) != nil else {
            throw ValidationError(
                "a region has 1 to 32 lower-case letters, digits and hyphens, such as “de” or “example”"
            )
        }
    }

    func run() async throws {
        let directory = options.directory
        try Directory.makePrivate(directory.path)
        guard try PrivateFile.read(directory.signingKey) == nil else {
            throw Refusal(
                "\(directory.path) is an authority's directory already, and its keys stay as they are",
                hints: ["add officers with: authorityd officer add NAME", "or name another directory with --data"]
            )
        }
        var generator = SystemRandomNumberGenerator()
        let key = ECDSAP256.PrivateKey()
        try PrivateFile.replace(directory.secret, with: generator.bytes(AuthoritySecrets.count))
        try PrivateFile.replace(directory.configuration, with: Array(SampleConfiguration.text(region: region).utf8))
        try PublicKeyFile.write(key.publicKey, to: directory.publicKey)
        // The last: with it the directory is an authority's.
        try PrivateFile.replace(directory.signingKey, with: Array(copying: key.der))
        let authority = try await options.authority()
        let password = try await authority.officers.add(officer, isAdministrator: true)
        try StandardOutput.write(lines: [
            "Directory:    \(directory.path)",
            "Public key:   \(Data(key.publicKey.der).base64EncodedString())",
            "Fingerprint:  \(key.publicKey.fingerprint)",
            "Officer:      \(officer)",
            "Password:     \(password)",
        ])
        Conversation.say("write the password down: it is kept nowhere")
        Conversation.say(
            "keep a copy of signing.key and authority.secret where nobody else gets at it: nobody can make them again"
        )
        Conversation.say("hint: authorityd serve --data \(options.data)")
    }
}
