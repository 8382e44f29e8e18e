/// An error code of five characters. The first two are its class (PostgreSQL 15, appendix A).
struct SQLState: Sendable, Equatable {
    /// read_only_sql_transaction: the server became a standby, or a statement writes in a read-only
    /// transaction.
    static let readOnly = SQLState(code: "25006")

    let code: String

    /// Whether the transaction conflicted with another one and can be retried:
    /// serialization_failure, deadlock_detected.
    var isLostRace: Bool { code == "40001" || code == "40P01" }

    /// Whether the server is unreachable or temporarily unable: connections, resources, operator
    /// intervention; and statement_completion_unknown.
    var isUnavailable: Bool { ["08", "53", "57"].contains(code.prefix(2)) || code == "40003" }

    /// Whether the code is a data exception, whose message quotes values.
    var quotesValues: Bool { code.hasPrefix("22") }
}
