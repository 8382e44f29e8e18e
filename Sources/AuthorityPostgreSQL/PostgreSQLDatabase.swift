package import CheckInProtocol
package import HealthAuthority

/// An authority's database on a PostgreSQL server, or on several servers of which one takes writes.
///
/// # What the server keeps
///
/// The server stores more than the tables. Rows that were in a table before
/// ``DatabaseConnection/rewrite(_:)`` are still in the write-ahead log (WAL). Anyone who reads
/// these files can see which rows came when, and which came together. ``forget()`` switches to a
/// new WAL segment and requests a checkpoint; after that, the server needs no older segment. Its
/// settings decide whether it deletes them. These results are from PostgreSQL 15.18, after 600,000
/// rows were inserted and deleted, from a search of all files for the rows' bytes:
///
/// | settings | segments before and after | rows' bytes found |
/// |---|---|---|
/// | all defaults | 8, 9 | yes: old segments are renamed, and keep their content until they are overwritten |
/// | `min_wal_size = 32MB`, `max_wal_size = 32MB` | 3, 2 | yes: one segment was kept this way |
/// | `wal_recycle = off` | 8, 1 | no |
/// | `wal_recycle = off`, with `min_wal_size = 32MB`, `full_page_writes = off` or `wal_init_zero = off` | 8, 1 | no: these settings do not matter |
/// | `wal_recycle = off`, `wal_keep_size = 64MB` | 8, 5 | yes |
///
/// Required are therefore `wal_recycle = off`, `wal_keep_size = 0`, no archive (`archive_mode =
/// off`), and a replication slot for each standby (`primary_slot_name`). Segments that a slot holds
/// back remain until the next call. Without a slot, a checkpoint removes segments that the standby
/// has not read yet, so ``forget()`` requests no checkpoint while there is such a standby. Standbys
/// have their own log, and delete it at their own checkpoints (`checkpoint_timeout`).
///
/// With `wal_recycle = off`, the bytes still appeared in the column samples that autovacuum takes
/// (`pg_statistic`). `rewrite` turns sampling off for a table, but does not remove older samples.
/// Call it while the table is still empty, right after creating it.
///
/// The server's own log quotes rows in error details unless `log_error_verbosity = terse`.
package struct PostgreSQLDatabase: AuthorityDatabase {
    package let dialect = SQLDialect(bytes: "BYTEA", byPrimaryKey: "")
    private let pool: ConnectionPool
    /// Whether the server runs on this machine.
    private let isLocal: Bool

    /// Connects on the first transaction, and reconnects after a connection is lost.
    ///
    /// - Parameters:
    ///   - url: `postgresql://user:password@host:port/name?setting=value` with libpq's settings.
    ///     With several hosts and `target_session_attrs=read-write`, the client finds the server
    ///     that takes writes again after a failover.
    ///   - connections: The maximum number of connections, and of concurrent transactions.
    /// - Throws: ``DatabaseError/Kind/refused`` if the URL is invalid. The message contains no part
    ///   of it.
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

    /// Does nothing if the role lacks the privileges (see ``erasesDeletedRows``), or if a standby has no
    /// replication slot. The required server settings are listed above.
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

    /// The number of connected standbys and their maximum lag in seconds; the lag is nil if the
    /// role may not see it.
    package var standbys: (count: Int, lag: Int?) {
        get async throws { try await pool.use { try $0.session { try $0.standbys } } }
    }

    /// Whether the role can remove old WAL segments: `GRANT pg_checkpoint TO role`, and
    /// `GRANT EXECUTE ON FUNCTION pg_switch_wal TO role`.
    package var erasesDeletedRows: Bool {
        get async throws { try await pool.use { try $0.session { try $0.erasesDeletedRows } } }
    }

    /// The settings of the server and of its standbys with which the server retains deleted rows,
    /// as `name = value`. Empty if all are right.
    package var retentionSettings: [String] {
        get async throws { try await pool.use { try $0.session { try $0.retentionSettings } } }
    }
}
