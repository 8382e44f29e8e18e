import CPQ
import Glibc
import HealthAuthority

/// What the server answered to a statement: a `PGresult`.
@safe
struct Answer: ~Copyable {
    private let handle: OpaquePointer

    /// Takes over what libpq returned. Nil if that is nothing.
    init?(_ handle: OpaquePointer?) {
        guard let handle = unsafe handle else { return nil }
        unsafe self.handle = unsafe handle
    }

    deinit {
        unsafe PQclear(handle)
    }

    var status: ExecStatusType { unsafe PQresultStatus(handle) }

    /// What was done, and to how many rows: `INSERT 0 1`, `COMMIT`.
    var tag: String { unsafe String(cString: PQcmdStatus(handle)) }

    /// How many rows the statement changed.
    var changedRowCount: Int {
        tag.hasPrefix("SELECT") ? 0 : unsafe Int(String(cString: PQcmdTuples(handle))) ?? 0
    }

    var rowCount: Int { unsafe Int(PQntuples(handle)) }

    /// Nil if the error is of libpq, not of the server.
    var state: SQLState? { field(CPQ_DIAG_SQLSTATE).map { SQLState(code: $0) } }

    /// The error's first line. Details and context are left where they are, because they quote values.
    var primaryMessage: String? { field(CPQ_DIAG_MESSAGE_PRIMARY) }

    /// A row, which came in binary format.
    func row(_ row: Int) -> SQLRow {
        let columnCount = unsafe PQnfields(handle)
        return SQLRow((0..<columnCount).map { value(Int32(row), $0) })
    }

    private func field(_ code: Int) -> String? {
        guard let text = unsafe PQresultErrorField(handle, Int32(code)) else { return nil }
        return unsafe String(cString: text)
    }

    private func value(_ row: Int32, _ column: Int32) -> SQLValue {
        guard unsafe PQgetisnull(handle, row, column) == 0 else { return .null }
        let count = unsafe Int(PQgetlength(handle, row, column))
        let bytes = unsafe UnsafeRawBufferPointer(start: PQgetvalue(handle, row, column), count: count)
        return unsafe SQLValue(type: ColumnType(PQftype(handle, column)), bytes)
    }
}
