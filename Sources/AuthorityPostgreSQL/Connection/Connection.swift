import CPQ
import Glibc
import HealthAuthority

/// A connection to the server: a `PGconn`, in the hands of one thread. Its calls block.
@safe
final class Connection {
    let handle: OpaquePointer
    /// The names of statements that the server knows.
    var statements: [StatementForm: String] = [:]
    /// Whether rows of a query are on their way: nothing else can be asked meanwhile.
    var isReading = false
    /// What the transaction failed of first. After it the server refuses every statement of the
    /// transaction.
    private(set) var failure: Failure?
    /// Set when it is of no use any more, although libpq still has it.
    private var isAbandoned = false

    struct Failure {
        let state: SQLState?
        let error: DatabaseError
    }

    /// Connects to the first of the address's hosts that is there and is what the address asks for.
    ///
    /// - Throws: ``DatabaseError/Kind/unavailable``.
    init(_ address: DatabaseAddress) throws(DatabaseError) {
        guard let handle = unsafe Self.connect(address.parameters) else {
            throw DatabaseError(.unavailable, "cannot connect to the database: out of memory")
        }
        unsafe self.handle = unsafe handle
        // Otherwise libpq writes them to standard error.
        unsafe PQsetNoticeReceiver(handle, { _, _ in }, nil)
        guard unsafe PQstatus(handle) == CONNECTION_OK else {
            throw DatabaseError(.unavailable, "cannot connect to the database: \(libraryMessage)")
        }
        try prepareSession()
    }

    deinit {
        unsafe PQfinish(handle)
    }

    /// Whether it was lost, or brought to the wrong server: it is to be thrown away.
    var isBroken: Bool { unsafe isAbandoned || PQstatus(handle) != CONNECTION_OK }

    /// The version of TLS, such as `TLSv1.3`; nil without TLS.
    var tlsVersion: String? {
        unsafe PQsslInUse(handle) == 1 ? unsafe String(cString: PQsslAttribute(handle, "protocol")) : nil
    }

    /// Runs statements without arguments, as they stand. The last one's tag is returned.
    @discardableResult
    func run(_ sql: String) throws(DatabaseError) -> String {
        precondition(!isReading, "a query's rows are being read: run the next statement after the last row")
        let answer = unsafe Answer(PQexec(handle, sql))
        return try check(answer, of: sql).tag
    }

    /// Begins to remember failures anew.
    func forgetFailure() {
        failure = nil
    }

    /// Throws it away as soon as nobody uses it.
    func abandon() {
        isAbandoned = true
    }

    /// Returns the answer if it is none of an error.
    func check(_ answer: consuming Answer?, of sql: String) throws(DatabaseError) -> Answer {
        guard let answer else { throw fail(state: nil, message: nil, of: sql) }
        switch answer.status {
        case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_SINGLE_TUPLE: return answer
        default: throw fail(state: answer.state, message: answer.primaryMessage, of: sql)
        }
    }

    /// The error of a call that failed before there was an answer.
    func lost(_ sql: String) -> DatabaseError {
        abandon()
        return fail(state: nil, message: nil, of: sql)
    }

    private func fail(state: SQLState?, message: String?, of sql: String) -> DatabaseError {
        let isUnavailable = isBroken || state == nil || state!.isUnavailable
        let error = DatabaseError(
            isUnavailable ? .unavailable : .refused,
            "the database failed to run \(sql.prefix { !$0.isWhitespace }): \(words(state, message ?? libraryMessage))"
        )
        failure = failure ?? Failure(state: state, error: error)
        return error
    }

    private func words(_ state: SQLState?, _ message: String) -> String {
        guard let state else { return message }
        return "\(state.quotesValues ? "invalid value" : message) (SQLSTATE \(state.code))"
    }

    /// What libpq says, on one line.
    private var libraryMessage: String {
        unsafe String(cString: PQerrorMessage(handle)).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Sees to it that commits are durable, here and on synchronous standbys. If the server's
    /// setting promises more, it stays.
    ///
    /// And that the server notices in 25 s when our machine is gone without a word, not in the two
    /// hours that are the default: until then it keeps the locks that we had.
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

    private static func connect(_ parameters: [(keyword: String, value: String)]) -> OpaquePointer? {
        let keywords = unsafe parameters.map { unsafe strdup($0.keyword) } + [nil]
        let values = unsafe parameters.map { unsafe strdup($0.value) } + [nil]
        defer { unsafe (keywords + values).forEach { unsafe free($0) } }
        return unsafe PQconnectdbParams(
            keywords.map { unsafe UnsafePointer($0) },
            values.map { unsafe UnsafePointer($0) },
            1
        )
    }
}
