package import Foundation
import OperatingSystem
import SystemPackage

/// A PostgreSQL server with an empty database for an authority. It listens on a socket in its own
/// directory, and does not use a port. The server is stopped and its files are removed when the
/// value is released, or earlier.
package final class PostgreSQLFixture: Sendable {
    /// A database role.
    package enum Role: String, Sendable {
        /// Owns the database, and has permission to remove old WAL segments.
        case authority
        /// Has no permission to remove old WAL segments.
        case visitor
        case superuser = "postgres"
    }

    /// A way to shut down a server.
    package enum Shutdown: String, Sendable {
        /// A fast shutdown: all clients are notified.
        case fast
        /// An immediate shutdown: like a crash, but clients are notified.
        case immediate
    }

    /// The password for all roles.
    package static let password = "Kennwort%&/@:?"

    /// The settings that an authority requires, and settings that make the server small and fast.
    /// The server does not sync data to the disk: tests kill servers, but not the machine, so the
    /// data is not lost.
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

    /// The directory with all files that the server has written, except for the server's log.
    package var dataDirectory: URL { directory.appending(path: "data") }

    let directory: URL

    /// Creates a server and starts it.
    ///
    /// - Parameters:
    ///   - settings: Additional lines for `postgresql.conf`.
    ///   - isOnDisk: Whether its files are on this machine's disk, so that `fsync = on` has an effect.
    package convenience init(settings: [String] = [], isOnDisk: Bool = false) async throws {
        try self.init(in: Self.makeDirectory(isOnDisk: isOnDisk))
        try await PostgreSQLTemplate.copy(to: dataDirectory)
        try configure(settings.joined(separator: "\n"))
        try await start()
    }

    /// Creates and starts the server that is the template of all other servers.
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

    /// Creates a server whose files are in `directory`, or will be copied to it later.
    init(in directory: URL) {
        self.directory = directory
    }

    deinit { remove() }

    /// Stops the server, and removes all its files.
    package func remove() {
        PostgreSQLPrograms.runBlocking("pg_ctl", ["stop", "--pgdata", dataDirectory.path, "--mode", "immediate"])
        removeSharedMemory()
        try? FileManager.default.removeItem(at: directory)
    }

    /// The database URL of this server, or of this server and `alternatives`.
    ///
    /// - Parameter settings: The part of the URL after the `?`.
    package func url(
        as role: Role = .authority,
        alternatives: [PostgreSQLFixture] = [],
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

    /// Runs statements as the superuser. Returns their rows in psql's format, with `|` between the
    /// columns.
    @discardableResult
    package func query(_ statements: String..., database: String = "authority") async throws -> String {
        try await query(statements, database: database)
    }

    func query(_ statements: [String], database: String) async throws -> String {
        try await psql(statements.flatMap { ["--command", $0] }, database: database)
    }

    /// Runs the statements of a dump of any length in the authority's role.
    func load(_ dump: String, database: String) async throws {
        _ = try await psql([], input: "SET ROLE authority;\n" + dump, database: database)
    }

    private func psql(_ options: [String], input: String = "", database: String) async throws -> String {
        let output = try await PostgreSQLPrograms.run(
            "psql",
            [
                "--host", directory.path, "--username", Role.superuser.rawValue, "--dbname", database, "--no-psqlrc",
                "--quiet", "--no-align", "--tuples-only", "--set", "ON_ERROR_STOP=1",
            ] + options,
            password: Self.password,
            input: input
        )
        return output.trimmingCharacters(in: .newlines)
    }

    /// Creates another empty database for the authority, and returns its name.
    func makeDatabase() async throws -> String {
        let name = "d\(UInt64.random(in: 0 ... .max))"
        try await query("CREATE DATABASE \(name) OWNER authority", database: "postgres")
        return name
    }

    /// Starts the server, and returns as soon as the server answers.
    package func start() async throws {
        let log = directory.appending(path: "log").path
        // After a server has been killed, its processes keep its shared memory for a moment.
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

    /// Kills all processes of the server, and returns as soon as they are gone.
    package func kill() async throws {
        // If only one process were killed, the others would notice this, but not immediately.
        let identifier = try signal(SIGKILL)
        // The processes may remain as zombies under their new parent, but a zombie has no command
        // line.
        _ = try await eventually {
            FileManager.default.contents(atPath: "/proc/\(identifier)/cmdline") ?? Data()
        } is: {
            $0.isEmpty
        }
    }

    /// Stops all processes of the server until ``thaw()``. The kernel still accepts connections.
    package func freeze() throws { try signal(SIGSTOP) }

    /// Lets the processes of a frozen server go on.
    package func thaw() throws { try signal(SIGCONT) }

    /// Sends a signal to all processes of the server. Returns the first process.
    @discardableResult
    private func signal(_ number: Int32) throws -> Int32 {
        let lines = try String(contentsOf: processFile, encoding: .utf8).split(separator: "\n")
        guard let identifier = Int32(lines[0]), identifier > 1 else { throw ToolError(description: "no server runs") }
        let children = try String(contentsOfFile: "/proc/\(identifier)/task/\(identifier)/children", encoding: .utf8)
        for process in [identifier] + children.split(separator: " ").compactMap({ Int32($0) }) {
            Foundation.kill(process, number)
        }
        return identifier
    }

    /// The server's log.
    package var messages: String {
        get throws { try String(contentsOf: directory.appending(path: "log"), encoding: .utf8) }
    }

    /// Adds lines to `postgresql.conf` for the next start.
    func configure(_ lines: String) throws {
        let file = try FileHandle(forWritingTo: dataDirectory.appending(path: "postgresql.conf"))
        try file.seekToEnd()
        try file.write(contentsOf: Data("\(lines)\n".utf8))
        try file.close()
    }

    /// Removes the shared memory of a killed server: a few bytes that show whether the server is
    /// running (PostgreSQL 15, `miscadmin.h`, line 7 of the file).
    private func removeSharedMemory() {
        guard let text = try? String(contentsOf: processFile, encoding: .utf8) else { return }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count > 6, let identifier = lines[6].split(separator: " ").last.flatMap({ Int32($0) }) else {
            return
        }
        shmctl(identifier, IPC_RMID, nil)
    }

    private var processFile: URL { dataDirectory.appending(path: "postmaster.pid") }

    static func makeDirectory(isOnDisk: Bool = false) throws -> URL {
        let prefix = "postgresql"
        let path = try isOnDisk ? Directory.makeTemporary(prefix: prefix) : MemoryDirectory.make(prefix: prefix)
        let directory = URL(filePath: path.string)
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

extension PostgreSQLFixture {
    /// Starts a standby of this server, and returns as soon as the standby replicates.
    ///
    /// - Parameters:
    ///   - isSynchronous: Whether commits on this server wait for the standby.
    ///   - hasSlot: Whether the standby has a replication slot. With a slot, this server keeps WAL
    ///     that the standby has not read yet.
    package func makeReplica(isSynchronous: Bool = false, hasSlot: Bool = true) async throws -> PostgreSQLFixture {
        let replica = PostgreSQLFixture(in: try Self.makeDirectory())
        let slot = hasSlot ? ["--create-slot", "--slot", "standby\(UInt32.random(in: 0 ... .max))"] : []
        try await PostgreSQLPrograms.run(
            "pg_basebackup",
            [
                "--host", directory.path, "--username", Role.superuser.rawValue, "--pgdata", replica.dataDirectory.path,
                "--write-recovery-conf", "--checkpoint", "fast", "--no-sync",
            ] + slot,
            password: Self.password
        )
        try await replica.start()
        if isSynchronous {
            try await query("ALTER SYSTEM SET synchronous_standby_names = '*'", "SELECT pg_reload_conf()")
        }
        let state = isSynchronous ? "streaming|sync" : "streaming|async"
        // The connection of pg_basebackup may still exist for a moment, under its own name.
        let seen = try await eventually {
            try await query("SELECT state, sync_state FROM pg_stat_replication WHERE application_name = 'walreceiver'")
        } is: {
            $0 == state
        }
        guard seen == state else { throw ToolError(description: "the standby is \(seen)") }
        return replica
    }

    /// Promotes a standby.
    package func promote() async throws {
        try await PostgreSQLPrograms.run("pg_ctl", ["promote", "--wait", "--pgdata", dataDirectory.path])
    }
}
