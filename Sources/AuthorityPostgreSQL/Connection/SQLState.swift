/// The code of an error: five characters, the first two of which are its class (PostgreSQL 15, appendix A).
struct SQLState: Sendable, Equatable {
    /// read_only_sql_transaction: the server was made a standby, or the statement writes where it may only read.
    static let readOnly = SQLState(code: "25006")

    let code: String

    /// The transaction lost to another for no fault of its own, and would succeed if it were alone: serialization_failure,
    /// deadlock_detected.
    var isLostRace: Bool { code == "40001" || code == "40P01" }

    /// The server is not there, or not able to, for now: connections, resources, an operator who intervenes; and
    /// statement_completion_unknown.
    var isUnavailable: Bool { ["08", "53", "57"].contains(code.prefix(2)) || code == "40003" }

    /// Data exceptions: their messages quote the values.
    var quotesValues: Bool { code.hasPrefix("22") }
}
