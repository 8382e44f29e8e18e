import HealthAuthority

extension Connection {
    /// Whether the role may switch to a new WAL segment and request a checkpoint. PostgreSQL
    /// versions before 15 have no predefined role that may request a checkpoint.
    var erasesDeletedRows: Bool {
        get throws {
            var mayForget = false
            try forEachRow(
                """
                SELECT has_function_privilege('pg_catalog.pg_switch_wal()', 'EXECUTE') AND EXISTS (
                    SELECT FROM pg_catalog.pg_roles
                    WHERE rolname = 'pg_checkpoint' AND pg_has_role(oid, 'USAGE') OR rolname = current_user AND rolsuper
                )
                """,
                []
            ) { mayForget = $0.integer(0) == 1 }
            return mayForget
        }
    }

    /// Whether a standby or a running base backup is connected without a replication slot. If it
    /// falls behind, a checkpoint could remove a segment that it still needs. If this happened to a
    /// synchronous standby, transactions would never finish.
    var hasFollowerWithoutSlot: Bool {
        get throws {
            var hasOne = false
            try forEachRow(
                """
                SELECT EXISTS (
                    SELECT FROM pg_catalog.pg_stat_replication WHERE pid NOT IN (
                        SELECT active_pid FROM pg_catalog.pg_replication_slots WHERE active_pid IS NOT NULL
                    )
                )
                """,
                []
            ) { hasOne = $0.integer(0) == 1 }
            return hasOne
        }
    }

    /// The number of connected standbys, and their maximum replay lag in seconds. The lag is nil if
    /// the role does not have permission to see it.
    var standbys: (count: Int, lag: Int?) {
        get throws {
            var (count, lag): (Int, Int?) = (0, nil)
            try forEachRow(
                """
                SELECT count(*), coalesce(max(ceil(extract(epoch FROM replay_lag))), 0)::bigint, count(*) FILTER (WHERE state IS NULL)
                FROM pg_catalog.pg_stat_replication
                """,
                []
            ) { row in
                count = Int(row.integer(0))
                lag = row.integer(2) == 0 ? Int(row.integer(1)) : nil
            }
            return (count, lag)
        }
    }

    /// The settings that make the server keep or copy old WAL segments.
    var retentionSettings: [String] {
        get throws {
            var settings: [String] = []
            try forEachRow(
                """
                SELECT name || ' = ' || setting FROM pg_catalog.pg_settings
                WHERE (name, setting) IN (('wal_recycle', 'on'), ('archive_mode', 'on'), ('archive_mode', 'always'))
                    OR name = 'wal_keep_size' AND setting <> '0'
                ORDER BY name
                """,
                []
            ) { settings.append($0.text(0)) }
            if try hasFollowerWithoutSlot { settings.append("primary_slot_name = '' (on a standby)") }
            return settings
        }
    }
}
