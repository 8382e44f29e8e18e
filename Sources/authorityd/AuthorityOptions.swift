import ArgumentParser
import AuthorityPostgreSQL
import AuthoritySQLite
import CommandLineTool
import Cryptography
import Foundation
import Glibc
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
            """
            A file with the URL of the database, which then is in no list of processes. Without it and --database, the file database.url in \
            the directory, if there is one.
            """,
            valueName: "file"
        )
    )
    var databaseFile: String?

    @Option(
        help: ArgumentHelp(
            "For tests: a file with seconds that are added to all clocks, as if they had passed.",
            valueName: "file"
        )
    )
    var clockOffsetFile: String?

    /// Seconds by which the time of day is wrong.
    @Option(help: .hidden)
    var clockErrorFile: String?

    @Option(
        help: ArgumentHelp(
            """
            Where a web server finds the files that everybody may read. Without it, beside the authority's directory, with “-public” after \
            its name, if that directory exists; otherwise in the authority's directory, which nobody else may enter.
            """,
            valueName: "directory"
        )
    )
    var publicFiles: String?

    var directory: AuthorityDirectory {
        let beside = FilePath(FilePath(data).string + "-public")
        // Who may not look there may not read the authority's directory either, and is told so.
        let exists = (try? Directory.has(beside)) ?? false
        return AuthorityDirectory(
            FilePath(data),
            publicFiles: publicFiles.map { FilePath($0) } ?? (exists ? beside : nil)
        )
    }

    func validate() throws {
        guard database == nil || databaseFile == nil else {
            throw ValidationError("the database is given twice: leave --database or --database-file out")
        }
    }

    func signingKeys() throws -> SigningKeys {
        try expectOwner()
        guard let current = try privateKey(directory.signingKey) else { throw notInitialized }
        // The same key, if a switch was interrupted.
        let next = try privateKey(directory.nextSigningKey)?.publicKey
        return SigningKeys(
            current: current,
            next: next == current.publicKey ? nil : next,
            previous: try PublicKeyFile.read(directory.previousPublicKey)
        )
    }

    /// Writes signing.pub if it is not there: no back-up needs it.
    func completePublicKey() throws {
        let path = directory.publicKey
        if try PublicKeyFile.read(path) == nil { try PublicKeyFile.write(signingKeys().current.publicKey, to: path) }
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

    /// The languages of the portal.
    func languages() throws -> PortalLanguages {
        try PortalLanguages(directory: directory.languages, standard: parameters().language)
    }

    /// - Parameter makesFile: Whether a file that is not there is made.
    /// - Throws: ``AuthorityError/empty`` if there is no file; ``DatabaseError``.
    // Optimised, the compiler (Swift 6.3.1) crashes when it splits authority() with this inlined into it.
    @inline(never)
    func openDatabase(makesFile: Bool = false) throws -> any AuthorityDatabase {
        try expectOwner()
        guard let url = try databaseURL() else { return try SQLiteDatabase(directory.database, makesFile: makesFile) }
        return try PostgreSQLDatabase(url: url)
    }

    /// Whether the database is on a server, which may be away, and not a file in the directory.
    var hasDatabaseServer: Bool { get throws { try databaseURL() != nil } }

    /// Nil for a file in the directory.
    private func databaseURL() throws -> String? {
        if let database { return database }
        guard let bytes = try PrivateFile.read(databaseFile.map { FilePath($0) } ?? directory.databaseURL) else {
            guard let databaseFile else { return nil }
            throw Refusal(
                "there is no file \(databaseFile)",
                hints: ["write the URL of the database into it, and chmod 600"]
            )
        }
        return String(String(decoding: bytes, as: UTF8.self).prefix { !$0.isNewline })
    }

    /// Files that root makes in a directory of another user would keep `authorityd serve` from starting.
    private func expectOwner() throws {
        guard geteuid() == 0, try Directory.has(directory.path) else { return }
        let attributes = try FileManager.default.attributesOfItem(atPath: directory.path.string)
        guard let number = attributes[.ownerAccountID] as? Int, number != 0 else { return }
        // A number without a name is as good.
        let owner = attributes[.ownerAccountName] as? String ?? "#\(number)"
        throw Refusal(
            "\(data) belongs to \(owner), and you are root",
            hints: ["sudo -u \(owner) authorityd …, or, without sudo: runuser -u \(owner) -- authorityd …"]
        )
    }

    /// The authority, ready to be asked.
    func authority() async throws -> Authority {
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

    /// The options to type for the same authority. A URL is not repeated: it can hold a password.
    var commandLine: String {
        let database = databaseFile.map { " --database-file \($0)" } ?? (database.map { _ in " --database URL" } ?? "")
        return "--data \(data)" + database + (publicFiles.map { " --public-files \($0)" } ?? "")
    }

    /// Whether the database belongs to this signing key.
    func belongs(to key: ECDSAP256.PublicKey) async throws -> Bool {
        try await AuthorityIdentity.stored(in: openDatabase()).signingKey == key.fingerprint
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
