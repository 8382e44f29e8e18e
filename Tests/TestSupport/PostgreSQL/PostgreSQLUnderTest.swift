package import Foundation

/// A PostgreSQL server with an empty database for an authority, behind a socket in a directory of its own: no port is taken. It has
/// ended and is removed when the value is, at the latest.
package final class PostgreSQLUnderTest: Sendable {
    /// Who asks.
    package enum Role: String, Sendable {
        /// Owns the database, and may make the server forget.
        case authority
        /// May not.
        case visitor
        case superuser = "postgres"
    }

    /// How a server ends.
    package enum Shutdown: String, Sendable {
        /// It says so to all who are connected.
        case fast
        /// As if it had crashed, but says so.
        case immediate
    }

    /// The same for all roles.
    package static let password = "Kennwort%&/@:?"

    /// What an authority's server has to be set to, and what makes it small and quick. Servers under test are killed, but not their
    /// machine: what is not on the disk yet is not lost.
    private static let settings = """
        listen_addresses = ''
        max_connections = 20
        shared_buffers = 16MB
        fsync = off
        dynamic_shared_memory_type = mmap
        wal_level = replica
        max_wal_senders = 4
        wal_recycle = off
        wal_keep_size = 0
        archive_mode = off
        log_error_verbosity = terse
        """

    /// Where everything is that the server has written, but for its messages.
    package var dataDirectory: URL { directory.appending(path: "data") }

    let directory: URL

    /// Makes a server and starts it.
    ///
    /// - Parameter settings: Lines for `postgresql.conf`.
    package convenience init(settings: [String] = []) async throws {
        try self.init(in: Self.makeDirectory())
        try await PostgreSQLTemplate.copy(to: dataDirectory)
        try configure(settings.joined(separator: "\n"))
        try await start()
    }

    /// Makes the server of which the others are copies, and starts it.
    convenience init(templateIn directory: URL) async throws {
        self.init(in: directory)
        let passwordFile = directory.appending(path: "password")
        try Data(Self.password.utf8).write(to: passwordFile)
        try await PostgreSQLPrograms.run(
            "initdb",
            [
                "--pgdata", dataDirectory.path, "--username", Role.superuser.rawValue, "--pwfile", passwordFile.path,
                "--auth", "scram-sha-256", "--encoding", "UTF8", "--locale", "C", "--no-sync",
            ]
        )
        try configure(Self.settings)
        try await start()
        try await makeRoles()
    }

    /// A server whose files are there, or will be, in `directory`.
    init(in directory: URL) {
        self.directory = directory
    }

    deinit { remove() }

    /// Ends the server, and removes all that is of it.
    func remove() {
        PostgreSQLPrograms.runBlocking("pg_ctl", ["stop", "--pgdata", dataDirectory.path, "--mode", "immediate"])
        removeSharedMemory()
        try? FileManager.default.removeItem(at: directory)
    }

    /// The URL of the database of this server, or of these others behind it.
    ///
    /// - Parameter settings: What stands behind the `?`.
    package func url(
        as role: Role = .authority,
        alternatives: [PostgreSQLUnderTest] = [],
        database: String = "authority",
        settings: String = ""
    ) -> String {
        let letters = CharacterSet.alphanumerics
        let hosts = ([self] + alternatives).map {
            $0.directory.path.addingPercentEncoding(withAllowedCharacters: letters)!
        }
        let password = Self.password.addingPercentEncoding(withAllowedCharacters: letters)!
        return "postgresql://\(role.rawValue):\(password)@\(hosts.joined(separator: ","))/\(database)?\(settings)"
    }

    /// Runs statements as the superuser. Returns their rows as psql writes them: columns between `|`.
    @discardableResult
    package func query(_ statements: String..., database: String = "authority") async throws -> String {
        try await query(statements, database: database)
    }

    func query(_ statements: [String], database: String) async throws -> String {
        let output = try await PostgreSQLPrograms.run(
            "psql",
            [
                "--host", directory.path, "--username", Role.superuser.rawValue, "--dbname", database, "--no-psqlrc",
                "--quiet", "--no-align", "--tuples-only", "--set", "ON_ERROR_STOP=1",
            ] + statements.flatMap { ["--command", $0] },
            password: Self.password
        )
        return output.trimmingCharacters(in: .newlines)
    }

    /// Makes another empty database for the authority. Returns its name.
    func makeDatabase() async throws -> String {
        let name = "d\(UInt64.random(in: 0 ... .max))"
        try await query("CREATE DATABASE \(name) OWNER authority", database: "postgres")
        return name
    }

    /// Starts it, and returns when it answers.
    package func start() async throws {
        let log = directory.appending(path: "log").path
        // Processes of a server that was killed hold its memory a moment longer.
        let started = try await eventually {
            try? await PostgreSQLPrograms.run(
                "pg_ctl",
                [
                    "start", "--wait", "--pgdata", dataDirectory.path, "--log", log, "--options",
                    "-k '\(directory.path)'",
                ]
            )
        } is: {
            $0 != nil
        }
        guard started != nil else { throw ToolError(description: "the server did not start: \(try messages)") }
    }

    package func stop(_ shutdown: Shutdown) async throws {
        try await PostgreSQLPrograms.run(
            "pg_ctl",
            ["stop", "--wait", "--pgdata", dataDirectory.path, "--mode", shutdown.rawValue]
        )
    }

    /// Ends all of its processes without a word, and returns when it is gone.
    package func kill() async throws {
        let lines = try String(contentsOf: processFile, encoding: .utf8).split(separator: "\n")
        guard let identifier = Int32(lines[0]), identifier > 1 else { throw ToolError(description: "no server runs") }
        // It would notice that they are gone, and they that it is: but not at once.
        let children = try String(contentsOfFile: "/proc/\(identifier)/task/\(identifier)/children", encoding: .utf8)
        for process in [identifier] + children.split(separator: " ").compactMap({ Int32($0) }) {
            Foundation.kill(process, SIGKILL)
        }
        // Whoever is the parent of all may leave what ended lie there, but then it has no command line any more.
        _ = try await eventually {
            FileManager.default.contents(atPath: "/proc/\(identifier)/cmdline") ?? Data()
        } is: {
            $0.isEmpty
        }
    }

    /// What the server has said about itself.
    package var messages: String {
        get throws { try String(contentsOf: directory.appending(path: "log"), encoding: .utf8) }
    }

    /// Adds lines to `postgresql.conf`, for the next start.
    func configure(_ lines: String) throws {
        let file = try FileHandle(forWritingTo: dataDirectory.appending(path: "postgresql.conf"))
        try file.seekToEnd()
        try file.write(contentsOf: Data("\(lines)\n".utf8))
        try file.close()
    }

    /// What a server that was killed has left: a few bytes that say whether it runs (PostgreSQL 15, `miscadmin.h`, line 7 of the file).
    private func removeSharedMemory() {
        guard let text = try? String(contentsOf: processFile, encoding: .utf8) else { return }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count > 6, let identifier = lines[6].split(separator: " ").last.flatMap({ Int32($0) }) else {
            return
        }
        shmctl(identifier, IPC_RMID, nil)
    }

    private var processFile: URL { dataDirectory.appending(path: "postmaster.pid") }

    static func makeDirectory() throws -> URL {
        let directory = FileManager.default.temporaryDirectory.appending(path: "postgresql-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
        if let owner = PostgreSQLPrograms.owner {
            try FileManager.default.setAttributes([.ownerAccountName: owner], ofItemAtPath: directory.path)
        }
        return directory
    }

    private func makeRoles() async throws {
        let password = Self.password
        try await query(
            "CREATE ROLE authority LOGIN PASSWORD '\(password)' IN ROLE pg_checkpoint, pg_read_all_stats",
            "CREATE ROLE visitor LOGIN PASSWORD '\(password)'",
            "CREATE DATABASE authority OWNER authority",
            database: "postgres"
        )
        try await query("GRANT EXECUTE ON FUNCTION pg_switch_wal TO authority")
    }
}
