import ArgumentParser
import AuthorityDatabases
import AuthorityPortal
import AuthorityProtocol
import CheckInProtocol
import Clocks
import CommandLineTool
import ConfigurationFiles
import Cryptography
import Foundation
import Glibc
import HTTPClient
import HealthAuthority
import Logging
import OperatingSystem
import SystemPackage

/// Options that select an authority: its directory, database, clock and public files.
struct AuthorityOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The authority's directory: keys, configuration, public files.", valueName: "directory"))
    var data = "/var/lib/authorityd"

    @Option(
        help: ArgumentHelp(
            """
            URL of the PostgreSQL database that all instances share, such as postgresql://authority@db1,db2/authority. If the \
            server is on another machine, its certificate is verified. Default: a database file in the directory.
            """,
            valueName: "url"
        )
    )
    var database: String?

    @Option(
        help: ArgumentHelp(
            """
            File that contains the database URL, so that the URL does not appear in process lists. Default without --database: \
            database.url in the directory, if it exists.
            """,
            valueName: "file"
        )
    )
    var databaseFile: String?

    #if DEBUG
    /// For tests: a file that contains a number of seconds to add to all clocks, as if this time
    /// had passed.
    @Option(help: .hidden)
    var clockOffsetFile: String?

    /// For tests: a file that contains the wall clock's error in seconds.
    @Option(help: .hidden)
    var clockErrorFile: String?
    #else
    private var clockOffsetFile: String? { nil }
    private var clockErrorFile: String? { nil }
    #endif

    @Option(
        help: ArgumentHelp(
            """
            Directory of the public files, for a web server. Default: the authority's directory with “-public” appended to its \
            name, if that directory exists; otherwise “public” in the authority's directory, which other users cannot access.
            """,
            valueName: "directory"
        )
    )
    var publicFiles: String?

    var directory: AuthorityDirectory {
        let beside = FilePath(FilePath(data).string + "-public")
        // Ignore an error here. If the parent directory is inaccessible, the authority's directory
        // is unreadable too. The error is reported later, when the authority's directory is read.
        let exists = (try? Directory.has(beside)) ?? false
        return AuthorityDirectory(
            FilePath(data),
            publicFiles: publicFiles.map { FilePath($0) } ?? (exists ? beside : nil)
        )
    }

    func validate() throws {
        guard database == nil || databaseFile == nil else {
            throw ValidationError("use either --database or --database-file, not both")
        }
    }

    /// Loads the signing keys.
    func signingKeys() throws -> SigningKeys {
        try expectOwner()
        guard let current = try signingKey(directory.signingKey) else { throw notInitialized }
        // If a switch was interrupted, this file still contains the key that is now current.
        let next = try signingKey(directory.nextSigningKey)?.publicKey
        return SigningKeys(
            current: current,
            next: next == current.publicKey ? nil : next,
            previous: try PublicKeyFile.read(directory.previousPublicKey)
        )
    }

    /// Writes signing.pub if it is missing. Backups need not include this file.
    func completePublicKey() throws {
        let path = directory.publicKey
        if try PublicKeyFile.read(path) == nil { try PublicKeyFile.write(signingKeys().current.publicKey, to: path) }
    }

    /// Loads a signing key; nil if the file does not exist.
    func signingKey(_ path: FilePath) throws -> SigningKey? {
        guard let bytes = try PrivateFile.read(path) else { return nil }
        do {
            if let key = try SigningKeyFile.key(bytes) { return key }
        } catch let error as TokenURI.Invalid {
            throw Refusal(
                "\(path) does not begin with the URI of a key: \(error)",
                hints: ["correct it, or restore it from your backup"]
            )
        }
        throw Refusal(
            "\(path) is neither a P-256 key in PKCS #8, nor the URI of a key followed by its public key in PEM",
            hints: ["restore it from your backup"]
        )
    }

    /// Loads the secret that all instances share.
    func secrets() throws -> AuthoritySecrets {
        let path = directory.secret
        guard let bytes = try PrivateFile.read(path) else { throw notInitialized }
        guard bytes.count == AuthoritySecrets.count else {
            throw Refusal(
                "\(path) has \(bytes.count) bytes instead of \(AuthoritySecrets.count)",
                hints: ["restore it from your backup"]
            )
        }
        return AuthoritySecrets(SecretBytes(copying: bytes))
    }

    /// The authority that this instance's files belong to.
    var identity: AuthorityIdentity {
        get throws {
            AuthorityIdentity(keys: try signingKeys(), secrets: try secrets(), region: try parameters().region)
        }
    }

    /// Parses authority.conf, and the files of the diseases with their advice.
    func parameters() throws -> PublishedParameters {
        let path = directory.configuration
        guard let bytes = try PrivateFile.read(path) else { throw notInitialized }
        var parameters = try PublishedParameters(parsing: String(decoding: bytes, as: UTF8.self), name: path.string)
        parameters.profiles = try ProfileFiles.profiles(in: directory.profiles)
        parameters.advice = try AdviceFiles.advice(in: directory.profiles, hosts: parameters.adviceHosts)
        return parameters
    }

    /// Checks that authority.conf names an OpenID provider.
    func expectSingleSignOn() throws {
        guard try parameters().portal.singleSignOn != nil else {
            throw Refusal("authority.conf names no OpenID provider", hints: ["set oidc_issuer and oidc_client"])
        }
    }

    /// Single sign-on with its secret; nil if authority.conf names no OpenID provider.
    func singleSignOn(_ officers: Officers, _ logger: Logger) throws -> SingleSignOn? {
        guard let settings = try parameters().portal.singleSignOn else { return nil }
        let path = directory.singleSignOnSecret
        guard let bytes = try PrivateFile.read(path) else {
            throw Refusal(
                "\(path) does not exist, but authority.conf names an OpenID provider",
                hints: ["write the client’s secret at the provider to it, and run: chmod 600 \(path)"]
            )
        }
        let secret = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        guard (1...512).contains(secret.count) else {
            throw Refusal("the first line of \(path) must be the client’s secret at the provider, of at most 512 bytes")
        }
        return SingleSignOn(
            settings,
            secret: SecretBytes(copying: Array(secret)),
            officers: officers,
            proxy: try ProxySettings.environment { Environment[$0] },
            logger: logger
        )
    }

    /// Loads the languages of the portal.
    func languages() throws -> PortalLanguages {
        try PortalLanguages(directory: directory.languages, standard: parameters().language)
    }

    /// Opens the database.
    ///
    /// - Parameters:
    ///   - makesFile: Whether to create a missing database file.
    ///   - memory: Refuses a database that is not the last one of this instance; nil for any database.
    /// - Throws: ``AuthorityError/empty`` if the file does not exist;
    ///   ``AuthorityError/otherDatabase(_:)``; ``DatabaseError``; ``Refusal``.
    // The optimiser of Swift 6.3.1 crashes if it inlines this function into authority() and then
    // splits authority().
    @inline(never)
    func openDatabase(makesFile: Bool = false, memory: DatabaseMemory?) throws -> any AuthorityDatabase {
        try expectOwner()
        guard let url = try databaseURL() else {
            return try SQLiteDatabase(directory.database, makesFile: makesFile, memory: memory)
        }
        return try PostgreSQLDatabase(url: url, memory: memory)
    }

    /// Opens the last database of this instance.
    func openDatabase() throws -> any AuthorityDatabase {
        try openDatabase(memory: DatabaseMemory(directory, of: identity))
    }

    /// Whether the database is on a server, which can be unreachable. If false, the database is a
    /// file in the directory.
    var hasDatabaseServer: Bool { get throws { try databaseURL() != nil } }

    /// The file with the database server's URL, which need not exist; nil if the URL is an option.
    var databaseURLFile: FilePath? {
        database == nil ? databaseFile.map { FilePath($0) } ?? directory.databaseURL : nil
    }

    /// The database server's URL; nil if the database is a file in the directory.
    private func databaseURL() throws -> String? {
        if let database { return database }
        guard let file = databaseURLFile, let bytes = try PrivateFile.read(file) else {
            guard let databaseFile else { return nil }
            throw Refusal(
                "\(databaseFile) does not exist",
                hints: ["write the database URL to it, and run: chmod 600 \(databaseFile)"]
            )
        }
        return String(String(decoding: bytes, as: UTF8.self).prefix { !$0.isNewline })
    }

    /// Throws if the program runs as root but the directory belongs to another user.
    ///
    /// If root owned files in the directory, `authorityd serve` could not start.
    private func expectOwner() throws {
        guard geteuid() == 0, try Directory.has(directory.path) else { return }
        let attributes = try FileManager.default.attributesOfItem(atPath: directory.path.string)
        guard let number = attributes[.ownerAccountID] as? Int, number != 0 else { return }
        let owner = attributes[.ownerAccountName] as? String ?? "#\(number)"
        throw Refusal(
            "\(data) belongs to \(owner), but you are root",
            hints: ["sudo -u \(owner) authorityd …, or without sudo: runuser -u \(owner) -- authorityd …"]
        )
    }

    /// Opens the authority with its keys, secret, configuration, clock and database.
    ///
    /// - Parameter helpPage: The help page, for commands that publish files. Other commands do not
    ///   need the portal's languages, so a faulty language file does not stop them.
    func authority(helpPage: HelpPage? = nil) async throws -> Authority {
        // All commands that publish must publish the same configuration.
        try await authority(helpPage: helpPage, webClient: webClient())
    }

    /// Opens the authority for a server, which serves exactly the web client that the configuration
    /// names.
    func authority(helpPage: HelpPage?, webClient: WebClient?) async throws -> Authority {
        let (keys, secrets, clock) = (try signingKeys(), try secrets(), try clock)
        let memory = DatabaseMemory(directory, of: try identity)
        var parameters = try parameters()
        parameters.webClientDigest = webClient?.list.digest
        let authority = try await Authority(
            database: openDatabase(memory: memory),
            secrets: secrets,
            keys: keys,
            parameters: parameters,
            helpPage: helpPage,
            directory: directory,
            memory: memory,
            clock: clock
        )
        try await checkNumbersOfDiseases(in: authority.database)
        return authority
    }

    /// Checks that no disease has a number that another one used in the last 60 days.
    ///
    /// - Throws: ``ConfigurationError`` with the file and the line.
    func checkNumbersOfDiseases(in database: any AuthorityDatabase) async throws {
        let used = try await UsedNumber.all(in: database, today: clock.wall().day)
        _ = try ProfileFiles.profiles(in: directory.profiles, used: used)
    }

    /// The command-line options that select this authority, for use in hints. A database URL is not
    /// repeated, because the URL can contain a password.
    var commandLine: String {
        let database = databaseFile.map { " --database-file \($0)" } ?? (database.map { _ in " --database URL" } ?? "")
        return "--data \(data)" + database + (publicFiles.map { " --public-files \($0)" } ?? "")
    }

    /// Reads the web client, with the operator's name, links, colour, logo and languages. Nil if authority.conf switches it
    /// off, or if authority.conf names no folder and there is no package.
    func webClient() throws -> WebClient? {
        let parameters = try parameters()
        guard let folder = try parameters.webClient ?? Self.packagedWebClient(),
            folder != PublishedParameters.noWebClient
        else { return nil }
        let relay = parameters.relay.flatMap { ServerResource($0, defaultPath: ObliviousMessage.path)?.server }
        var client: WebClient
        let english: WebClientLanguage
        do {
            client = try WebClient(in: FilePath(folder), relay: relay)
            english = try client.language()
        } catch {
            throw Refusal(
                "\(error)",
                hints: ["set web_client in authority.conf to the folder of “make web”, or remove the line"]
            )
        }
        let languages = try WebClientLanguage.all(in: directory.webClientLanguages, english: english) {
            client.hasLanguage($0) ? try client.language($0) : nil
        }
        do {
            try client.add(languages, standard: parameters.language, brand: parameters.brand)
        } catch {
            throw Refusal("\(error)", hints: ["correct logo in authority.conf"])
        }
        return client
    }

    /// Loads the modules of the web client for the portal's page that reads a venue's code. They are in the
    /// folder of the package even if authority.conf switches the web client off. Nil if there is no folder.
    func codeScripts() throws -> CodeScripts? {
        let named = try parameters().webClient.flatMap { $0 == PublishedParameters.noWebClient ? nil : $0 }
        guard let folder = try named ?? Self.packagedWebClient() else { return nil }
        return try CodeScripts(webClient: FilePath(folder))
    }

    /// The folder that the package installs: share/venue-authority/web beside the folder of this program. Nil if it
    /// does not exist, such as after a build without installation.
    private static func packagedWebClient() throws -> String? {
        let prefix = try ExecutableFile.current.removingLastComponent().removingLastComponent()
        let folder = prefix.appending("share/venue-authority/web")
        return try Directory.has(folder) ? folder.string : nil
    }

    /// Whether the database belongs to the authority with this signing key.
    func belongs(to key: ECDSAP256.PublicKey) async throws -> Bool {
        try await AuthorityIdentity.stored(in: openDatabase()).signingKey == key.fingerprint
    }

    /// The machine's clocks. Tests can shift the clocks through files.
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
            "\(data) is not an authority's directory",
            hints: ["create one with: authorityd init --data \(data)", "or select another directory with --data"]
        )
    }
}

extension [String] {
    /// The first five elements, and the number of the others.
    var abbreviated: String {
        prefix(5).joined(separator: ", ") + (count > 5 ? " and \(count - 5) others" : "")
    }
}

extension Refusal {
    /// Nobody has this name.
    ///
    /// - Parameters:
    ///   - kind: What has such names, such as “app”.
    ///   - names: All names.
    ///   - command: The command whose `list` prints the names.
    static func unknown(_ kind: String, _ name: String, of names: [String], command: String) -> Refusal {
        let meant = name.mostSimilar(of: names).map { ["did you mean “\($0)”?"] } ?? []
        return Refusal(
            "there is no \(kind) \(name); nothing was changed",
            hints: meant + ["authorityd \(command) list shows the names"]
        )
    }
}
