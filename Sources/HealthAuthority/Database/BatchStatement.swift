/// A statement that handles many rows at once. A server needs more time for a statement than for a row.
struct BatchStatement: Sendable {
    /// The maximum number of rows that the statement handles at once.
    private static let maximumCount = 128

    /// The statement for 1, 2, 4 and so on rows, up to ``maximumCount``. So a server prepares only a few
    /// statements.
    private let texts: [String]

    /// - Parameters:
    ///   - columns: The number of values in a row.
    ///   - text: Returns the statement for a list of rows, such as `($1, $2), ($3, $4)`. The statement
    ///     must have the same result if a row occurs twice.
    init(columns: Int, text: (_ rows: String) -> String) {
        texts = (0...Self.maximumCount.trailingZeroBitCount).map { exponent in
            let rows = (0..<1 << exponent).map { "(\(SQLValue.places(columns, from: 1 + $0 * columns)))" }
            return text(rows.joined(separator: ", "))
        }
    }

    /// The statements for these rows, each with its arguments. The last row may occur several times.
    fileprivate func runs(_ rows: [[SQLValue]]) -> [(text: String, arguments: [SQLValue])] {
        stride(from: 0, to: rows.count, by: Self.maximumCount).map { start in
            let batch = rows[start...].prefix(Self.maximumCount)
            let exponent = Int.bitWidth - (batch.count - 1).leadingZeroBitCount
            let repeated = repeatElement(rows[batch.endIndex - 1], count: (1 << exponent) - batch.count)
            return (texts[exponent], Array(batch.joined()) + repeated.joined())
        }
    }
}

extension DatabaseConnection {
    /// Runs a statement for all rows. Passes the rows of its results to `body`.
    func forEachRow(of statement: BatchStatement, _ rows: [[SQLValue]], _ body: (SQLRow) throws -> Void) throws {
        for run in statement.runs(rows) { try forEachRow(run.text, run.arguments, body) }
    }

    /// Runs a statement for all of these keys. Returns the number of rows that it changed.
    @discardableResult
    func execute(_ statement: BatchStatement, keys: [[UInt8]]) throws -> Int {
        try statement.runs(keys.map { [.bytes($0)] }).reduce(0) { try $0 + execute($1.text, each: [$1.arguments])[0] }
    }

    /// Inserts rows in the order of their keys. Otherwise two transactions with the same rows could
    /// each wait for rows that the other has changed. The order of the rows in a request is not stored.
    ///
    /// - Parameters:
    ///   - statement: Inserts a row unless its key is stored. Returns the keys of the inserted rows.
    ///   - keys: The key of each row.
    /// - Returns: For each row, whether it was inserted. If a key occurs several times, only its first
    ///   row is inserted.
    func insert(_ statement: BatchStatement, keys: [[UInt8]], rows: [[SQLValue]]) throws -> [Bool] {
        let order = keys.indices.sorted { first, second in
            let (left, right) = (keys[first], keys[second])
            return left == right ? first < second : left.lexicographicallyPrecedes(right)
        }
        var inserted: Set<[UInt8]> = []
        try forEachRow(of: statement, order.map { rows[$0] }) { inserted.insert($0.bytes(0)) }
        return keys.map { inserted.remove($0) != nil }
    }
}
