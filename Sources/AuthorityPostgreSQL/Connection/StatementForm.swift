import CPQ
import HealthAuthority

/// The key of a prepared statement: its text and the types of its arguments. Because NULL has no
/// type, there can be several prepared statements with the same text.
struct StatementForm: Hashable {
    let sql: String
    let types: [Oid]

    init(_ sql: String, _ arguments: [SQLValue]) {
        self.sql = sql
        types = arguments.map(\.type)
    }
}
