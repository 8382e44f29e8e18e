import CPQ
import HealthAuthority

/// The key of a prepared statement: its text and its argument types. NULL has no type, so one text
/// can have several forms.
struct StatementForm: Hashable {
    let sql: String
    let types: [Oid]

    init(_ sql: String, _ arguments: [SQLValue]) {
        self.sql = sql
        types = arguments.map(\.type)
    }
}
