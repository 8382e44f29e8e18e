import ArgumentParser
import AuthorityDatabases
import AuthorityPortal
import AuthorityProtocol
import CheckInProtocol
import CommandLineTool
import Cryptography
import Encodings
import Foundation
import HealthAuthority
import Logging
import OperatingSystem
import SystemPackage

struct Check: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Check everything that “authorityd serve” needs, and print one line per check.",
        discussion: """
            Exit status 0 means that “authorityd serve” would work, and that the web server's certificate is valid. A line with \
            “warning” does not change the exit status, but the problem needs attention soon. The command changes nothing, and does not create the database.
            """
    )

    @OptionGroup var options: AuthorityOptions

    func run() async throws {
        var report = CheckReport()
        try await report.add("signing key") { try keys() }
        try await report.add("secret") { try secret() }
        // If authority.conf is wrong, most other checks would repeat its errors.
        if try await report.add("configuration", { try configuration() }) == nil {
            try await report.add("portal") { try portal() }
            try await report.add("languages") { try languages() }
            try await report.add("device attestation") { try deviceAttestation() }
            try await report.add("certificate") { try certificate() }
            try await report.add("web client") { try webClient() }
            try await addDatabase(to: &report)
        } else {
            let configured = [
                "portal", "languages", "device attestation", "certificate", "web client", "database",
            ]
            try report.skip(configured + Self.stored, because: "requires the configuration")
        }
        try await report.add("database URL") { try databaseURL() }
        try await report.add("disk") { try disk() }
        if !report.isUsable { throw ExitCode.failure }
    }

    /// The checks that need the database.
    private static let stored = [
        "single sign-on", "standbys", "clock", "diseases", "packages", "exports", "guesses", "diagnosis keys",
    ]

    private func addDatabase(to report: inout CheckReport) async throws {
        // If the database is missing or belongs to another authority, the next checks would fail
        // with misleading hints.
        switch try await report.add("database", { try await database() }) {
        case nil, is Refusal:
            try await report.add("single sign-on") { try await singleSignOn() }
            try await report.add("standbys") { try await standbys() }
            try await report.add("clock") { try await clock() }
            try await report.add("diseases") { try await diseases() }
            try await report.add("packages") { try await packages() }
            try await report.add("exports") { try await exports() }
            try await report.add("guesses") { try await guesses() }
            try await report.add("diagnosis keys") { try await diagnosisKeys() }
        default:
            try report.skip(Self.stored, because: "requires the database")
        }
    }

    // MARK: Files

    private func keys() throws -> CheckReport.Finding {
        let keys = try options.signingKeys()
        let (directory, key) = (options.directory, keys.current.publicKey)
        guard let published = try PublicKeyFile.read(directory.publicKey) else {
            return .remark("\(directory.publicKey) does not exist", hint: "“authorityd serve” creates it")
        }
        guard published == key else {
            throw Refusal(
                "\(directory.publicKey) does not match signing.key",
                hints: ["copy both from another instance or from your backup"]
            )
        }
        let message = Array("authorityd check".utf8)
        guard key.isValid(try keys.current.sign(message, context: message), of: message, context: message) else {
            throw Refusal("signatures of the signing key are invalid\(keys.current.place)")
        }
        let next = keys.next.map { ", next \($0.fingerprint)" } ?? ""
        let text = "fingerprint \(key.fingerprint)\(keys.current.place)\(next)"
        return try exposure(of: directory.signingKey) ?? .good(text)
    }

    private func secret() throws -> CheckReport.Finding {
        _ = try options.secrets()
        return try exposure(of: options.directory.secret) ?? .good("\(AuthoritySecrets.count) bytes")
    }

    /// A warning if other users can read or replace the file; otherwise nil.
    private func exposure(of path: FilePath) throws -> CheckReport.Finding? {
        func mode(_ path: FilePath) throws -> Int {
            try FileManager.default.attributesOfItem(atPath: path.string)[.posixPermissions] as? Int ?? 0
        }
        guard try mode(path) & 0o077 == 0 else {
            return .remark("other users can read \(path)", hint: "chmod 600 \(path)")
        }
        let directory = path.removingLastComponent()
        guard try mode(directory.isEmpty ? "." : directory) & 0o022 == 0 else {
            return .remark("other users can replace files in \(directory)", hint: "chmod go-w \(directory)")
        }
        return nil
    }

    private func configuration() throws -> CheckReport.Finding {
        let parameters = try options.parameters()
        return .good("region \(parameters.region.name)" + (parameters.relay.map { ", relay \($0)" } ?? ""))
    }

    private func portal() throws -> CheckReport.Finding {
        let rules = try options.parameters().portal
        let times = "times in \(LocalClock(timeZone: rules.timeZone).name)"
        guard let host = rules.host else {
            return .good("only for browsers on this machine: portal is not set in authority.conf; \(times)")
        }
        return .good("https://\(host)/portal, \(times)")
    }

    /// Loads the keys of the OpenID provider.
    private func singleSignOn() async throws -> CheckReport.Finding {
        let logger = Logger(label: "authorityd", factory: { _ in SwiftLogNoOpLogHandler() })
        guard let singleSignOn = try await options.singleSignOn(options.authority().officers, logger) else {
            return .good("not used: oidc_issuer is not set in authority.conf")
        }
        if let exposed = try exposure(of: options.directory.singleSignOnSecret) { return exposed }
        do throws(SignOnError) {
            let count = try await singleSignOn.check()
            return .good("\(singleSignOn.settings.issuer), \(count) \(count == 1 ? "key" : "keys")")
        } catch {
            return .remark("officers cannot log in: \(error)", hint: "is oidc_issuer right, and does the provider run?")
        }
    }

    private func languages() throws -> CheckReport.Finding {
        let languages = try options.languages()
        let text = "\(languages.all.map(\.name).joined(separator: ", ")), default \(languages.standard.name)"
        let missing = languages.missing
        guard !missing.isEmpty else { return .good(text) }
        return .remark(
            "\(text); in English, because they are missing: \(missing.abbreviated)",
            hint: "“authorityd texts” prints all texts"
        )
    }

    /// Checks the free space in the directories where packages are built and published.
    private func disk() throws -> CheckReport.Finding {
        guard let free = try options.directory.freeBytes else { throw Refusal("\(options.data) does not exist") }
        let text = "\(free >> 20) MiB free"
        // A package is built in one directory and copied to another, so it needs twice its size.
        guard free > 2 * ReportPackage.maximumSize else {
            throw Refusal(
                "\(text), but a package can need \(ReportPackage.maximumSize >> 20) MiB",
                hints: ["free some space, or move the directories"]
            )
        }
        return free > 2 << 30
            ? .good(text) : .remark(text, hint: "free some space: packages of 14 days need up to several GiB")
    }

    private func certificate() throws -> CheckReport.Finding {
        guard let path = try options.parameters().certificate else {
            return .good("not set in authority.conf")
        }
        let bytes: [UInt8]
        do {
            bytes = try WholeFile.read(FilePath(path), maximumCount: 1 << 20)
        } catch {
            throw Refusal(
                "the certificate cannot be read: \(error)",
                hints: ["copy it after each renewal to a place that authorityd’s account can read"]
            )
        }
        guard let certificate = Certificate(pem: bytes) else {
            throw Refusal(
                "\(path) is not a PEM certificate",
                hints: ["set it to the file of nginx’s ssl_certificate, or to a copy"]
            )
        }
        let now = try options.clock.wall()
        let end = UnixTime(seconds: certificate.validity.upperBound)
        let text = "valid until \(Calendar.minute(end))"
        guard certificate.validity.contains(now.seconds) else {
            let begin = UnixTime(seconds: certificate.validity.lowerBound)
            let reason = end <= now ? "expired: it was \(text)" : "is not valid before \(Calendar.minute(begin))"
            throw Refusal("\(path) \(reason)", hints: ["renew it, and reload nginx"])
        }
        return end - now < 14 * 86_400 ? .remark(text, hint: "renew it, and reload nginx") : .good(text)
    }

    private func webClient() throws -> CheckReport.Finding {
        guard let client = try options.webClient() else { return .good("none") }
        let codes = client.languageCodes(standard: try options.parameters().language)
        let digest = Hexadecimal.text(client.list.digest)
        let text = "\(codes.joined(separator: ", ")), default \(codes[0]); SHA-256 of its files \(digest)"
        guard !client.missing.isEmpty else { return .good(text) }
        return .remark(
            "\(text); in English, because they are missing: \(client.missing.abbreviated)",
            hint: "“authorityd texts --web-client FOLDER” prints all texts"
        )
    }

    private func deviceAttestation() throws -> CheckReport.Finding {
        switch try options.parameters().diagnosisKeys?.protegoDevices {
        case nil: .good("not used: keys of ProteGO Safe are not accepted")
        case .ignore:
            .remark(
                "ignored: this program cannot verify that an upload of ProteGO Safe comes from a real phone",
                hint: "an upload still needs a code of the portal"
            )
        case .refuse:
            .remark(
                "uploads of ProteGO Safe are refused: this program cannot verify attestations",
                hint: "set protego_attestation = ignore in authority.conf"
            )
        }
    }

    // MARK: The database

    /// Checks who can read the file with the URL, which can contain a password.
    private func databaseURL() throws -> CheckReport.Finding {
        guard let file = options.databaseURLFile, try Directory.has(file) else { return .good("not in a file") }
        return try exposure(of: file) ?? .good(file.string)
    }

    /// Opens the database. Checks that the database belongs to this authority, and that its server
    /// does not retain deleted rows.
    private func database() async throws -> CheckReport.Finding {
        let database = try options.openDatabase()
        let tables = try await Authority.tables(of: database)
        if tables.areCurrent {
            try options.identity.expectSame(as: try await AuthorityIdentity.stored(in: database))
        }
        let upgrade =
            tables.areCurrent ? "" : ", tables of version \(tables.version) (“authorityd serve” upgrades them)"
        guard let server = database as? PostgreSQLDatabase else {
            return .good(options.directory.database.string + upgrade)
        }
        let settings = try await server.retentionSettings
        guard settings.isEmpty else {
            throw Refusal(
                "deleted rows stay in PostgreSQL’s WAL: \(settings.joined(separator: ", "))",
                hints: ["use the settings of the sample postgresql/authority.conf, and restart the server"]
            )
        }
        guard try await server.erasesDeletedRows else {
            throw Refusal(
                "the database role is not allowed to remove deleted rows from PostgreSQL’s WAL",
                hints: ["GRANT pg_checkpoint TO role, and GRANT EXECUTE ON FUNCTION pg_switch_wal() TO role"]
            )
        }
        let place = try await server.tlsVersion.map { "PostgreSQL over \($0)" } ?? "PostgreSQL on this machine"
        return .good(place + upgrade)
    }

    private func standbys() async throws -> CheckReport.Finding {
        guard let replication = try await options.openDatabase().replication else {
            return .good("none: the database is a file")
        }
        guard replication.hasStandbys || replication.isSynchronous else { return .good("none") }
        guard replication.isSynchronous else {
            throw Refusal(
                "the database does not wait for its standbys: a failover loses what it has acknowledged",
                hints: ["set synchronous_standby_names, as in the sample postgresql/authority.conf"]
            )
        }
        guard let lag = replication.lag else {
            return .remark(
                "\(replication.standbyCount), but the database role cannot read their lag",
                hint: "GRANT pg_read_all_stats TO role"
            )
        }
        guard replication.synchronousCount > 0 else {
            throw Refusal(
                "no synchronous standby is connected: the database waits with all changes",
                hints: ["start a standby that synchronous_standby_names names"]
            )
        }
        let text = "\(replication.standbyCount), \(replication.synchronousCount) synchronous, at most \(lag) s behind"
        return lag < 60 ? .good(text) : .remark(text, hint: "data that is not on a standby is lost when it takes over")
    }

    /// Compares the clock with the database.
    private func clock() async throws -> CheckReport.Finding {
        let clock = AuthorityClock(try options.clock)
        try await clock.check(try options.openDatabase())
        return .good(Calendar.minute(try clock.now()))
    }

    private func diseases() async throws -> CheckReport.Finding {
        let database = try options.openDatabase()
        // “authorityd serve” creates the table.
        if try await Authority.tables(of: database).areCurrent {
            try await options.checkNumbersOfDiseases(in: database)
        }
        let parameters = try options.parameters()
        let names = parameters.profiles.usable.map { "\($0.number) \($0.name())" }.joined(separator: ", ")
        let advised = parameters.advice?.profiles.map { advice in
            "\(advice.profile) \(advice.texts.map(\.language).joined(separator: " "))"
        }
        let advice = advised.map { "; advice \($0.joined(separator: ", "))" } ?? ""
        return .good("\(names); reports are spread over \(parameters.publicationHours) hours\(advice)")
    }

    /// Compares the public files with the database.
    private func packages() async throws -> CheckReport.Finding {
        let now = try options.clock.wall()
        let files = options.directory.publicFiles
        guard try !Directory.has(files) || FileManager.default.isWritableFile(atPath: files.string) else {
            throw Refusal(
                "\(files) is not a directory that this user can write to",
                hints: ["chown it to authorityd’s user"]
            )
        }
        let (keys, region) = (try options.signingKeys().publicKeys, try options.parameters().region)
        let state = try await PublicationState(
            of: options.openDatabase(),
            files: PackageFiles(files, keys: keys, region: region),
            exports: ExportDirectory(files, keys: keys, region: region),
            now: now
        )
        try state.expectRight()
        if !state.newer.isEmpty {
            return .remark(
                "\(state.newer.count) files are newer than the database: an older database was restored",
                hint: "“authorityd serve” adopts them"
            )
        }
        guard let newest = state.newest else { return .good("none yet") }
        let age = Int(now.hour.number) - Int(newest.number)
        let text = "newest from \(Calendar.hour(newest)), \(state.damaged) files to write"
        return age < 2 ? .good(text) : .remark("\(text), \(age) hours ago", hint: "is “authorityd serve” running?")
    }

    private func exports() async throws -> CheckReport.Finding {
        let exports = try await StoredExport.published(in: options.openDatabase())
        guard let newest = exports.last else { return .good("none yet") }
        let end = UnixTime(seconds: newest.period.end)
        let missing = exports.count { !$0.hasSize(in: options.directory.publicFiles) }
        let text = "\(exports.count) files, newest until \(Calendar.minute(end)), \(missing) to write"
        let isRecent = try options.clock.wall() - end < 2 * Hour.seconds
        return isRecent && missing == 0
            ? .good(text) : .remark(text, hint: "is “authorityd serve” running? its log or /health shows why it waits")
    }

    private func guesses() async throws -> CheckReport.Finding {
        let now = try options.clock.wall()
        guard try await Authority.isGuessed(options.openDatabase(), now: now) else { return .good("few") }
        return .remark(
            "PINs are not issued for a day: someone is guessing them",
            hint: "ask officers to issue hotline codes"
        )
    }

    /// Checks that apps can publish diagnosis keys, if they may.
    private func diagnosisKeys() async throws -> CheckReport.Finding {
        let parameters = try options.parameters()
        guard parameters.proximity != nil else {
            return .good("not accepted: exposure_notification is off in authority.conf")
        }
        guard let settings = parameters.diagnosisKeys else {
            return .good("accepted from clients, not from apps: health_authority_id is not set in authority.conf")
        }
        let text = "accepted from \(settings.apps.joined(separator: ", "))"
        guard settings.needsCertificate else {
            return .remark(
                "\(text), even without a positive test",
                hint: "remove publish_without_certificate from authority.conf"
            )
        }
        // “authorityd serve” creates the table.
        let database = try options.openDatabase()
        let count = try await Authority.tables(of: database).areCurrent ? KeyHolders.count(of: .app, in: database) : 0
        guard count > 0 else {
            return .remark("\(text), but no app has an API key", hint: "authorityd app add NAME")
        }
        return .good("\(text); \(count) \(count == 1 ? "app has" : "apps have") an API key")
    }
}

