import CPQ
import HealthAuthority

extension Connection {
    private static let binary: Int32 = 1

    /// The name of a statement that the server has read and planned before, or does now.
    func prepared(_ form: StatementForm) throws(DatabaseError) -> String {
        precondition(!isReading, "a query's rows are being read: run the next statement after the last row")
        if let name = statements[form] { return name }
        let name = "s\(statements.count)"
        let answer = unsafe Answer(PQprepare(handle, name, form.sql, Int32(form.types.count), form.types))
        _ = try check(answer, of: form.sql)
        statements[form] = name
        return name
    }

    /// Runs a statement. Returns how many rows it changed.
    func execute(_ sql: String, _ arguments: [SQLValue]) throws(DatabaseError) -> Int {
        let name = try prepared(StatementForm(sql, arguments))
        let result = unsafe Arguments(arguments).withPointers { count, values, lengths, formats in
            unsafe PQexecPrepared(handle, name, count, values, lengths, formats, Self.binary)
        }
        return try unsafe check(Answer(result), of: sql).changedRowCount
    }

    /// Hands the rows of a query to `body` as they come: libpq's single-row mode.
    ///
    /// What is left when `body` throws is read and dropped. To cancel the query instead would fail
    /// the transaction, which `body` may not want to end.
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

    /// Sends a statement, or puts it into the buffer of what is to be sent.
    func send(_ name: String, _ arguments: [SQLValue]) -> Bool {
        unsafe Arguments(arguments).withPointers { count, values, lengths, formats in
            unsafe PQsendQueryPrepared(handle, name, count, values, lengths, formats, Self.binary) == 1
        }
    }

    /// Waits for the next answer. Nil when there is none to what was sent.
    func nextAnswer() -> Answer? {
        unsafe Answer(PQgetResult(handle))
    }
}
