import CPQ
import Glibc
import HealthAuthority
import OperatingSystem

/// A blocking connection to the server: a `PGconn`. Only one thread may use it at a time.
@safe
final class Connection {
    let handle: OpaquePointer
    /// The prepared statements, by their text.
    private var statements: [String: PreparedStatement] = [:]
    /// Whether the rows of a query are still being read. Other statements must wait until all rows
    /// have been read.
    var isReading = false
    /// The first error in the transaction. After this error, the server refuses all other
    /// statements in the same transaction.
    private(set) var failure: Failure?
    /// Whether the connection must not be reused, although libpq considers it intact.
    private var isAbandoned = false
    private let address: DatabaseAddress

    struct Failure {
        let state: SQLState?
        let error: DatabaseError
    }

    /// Tries the hosts in the address in order. Connects to the first host that is reachable and
    /// meets the requirements in the address.
    ///
    /// - Throws: ``DatabaseError/Kind/unavailable``.
    init(_ address: DatabaseAddress) throws(DatabaseError) {
        guard let handle = unsafe Self.connect(address.parameters) else {
            throw DatabaseError(.unavailable, "cannot connect to the database: out of memory")
        }
        unsafe self.handle = unsafe handle
        self.address = address
        // Discard notices. By default, libpq writes them to standard error.
        unsafe PQsetNoticeReceiver(handle, { _, _ in }, nil)
        guard unsafe PQstatus(handle) == CONNECTION_OK else {
            throw DatabaseError(.unavailable, "cannot connect to the database: \(libraryMessage.onOneLine)")
        }
        try prepareSession()
    }

    deinit {
        unsafe PQfinish(handle)
    }

    /// Whether the connection must be closed, because it is lost or leads to the wrong server.
    var isBroken: Bool { unsafe isAbandoned || PQstatus(handle) != CONNECTION_OK }

    /// The TLS version, such as `TLSv1.3`; nil without TLS.
    var tlsVersion: String? {
        unsafe PQsslInUse(handle) == 1 ? unsafe String(cString: PQsslAttribute(handle, "protocol")) : nil
    }

    /// Runs statements without arguments. Returns the command tag of the last one.
    @discardableResult
    func run(_ sql: String) throws(DatabaseError) -> String {
        precondition(!isReading, "a query's rows are being read: run the next statement after the last row")
        return try check(lastAnswer(isSent: unsafe PQsendQuery(handle, sql) == 1), of: sql).tag
    }

    /// Clears the recorded failure.
    func forgetFailure() {
        failure = nil
    }

    /// Marks the connection so that it is closed after its current use.
    func abandon() {
        isAbandoned = true
    }

    /// Returns the result. Throws an error if the result reports one.
    func check(_ answer: consuming Answer?, of sql: String) throws(DatabaseError) -> Answer {
        guard let answer else { throw fail(state: nil, message: nil, of: sql) }
        switch answer.status {
        case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_SINGLE_TUPLE: return answer
        default: throw fail(state: answer.state, message: answer.primaryMessage, of: sql)
        }
    }

    /// Returns the error for a call that failed before the server returned a result.
    func lost(_ sql: String) -> DatabaseError {
        abandon()
        return fail(state: nil, message: nil, of: sql)
    }

    private func fail(state: SQLState?, message: String?, of sql: String) -> DatabaseError {
        let isUnavailable = isBroken || state == nil || state!.isUnavailable
        let reason = words(state, message ?? libraryMessage).onOneLine
        let error = DatabaseError(
            isUnavailable ? .unavailable : .refused,
            "the database failed to run \(sql.prefix { !$0.isWhitespace }): \(reason)"
        )
        failure = failure ?? Failure(state: state, error: error)
        return error
    }

    private func words(_ state: SQLState?, _ message: String) -> String {
        guard let state else { return message }
        return "\(state.quotesValues ? "invalid value" : message) (SQLSTATE \(state.code))"
    }

    /// libpq's error message, which can contain the server's message.
    private var libraryMessage: String { unsafe String(cString: PQerrorMessage(handle)) }

