import CPQ
import HealthAuthority

extension Connection {
    private static let binary: Int32 = 1

    /// Returns the name of the prepared statement, and prepares it on first use.
    func prepared(_ form: StatementForm) throws(DatabaseError) -> String {
        precondition(!isReading, "a query's rows are being read: run the next statement after the last row")
        if let name = statements[form] { return name }
        let name = "s\(statements.count)"
        let answer = unsafe Answer(PQprepare(handle, name, form.sql, Int32(form.types.count), form.types))
        _ = try check(answer, of: form.sql)
        statements[form] = name
        return name
    }

    /// Runs a statement. Returns the number of rows that it changed.
    func execute(_ sql: String, _ arguments: [SQLValue]) throws(DatabaseError) -> Int {
        let name = try prepared(StatementForm(sql, arguments))
        let result = unsafe Arguments(arguments).withPointers { count, values, lengths, formats in
            unsafe PQexecPrepared(handle, name, count, values, lengths, formats, Self.binary)
        }
        return try unsafe check(Answer(result), of: sql).changedRowCount
    }

    /// Passes the rows of a query to `body` as they arrive, in libpq's single-row mode.
    ///
    /// If `body` throws, the remaining rows are read and discarded. Cancelling the query would
    /// abort the transaction, which the caller may want to continue.
    func forEachRow(_ sql: String, _ arguments: [SQLValue], _ body: (SQLRow) throws -> Void) throws {
        let name = try prepared(StatementForm(sql, arguments))
        guard send(name, arguments), unsafe PQsetSingleRowMode(handle) == 1 else { throw lost(sql) }
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

    /// Sends a statement, or adds it to the send buffer in pipeline mode.
    func send(_ name: String, _ arguments: [SQLValue]) -> Bool {
        unsafe Arguments(arguments).withPointers { count, values, lengths, formats in
            unsafe PQsendQueryPrepared(handle, name, count, values, lengths, formats, Self.binary) == 1
        }
    }

    /// Waits for the next result. Nil at the end of a statement's results.
    func nextAnswer() -> Answer? {
        unsafe Answer(PQgetResult(handle))
    }
}
