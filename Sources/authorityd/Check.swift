import ArgumentParser
import CommandLineTool
import Cryptography
import HealthAuthority
import Publication
import SystemPackage

struct Check: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Say whether keys, configuration and database can be used, a line for each.",
        discussion: "Exit status 0 means that “authorityd serve” would work with all of them."
    )

    @OptionGroup var options: AuthorityOptions

    func run() async throws {
        var isUsable = true
        func report(_ subject: String, _ body: () async throws -> String) async throws {
            do {
                try StandardOutput.write("\(subject): ok, \(await body())\n")
            } catch {
                isUsable = false
                let refusal = error as? Refusal
                try StandardOutput.write("\(subject): failed, \(refusal?.sentence ?? "\(error)")\n")
                for hint in refusal?.hints ?? [] { Conversation.say("hint: \(hint)") }
            }
        }
        try await report("signing key") { "fingerprint \(try options.signingKey().publicKey.identifier)" }
        try await report("secret") {
            _ = try options.secrets()
            return "\(AuthoritySecrets.count) bytes"
        }
        try await report("configuration") { "region \(try options.parameters().region.name)" }
        try await report("database") {
            try await Schema.prepare(options.openDatabase())
            return options.hasDatabaseServer ? "PostgreSQL" : options.directory.database.string
        }
        if !isUsable { throw ExitCode.failure }
    }
}