    /// Makes commits durable on this server and on synchronous standbys. If the server has a
    /// stricter setting, that setting is kept.
    ///
    /// Also sets keepalives. If this machine becomes unreachable, the server then detects this
    /// within 25 s instead of two hours. Until then, the server holds the locks of this session.
    private func prepareSession() throws(DatabaseError) {
        try run(
            """
            SELECT set_config('synchronous_commit', 'on', false)
            WHERE current_setting('synchronous_commit') NOT IN ('on', 'remote_apply')
            """
        )
        try run(
            "SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3; SET tcp_user_timeout = 20000"
        )
    }

    private static func connect(_ parameters: [DatabaseAddress.Parameter]) -> OpaquePointer? {
        unsafe with(parameters) { unsafe PQconnectdbParams($0, $1, 1) }
    }

    /// Passes the keywords and the values as libpq expects them.
    private static func with<Result>(
        _ parameters: [DatabaseAddress.Parameter],
        _ body: ([UnsafePointer<CChar>?], [UnsafePointer<CChar>?]) -> Result
    ) -> Result {
        let keywords = unsafe parameters.map { unsafe strdup($0.keyword) } + [nil]
        let values = unsafe parameters.map { unsafe strdup($0.value) } + [nil]
        defer { unsafe (keywords + values).forEach { unsafe free($0) } }
        return unsafe body(keywords.map { unsafe UnsafePointer($0) }, values.map { unsafe UnsafePointer($0) })
    }
}

/// Waiting for a server that may be frozen.
extension Connection {
    /// The time in milliseconds after which a silent server is asked whether it still answers.
    private static let silence: Int32 = 5_000

    /// Waits until the socket is ready for one of the events of poll(2). Returns the events; nil if poll fails.
    ///
    /// A statement may take long, such as one that waits for a lock. So while the server is silent, asks
    /// it on another connection whether it still answers. If it does not, shuts the socket down.
    /// Keepalives do not detect a server whose processes are frozen, because its kernel answers them.
    func wait(for events: Int32) -> Int32? {
        while true {
            var socket = pollfd(fd: unsafe PQsocket(handle), events: Int16(events), revents: 0)
            switch unsafe poll(&socket, 1, Self.silence) {
            case 0: if !serverAnswers { shutdown(socket.fd, Int32(SHUT_RDWR)) }
            case 1: return Int32(socket.revents)
            default: if errno != EINTR { return nil }
            }
        }
    }

    /// Whether the server of this connection answers on another connection within the connection timeout.
    private var serverAnswers: Bool {
        let server = [
            ("host", unsafe String(cString: PQhost(handle))), ("hostaddr", unsafe String(cString: PQhostaddr(handle))),
            ("port", unsafe String(cString: PQport(handle))), ("target_session_attrs", "any"),
        ]
        return unsafe Self.with(address.parameters + server) { unsafe PQpingParams($0, $1, 1) } != PQPING_NO_RESPONSE
    }
}

extension Connection {
    private static let binary: Int32 = 1

    /// Returns the prepared statement. Prepares it when it is used for the first time. Later arguments
    /// must have the same types.
    func prepared(_ sql: String, for arguments: [SQLValue]) throws(DatabaseError) -> PreparedStatement {
        precondition(!isReading, "a query's rows are being read: run the next statement after the last row")
        if let statement = statements[sql] { return statement }
        let statement = PreparedStatement(name: "s\(statements.count)", types: arguments.map(\.type))
        let isSent = unsafe PQsendPrepare(handle, statement.name, sql, Int32(arguments.count), statement.types) == 1
        _ = try check(lastAnswer(isSent: isSent), of: sql)
        statements[sql] = statement
        return statement
    }

    /// Runs a statement. Returns the number of rows that it changed.
    func execute(_ sql: String, _ arguments: [SQLValue]) throws(DatabaseError) -> Int {
        let statement = try prepared(sql, for: arguments)
        return try check(lastAnswer(isSent: send(statement, arguments)), of: sql).changedRowCount
    }

