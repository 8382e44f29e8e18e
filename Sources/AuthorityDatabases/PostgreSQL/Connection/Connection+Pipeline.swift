import CPQ
import Glibc
import HealthAuthority

/// Runs many statements in one round trip with libpq's pipeline mode (PostgreSQL 15, §34.5).
extension Connection {
    /// The number of statements that are sent before their results are read. This number limits the
    /// size of libpq's buffers.
    private static let pipelineCount = 1000

    /// Runs a statement once for each list of arguments. Returns the number of rows that each run
    /// changed.
    func execute(_ sql: String, each arguments: [[SQLValue]]) throws(DatabaseError) -> [Int] {
        guard arguments.count > 1 else {
            var counts: [Int] = []
            for arguments in arguments { counts.append(try execute(sql, arguments)) }
            return counts
        }
        var counts: [Int] = []
        counts.reserveCapacity(arguments.count)
        for start in stride(from: 0, to: arguments.count, by: Self.pipelineCount) {
            counts += try pipeline(sql, arguments[start..<min(start + Self.pipelineCount, arguments.count)])
        }
        return counts
    }

    private func pipeline(_ sql: String, _ arguments: ArraySlice<[SQLValue]>) throws(DatabaseError) -> [Int] {
        let statement = try prepared(sql, for: arguments[arguments.startIndex])
        guard unsafe PQsetnonblocking(handle, 1) == 0, unsafe PQenterPipelineMode(handle) == 1 else { throw lost(sql) }
        let counts: Result<[Int], DatabaseError>
        do throws(DatabaseError) {
            try send(sql, statement, arguments)
            counts = .success(try receive(sql, count: arguments.count))
        } catch {
            counts = .failure(error)
        }
        if unsafe PQexitPipelineMode(handle) != 1 || PQsetnonblocking(handle, 0) != 0 { abandon() }
        return try counts.get()
    }

    private func send(
        _ sql: String,
        _ statement: PreparedStatement,
        _ arguments: ArraySlice<[SQLValue]>
    ) throws(DatabaseError) {
        for arguments in arguments {
            guard send(statement, arguments) else { throw lost(sql) }
        }
        guard unsafe PQpipelineSync(handle) == 1 else { throw lost(sql) }
        try flush(sql)
    }

    /// Sends the buffered data, and reads results at the same time. If the results were not read,
    /// the server would stop reading, and both sides would wait for ever.
    private func flush(_ sql: String) throws(DatabaseError) {
        while true {
            switch unsafe PQflush(handle) {
            case 0: return
            case 1: break
            default: throw lost(sql)
            }
            guard let ready = wait(for: POLLIN | POLLOUT) else { throw lost(sql) }
            if ready & POLLIN != 0, unsafe PQconsumeInput(handle) != 1 { throw lost(sql) }
        }
    }

    /// Reads all results up to the end of the pipeline. After the first error, the server skips the
    /// remaining statements. The result of a skipped statement only reports that it was skipped.
    private func receive(_ sql: String, count: Int) throws(DatabaseError) -> [Int] {
        var counts: [Int] = []
        var failure: DatabaseError?
        for _ in 0..<count {
            do throws(DatabaseError) {
                counts.append(try check(nextAnswer(), of: sql).changedRowCount)
            } catch {
                failure = failure ?? error
            }
            // A null result marks the end of each statement's results.
            while !isBroken, nextAnswer() != nil {}
            if isBroken { throw failure ?? lost(sql) }
        }
        guard nextAnswer()?.status == PGRES_PIPELINE_SYNC else { throw failure ?? lost(sql) }
        if let failure { throw failure }
        return counts
    }
}