/// The findings of `authorityd check`, one line per subject.
struct CheckReport {
    /// Whether `authorityd serve` would work.
    private(set) var isUsable = true

    /// A finding that does not prevent `serve` from working.
    enum Finding {
        case good(String)
        /// A finding that needs an operator's attention.
        case remark(String, hint: String)
    }

    /// Runs a check and prints its line.
    ///
    /// - Returns: The error that prevents `serve` from working; nil if the check did not fail.
    @discardableResult
    mutating func add(_ subject: String, _ body: () async throws -> Finding) async throws -> (any Error)? {
        do {
            switch try await body() {
            case .good(let text): try StandardOutput.write("\(subject): ok, \(text)\n")
            case .remark(let text, let hint):
                try StandardOutput.write("\(subject): warning, \(text)\n")
                Conversation.say("hint: \(hint)")
            }
        } catch {
            isUsable = false
            let refusal = error as? Refusal
            try StandardOutput.write("\(subject): failed, \(refusal?.sentence ?? "\(error)")\n")
            let hints = refusal?.hints ?? (error as? any HintedError)?.hints ?? []
            for hint in hints { Conversation.say("hint: \(hint)") }
            return error
        }
        return nil
    }

    /// Prints a line for each subject that was not checked.
    func skip(_ subjects: [String], because reason: String) throws {
        for subject in subjects { try StandardOutput.write("\(subject): skipped, \(reason)\n") }
    }
}
