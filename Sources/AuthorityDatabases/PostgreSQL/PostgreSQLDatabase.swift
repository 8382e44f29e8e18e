package import CheckInProtocol
package import HealthAuthority

/// An authority's database on a PostgreSQL server, or on several servers, one of which accepts
/// writes.
///
/// # What the server keeps
///
/// The server stores more than the tables. Rows that were in a table before
/// ``DatabaseConnection/rewrite(_:)`` are still stored in the write-ahead log (WAL). Anyone who
/// reads the WAL files can see when each row was inserted, and which rows were inserted together.
/// ``forget()`` switches to a new WAL segment and requests a checkpoint. After the checkpoint, the
/// server does not need the older segments any more, but the server's settings decide whether it
/// deletes them. The following results are from PostgreSQL 15.18. After 600,000 rows had been
/// inserted and deleted, all files were searched for the bytes of these rows:
///
/// | settings | segments before and after | rows' bytes found |
/// |---|---|---|
/// | all defaults | 8, 9 | yes: old segments are renamed, and keep their content until they are overwritten |
/// | `min_wal_size = 32MB`, `max_wal_size = 32MB` | 3, 2 | yes: one segment was kept this way |
/// | `wal_recycle = off` | 8, 1 | no |
/// | `wal_recycle = off`, with `min_wal_size = 32MB`, `full_page_writes = off` or `wal_init_zero = off` | 8, 1 | no: these settings do not matter |
/// | `wal_recycle = off`, `wal_keep_size = 64MB` | 8, 5 | yes |
///
/// So the server must have `wal_recycle = off`, `wal_keep_size = 0`, no archive (`archive_mode =
/// off`), and a replication slot for each standby (`primary_slot_name`). If a slot still needs a
/// segment, the server keeps the segment until the next call. If a standby has no slot, a
/// checkpoint could remove segments that the standby has not read yet. So ``forget()`` does not
/// request a checkpoint while such a standby is connected. Each standby has its own log, and
/// deletes old segments at its own checkpoints (`checkpoint_timeout`).
///
/// Even with `wal_recycle = off`, the bytes were found in the column samples that autovacuum
/// collects (`pg_statistic`). `rewrite` turns sampling off for a table, but does not remove older
/// samples. So call `rewrite` right after creating the table, while the table is still empty.
///
/// The server's own log file quotes rows in error details, unless `log_error_verbosity = terse` is
/// set.
package struct PostgreSQLDatabase: AuthorityDatabase {
    package let dialect = SQLDialect(bytes: "BYTEA", byPrimaryKey: "")
    private let pool: ConnectionPool
    /// Whether the server runs on this machine.
    private let isLocal: Bool

    /// Connects when the first transaction runs, and reconnects if a connection is lost.
    ///
    /// - Parameters:
    ///   - url: `postgresql://user:password@host:port/name?setting=value` with libpq's settings. If
    ///     the URL contains several hosts and `target_session_attrs=read-write`, libpq can find the
    ///     server that accepts writes after a failover.
    ///   - connections: The maximum number of connections, which is also the maximum number of
    ///     concurrent transactions. While a table is rewritten, two groups of submissions and two of publish
    ///     requests can wait for it; then one connection rewrites it, and one is left.
    ///   - memory: Refuses each connection to a database that is not the last one of this instance;
    ///     nil for any database.
    /// - Throws: ``DatabaseError/Kind/refused`` if the URL is invalid. The message contains no part
    ///   of the URL.
    package init(
        url: String,
        connections: Int = 6,
        memory: DatabaseMemory? = nil
    ) throws(DatabaseError) {
        let address = try DatabaseAddress(url)
        pool = ConnectionPool(address, connections: connections, memory: memory)
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

    /// Does nothing if the role does not have the required privileges (see ``erasesDeletedRows``),
    /// or if a standby has no replication slot. ``PostgreSQLDatabase`` lists the required server
    /// settings.
    package func forget() async throws {
        try await pool.use { place in
            try place.session { connection in
                guard try connection.erasesDeletedRows, try !connection.hasFollowerWithoutSlot else { return }
                try connection.run("SELECT pg_switch_wal()")
                try connection.run("CHECKPOINT")
            }
        }
    }

    /// The TLS version of the connection to the server, such as `TLSv1.3`; nil without TLS.
    package var tlsVersion: String? {
        get async throws { try await pool.use { try $0.session { $0.tlsVersion } } }
    }

    package var replication: Replication? {
        get async throws { try await pool.use { try $0.session { try $0.replication } } }
    }

    /// Whether the role has the privileges that are needed to remove old WAL segments:
    ///
    /// - `GRANT pg_checkpoint TO role`
    /// - `GRANT EXECUTE ON FUNCTION pg_switch_wal TO role`
    package var erasesDeletedRows: Bool {
        get async throws { try await pool.use { try $0.session { try $0.erasesDeletedRows } } }
    }

    /// The settings that make the server or its standbys keep deleted rows, each as `name = value`.
    /// Empty if all settings are right.
    package var retentionSettings: [String] {
        get async throws { try await pool.use { try $0.session { try $0.retentionSettings } } }
    }
}
