import CPQ
import HealthAuthority

/// What a prepared statement is made of: its text and its arguments' types. Null has none, so that the same text may be of several forms.
struct StatementForm: Hashable {
    let sql: String
    let types: [Oid]

    init(_ sql: String, _ arguments: [SQLValue]) {
        self.sql = sql
        types = arguments.map(\.type)
    }
}
