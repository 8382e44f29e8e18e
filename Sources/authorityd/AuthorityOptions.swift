import ArgumentParser
import AuthorityPostgreSQL
import AuthoritySQLite
import CommandLineTool
import Cryptography
import HealthAuthority
import Platform
import Publication
import SystemPackage

/// Which authority is meant.
struct AuthorityOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The authority's directory: keys, configuration, public files.", valueName: "directory"))
    var data = "/var/lib/authorityd"

    @Option(
        help: ArgumentHelp(
            """
            A PostgreSQL server that instances share, such as postgresql://authority@db1,db2/authority. On another machine, its \
            certificate is verified. Without it, a file in the directory.
            """,
            valueName: "url"
        )
    )
    var database: String?

    @Option(
        help: ArgumentHelp(
            "A file with the URL of the database, which then is in no list of processes.",
            valueName: "file"
        )
    )
    var databaseFile: String?

    /// Seconds that have passed besides those of the machine's clocks.
    @Option(help: .hidden)
    var clockOffsetFile: String?

    /// Seconds by which the time of day is wrong.
    @Option(help: .hidden)
    var clockErrorFile: String?

    @Option(
        help: ArgumentHelp(
            "Where a web server finds the files that everybody may read. Without it, in the authority's directory, which nobody else may enter.",
            valueName: "directory"
        )
    )
    var publicFiles: String?

    var directory: AuthorityDirectory {
        AuthorityDirectory(FilePath(data), publicFiles: publicFiles.map { FilePath($0) })
    }

    func validate() throws {
        guard database == nil || databaseFile == nil else {
            throw ValidationError("the database is given twice: leave --database or --database-file out")
        }
    }

    func signingKeys() throws -> SigningKeys {
        guard let current = try privateKey(directory.signingKey) else { throw notInitialized }
        // The same key, if a switch was interrupted.
        let next = try privateKey(directory.nextSigningKey)?.publicKey
        return SigningKeys(
            current: current,
            next: next == current.publicKey ? nil : next,
            previous: try PublicKeyFile.read(directory.previousPublicKey)
        )
    }

    /// Nil if there is no file.
    func privateKey(_ path: FilePath) throws -> ECDSAP256.PrivateKey? {
        guard let bytes = try PrivateFile.read(path) else { return nil }
        guard let key = ECDSAP256.PrivateKey(der: SecretBytes(copying: bytes)) else {
            throw Refusal("\(path) is not a P-256 key in PKCS #8", hints: ["restore it from your backup"])
        }
        return key
    }

    func secrets() throws -> AuthoritySecrets {
        let path = directory.secret
        guard let bytes = try PrivateFile.read(path) else { throw notInitialized }
        guard bytes.count == AuthoritySecrets.count else {
            throw Refusal(
                "\(path) has \(bytes.count) bytes, and \(AuthoritySecrets.count) are right",
                hints: ["restore it from your backup"]
            )
        }
        return AuthoritySecrets(SecretBytes(copying: bytes))
    }

    func parameters() throws -> PublishedParameters {
        let path = directory.configuration
        guard let bytes = try PrivateFile.read(path) else { throw notInitialized }
        return try PublishedParameters(parsing: String(decoding: bytes, as: UTF8.self), name: path.string)
    }

    // Optimised, the compiler (Swift 6.3.1) crashes when it splits authority() with this inlined into it.
    @inline(never)
    func openDatabase() throws -> any AuthorityDatabase {
        guard let url = try databaseURL() else { return try SQLiteDatabase(directory.database) }
        return try PostgreSQLDatabase(url: url)
    }

    /// Whether the database is on a server, which may be away, and not a file in the directory.
    var hasDatabaseServer: Bool { database != nil || databaseFile != nil }

    /// Nil for a file in the directory.
    private func databaseURL() throws -> String? {
        guard let databaseFile else { return database }
        guard let bytes = try PrivateFile.read(FilePath(databaseFile)) else {
            throw Refusal(
                "there is no file \(databaseFile)",
                hints: ["write the URL of the database into it, and chmod 600"]
            )
        }
        return String(String(decoding: bytes, as: UTF8.self).prefix { !$0.isNewline })
    }

    /// The authority, ready to be asked.
    func authority() async throws -> Authority {
        // A directory that is none is found out before a database is made in it.
        let (keys, secrets, parameters, clock) = (try signingKeys(), try secrets(), try parameters(), try clock)
        return try await Authority(
            database: openDatabase(),
            secrets: secrets,
            keys: keys,
            parameters: parameters,
            directory: directory,
            clock: clock
        )
    }

    /// The machine's clocks; for tests, moved by what files say.
    var clock: ClockSource {
        get throws {
            .system(passed: try Self.seconds(in: clockOffsetFile), error: try Self.seconds(in: clockErrorFile))
        }
    }

    private static func seconds(in file: String?) throws -> @Sendable () -> Int64 {
        guard let file else { return { 0 } }
        let offset = try ClockOffset(in: FilePath(file))
        return { offset.seconds }
    }

    private var notInitialized: Refusal {
        Refusal(
            "\(data) is not the directory of an authority",
            hints: ["make one with: authorityd init --data \(data)", "or name another with --data"]
        )
    }
}