    /// Passes the rows of a query to `body` one by one as they arrive. Uses libpq's single-row
    /// mode.
    ///
    /// If `body` throws, the remaining rows are read and discarded. The query is not cancelled,
    /// because cancellation would abort the transaction. The caller may want to continue the
    /// transaction.
    func forEachRow(_ sql: String, _ arguments: [SQLValue], _ body: (SQLRow) throws -> Void) throws {
        let statement = try prepared(sql, for: arguments)
        guard send(statement, arguments), unsafe PQsetSingleRowMode(handle) == 1 else { throw lost(sql) }
        isReading = true
        defer {
            while nextAnswer() != nil {}
            isReading = false
        }
        while let answer = nextAnswer() {
            let answer = try check(answer, of: sql)
            for row in 0..<answer.rowCount { try body(answer.row(row)) }
        }
    }

    /// Sends a statement. In pipeline mode, adds it to the send buffer instead.
    func send(_ statement: PreparedStatement, _ arguments: [SQLValue]) -> Bool {
        precondition(
            statement.types.elementsEqual(arguments.lazy.map(\.type)),
            "a statement always has arguments of the same types"
        )
        return unsafe Arguments(arguments).withPointers { count, values, lengths, formats in
            unsafe PQsendQueryPrepared(handle, statement.name, count, values, lengths, formats, Self.binary) == 1
        }
    }

    /// Waits for the next result. Returns nil at the end of a statement's results.
    func nextAnswer() -> Answer? {
        waitForAnswer()
        return unsafe Answer(PQgetResult(handle))
    }

    /// Waits for all results of a statement. Returns the last one; nil if the statement could not be sent.
    private func lastAnswer(isSent: Bool) -> Answer? {
        guard isSent else { return nil }
        var last = nextAnswer()
        while let next = nextAnswer() { last = consume next }
        return last
    }

    /// Reads until libpq has a result, or until the connection is lost.
    private func waitForAnswer() {
        while unsafe PQisBusy(handle) == 1 {
            guard wait(for: POLLIN) != nil, unsafe PQconsumeInput(handle) == 1 else { return }
        }
    }
}

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

    /// Whether a standby or a running base backup is connected without a replication slot. If the
    /// standby or backup falls behind, a checkpoint could remove a segment that it still needs. If
    /// a synchronous standby lost a segment in this way, transactions would never finish.
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

    var replication: Replication {
        get throws {
            var replication: Replication?
            try forEachRow(
                """
                SELECT standby.*, slot.*, (current_setting('synchronous_standby_names') <> '')::int::bigint FROM (
                    SELECT count(*), count(*) FILTER (WHERE sync_state IN ('sync', 'quorum')),
                        CASE WHEN count(*) FILTER (WHERE state IS NULL) = 0
                            THEN coalesce(max(ceil(extract(epoch FROM replay_lag))), 0)::bigint END
                    FROM pg_catalog.pg_stat_replication
                ) AS standby, (
                    SELECT count(*), coalesce(max(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)), 0)::bigint
                    FROM pg_catalog.pg_replication_slots
                ) AS slot
                """,
                []
            ) { row in
                replication = Replication(
                    standbyCount: Int(row.integer(0)),
                    synchronousCount: Int(row.integer(1)),
                    isSynchronous: row.integer(5) == 1,
                    lag: row.isNull(2) ? nil : Int(row.integer(2)),
                    slotCount: Int(row.integer(3)),
                    slotBytes: Int(row.integer(4))
                )
            }
            guard let replication else { preconditionFailure("an aggregate has one row") }
            return replication
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
            ) { settings.append($0.text(0).onOneLine) }
            if try hasFollowerWithoutSlot { settings.append("primary_slot_name = '' (on a standby)") }
            return settings
        }
    }
}

extension String {
    /// Text from the server on one line, without characters that could change a terminal. A message
    /// can name many hosts.
    var onOneLine: String {
        String(untrusted: split(whereSeparator: \.isWhitespace).joined(separator: " ").utf8, maximumCount: 2000)
    }
}
