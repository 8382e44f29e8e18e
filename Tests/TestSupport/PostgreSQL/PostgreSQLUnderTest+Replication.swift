import Foundation

extension PostgreSQLUnderTest {
    /// Starts a standby of this server, and returns as soon as the standby replicates.
    ///
    /// - Parameters:
    ///   - isSynchronous: Whether commits on this server wait for the standby.
    ///   - hasSlot: Whether the standby has a replication slot. With a slot, this server keeps WAL
    ///     that the standby has not read yet.
    package func makeReplica(isSynchronous: Bool = false, hasSlot: Bool = true) async throws -> PostgreSQLUnderTest {
        let replica = PostgreSQLUnderTest(in: try Self.makeDirectory())
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
