/// An error code of five characters. The first two characters are the class of the error
/// (PostgreSQL 15, appendix A).
struct SQLState: Sendable, Equatable {
    /// read_only_sql_transaction: the server has become a standby, or a statement tries to write in
    /// a read-only transaction.
    static let readOnly = SQLState(code: "25006")

    let code: String

    /// Whether the transaction conflicted with another transaction and can be retried:
    /// serialization_failure or deadlock_detected.
    var isLostRace: Bool { code == "40001" || code == "40P01" }

    /// Whether the server is unreachable or temporarily cannot run statements. These are the
    /// classes for connections, resources and operator intervention, and the code
    /// statement_completion_unknown.
    var isUnavailable: Bool { ["08", "53", "57"].contains(code.prefix(2)) || code == "40003" }

    /// Whether the code is a data exception. The message of a data exception quotes values.
    var quotesValues: Bool { code.hasPrefix("22") }
}
