import ArgumentParser
import AuthorityPostgreSQL
import CommandLineTool
import Cryptography
import HealthAuthority
import Publication
import SystemPackage

struct Check: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Say whether keys, configuration, database and clock can be used, a line for each.",
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
                for hint in refusal?.hints ?? (error as? ClockError)?.hints ?? [] { Conversation.say("hint: \(hint)") }
            }
        }
        try await report("signing key") {
            let keys = try options.signingKeys()
            let next = keys.next.map { ", next \($0.fingerprint)" } ?? ""
            return "fingerprint \(keys.current.publicKey.fingerprint)\(next)"
        }
        try await report("secret") {
            _ = try options.secrets()
            return "\(AuthoritySecrets.count) bytes"
        }
        try await report("configuration") {
            let parameters = try options.parameters()
            return "region \(parameters.region.name)" + (parameters.relay.map { ", relay \($0)" } ?? "")
        }
        try await report("database") { try await database() }
        try await report("clock") { try await clock() }
        if !isUsable { throw ExitCode.failure }
    }

    /// Compares the clock with the database.
    private func clock() async throws -> String {
        let clock = AuthorityClock(try options.clock)
        try await clock.check(try options.openDatabase())
        return Calendar.minute(try clock.now())
    }

    /// Opens the database, and sees whether it forgets what it should.
    private func database() async throws -> String {
        let database = try options.openDatabase()
        try await Schema.prepare(database)
        guard let server = database as? PostgreSQLDatabase else { return options.directory.database.string }
        let settings = try await server.settingsThatRemember
        guard settings.isEmpty else {
            throw Refusal(
                "PostgreSQL’s log remembers what the tables forget: \(settings.joined(separator: ", "))",
                hints: ["set what the sample postgresql/authority.conf says, and restart the server"]
            )
        }
        guard try await server.canForget else {
            throw Refusal(
                "the role may not make PostgreSQL forget",
                hints: ["GRANT pg_checkpoint TO role, and GRANT EXECUTE ON FUNCTION pg_switch_wal() TO role"]
            )
        }
        return try await server.tlsVersion.map { "PostgreSQL over \($0)" } ?? "PostgreSQL on this machine"
    }
}
