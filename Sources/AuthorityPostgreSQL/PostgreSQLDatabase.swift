package import CheckInProtocol
package import HealthAuthority

/// The database of an authority on a PostgreSQL server, or on several, of which one takes writes.
///
/// # What the server keeps
///
/// Tables are not all that is on the server's disks. What was in a table before ``DatabaseConnection/rewrite(_:)`` is still in
/// the write-ahead log, from which anybody who reads the files learns what came when and together. ``forget()`` begins a new
/// segment of the log and asks for a checkpoint, after which the server needs none of the older ones. Whether it then deletes them
/// is a matter of its settings. Seen with PostgreSQL 15.18 after 600,000 rows came and went, by a search for their bytes in all files:
///
/// | settings | segments before and after | rows' bytes are found |
/// |---|---|---|
/// | all by default | 8, 9 | yes: old segments wait under new names, with all that is in them, until they are overwritten |
/// | `min_wal_size = 32MB`, `max_wal_size = 32MB` | 3, 2 | yes: one was kept so |
/// | `wal_recycle = off` | 8, 1 | no |
/// | `wal_recycle = off`, with `min_wal_size = 32MB`, `full_page_writes = off` or `wal_init_zero = off` | 8, 1 | no: they do not matter |
/// | `wal_recycle = off`, `wal_keep_size = 64MB` | 8, 5 | yes |
///
/// So it takes `wal_recycle = off`, `wal_keep_size = 0`, no archive (`archive_mode = off`), and standbys that follow, each with a
/// replication slot (`primary_slot_name`): what it holds back stays until the next time. Without one a checkpoint takes away what the
/// standby has not read yet, so that we ask for none while there is such a standby. Standbys have their own log, and delete it at their
/// own checkpoints (`checkpoint_timeout`).
///
/// With `wal_recycle = off` the bytes were found once more, in the samples that autovacuum takes of columns (`pg_statistic`): `rewrite`
/// ends that for a table, and is to be called when the table is made, while it is empty. It does not remove samples of before.
///
/// The server's own log quotes rows in details of errors unless `log_error_verbosity = terse`.
package struct PostgreSQLDatabase: AuthorityDatabase {
    package let dialect = SQLDialect(bytes: "BYTEA", byPrimaryKey: "")
    private let pool: ConnectionPool
    /// Whether the server runs on this machine.
    private let isLocal: Bool

    /// Connects when somebody asks for a transaction, and again whenever a connection was lost.
    ///
    /// - Parameters:
    ///   - url: `postgresql://user:password@host:port/name?setting=value` with libpq's settings. With several hosts and
    ///     `target_session_attrs=read-write` the one that takes writes is found again after a fail-over.
    ///   - connections: How many there are at most: so many transactions run beside each other.
    /// - Throws: ``DatabaseError/Kind/refused`` if the URL is none. What it holds is not in the message.
    package init(url: String, connections: Int = 4) throws(DatabaseError) {
        let address = try DatabaseAddress(url)
        pool = ConnectionPool(address, connections: connections)
        isLocal = address.isLocal
    }

    package func write<Result: Sendable>(
        _ body: @escaping @Sendable (any DatabaseConnection) throws -> Result
    ) async throws -> Result {
        try await pool.use { try $0.transaction(.write, body) }
    }

    package func read<Result: Sendable>(
        _ body: @escaping @Sendable (any DatabaseConnection) throws -> Result
    ) async throws -> Result {
        try await pool.use { try $0.transaction(.read, body) }
    }

    package func time() async throws -> UnixTime? {
        guard !isLocal else { return nil }
        return try await read { connection in
            let row = try connection.rows("SELECT floor(extract(epoch FROM clock_timestamp()))::bigint")[0]
            return UnixTime(seconds: row.integer(0))
        }
    }

    /// Does nothing if the role may not, see ``canForget``, or if a standby has no replication slot. What must be set on the server is
    /// above.
    package func forget() async throws {
        try await pool.use { place in
            try place.session { connection in
                guard try connection.canForget, try !connection.hasFollowerWithoutSlot else { return }
                try connection.run("SELECT pg_switch_wal()")
                try connection.run("CHECKPOINT")
            }
        }
    }

    /// The version of TLS on the way to the server, such as `TLSv1.3`; nil on this machine.
    package var tlsVersion: String? {
        get async throws { try await pool.use { try $0.session { $0.tlsVersion } } }
    }

    /// How many standbys follow, and by how many seconds they are behind at most; nil if the role may not see it.
    package var standbys: (count: Int, lag: Int?) {
        get async throws { try await pool.use { try $0.session { try $0.standbys } } }
    }

    /// Whether the role may make the server forget: `GRANT pg_checkpoint TO role`, and `GRANT EXECUTE ON FUNCTION pg_switch_wal TO role`.
    package var canForget: Bool {
        get async throws { try await pool.use { try $0.session { try $0.canForget } } }
    }

    /// The settings of the server, and of its standbys, that keep what it should forget, as `name = value`. Empty if all are right.
    package var settingsThatRemember: [String] {
        get async throws { try await pool.use { try $0.session { try $0.settingsThatRemember } } }
    }
}
